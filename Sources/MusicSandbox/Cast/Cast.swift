import MusicAPI
import Synchronization

/// The resources of a catalog that are written by hand.
///
/// They obey the rules of the computed world, stand in front of it in every list, and do not depend
/// on the seed. Their indices are their places.
final class Cast: Sendable {
  /// Those that searches find: all but the extremes.
  let items: [CastItem]
  /// The resources in the first places of charts, by type; the others of the cast are in none.
  let leaders: [String: [Int]]
  /// The stations of each station genre, by its ID.
  let stations: [String: [Int]]
  /// The IDs with nine and ten digits, which places of the world would have.
  let wanted: [Int: String]
  private let indices: [String: Int]
  /// The songs, videos and albums of an ISRC, or of a UPC without zeros before it.
  private let codes: [String: [Int]]
  /// What is only made if somebody asks for more than `items` says: those of them that know more of
  /// their links there, and the cast with the extremes.
  private let extremes: (indices: [Int], cast: @Sendable () -> Cast)?
  private let foundNames = Mutex<[CastName]?>(nil)

  init(
    _ items: [CastItem], leaders: [String: [String]] = [:], stations: [String: [String]] = [:],
    extremes: (ids: [String], cast: @Sendable () -> Cast)? = nil
  ) {
    let indices = Dictionary(items.indices.map { (items[$0].id, $0) }) { first, _ in first }
    let found = { (ids: [String]) in ids.compactMap { indices[$0] } }
    (self.items, self.indices) = (items, indices)
    (self.leaders, self.stations) = (leaders.mapValues(found), stations.mapValues(found))
    self.extremes = extremes.map { (found($0.ids), $0.cast) }
    wanted = items.indices.reduce(into: [:]) { wanted, index in
      let id = items[index].id
      if id.utf8.count > 8, Int(id) != nil { wanted[index] = id }
    }
    codes = items.indices.reduce(into: [:]) { codes, index in
      let facts = items[index].facts
      let upc = facts.upc.map { String($0.drop { $0 == "0" }) }
      if let code = facts.isrc ?? upc { codes[code, default: []].append(index) }
    }
  }

  /// The cast with the extremes.
  private var whole: Cast { extremes?.cast() ?? self }

  /// How many resources there are, with the extremes.
  var count: Int { whole.items.count }

  /// Returns a resource by its index.
  func item(_ index: Int) -> CastItem {
    let isWhole = index < items.count && extremes?.indices.contains(index) != true
    return isWhole ? items[index] : whole.items[index]
  }

  /// Returns the index of a resource.
  func index(of type: String, _ id: String) -> Int? {
    let isExtreme = indices[id] == nil && id.utf8.count == 8 && id.hasPrefix("17")
    let cast = isExtreme ? whole : self
    return cast.indices[id].flatMap { cast.items[$0].type == type ? $0 : nil }
  }

  /// Returns the songs and videos of an ISRC.
  func indices(isrc: String) -> [Int] {
    (isrc.hasPrefix("USQE98") ? whole : self).codes[isrc] ?? []
  }

  /// Returns the albums of a UPC, which has no zeros before it.
  func indices(upc: String) -> [Int] {
    (upc.hasPrefix("60247") ? whole : self).codes[upc] ?? []
  }

  /// What searches find by name.
  var names: [CastName] {
    foundNames.withLock { names in
      let found = names ?? items.enumerated().map { CastName($1.type, .cast($0), $1.facts) }
      names = found
      return found
    }
  }

  /// Returns the UPC of an album from its number.
  static func upc(_ number: Int) -> String {
    let digits = "6024" + "\(10_000_000 + number % 10_000_000 + number / 10_000_000)".dropFirst()
    let sum = digits.utf8.enumerated().reduce(0) { sum, digit in
      sum + (digit.offset.isMultiple(of: 2) ? 3 : 1) * Int(digit.element &- 48)
    }
    return "00\(digits)\((10 - sum % 10) % 10)"
  }
}

/// What is named by hand or by a table, with the words that a search finds it by.
struct CastName: Sendable {
  let type: String
  let place: Place
  let isrc: String?
  let name: [String]
  let others: [String]

  init(_ type: String, _ place: Place, _ facts: Facts) {
    (self.type, self.place, isrc) = (type, place, facts.isrc)
    name = words(of: facts.name)
    // A person may write "and" for it.
    let hasSign = (facts.name + facts.artistName).contains("&")
    others = words(of: facts.artistName) + (hasSign ? ["and"] : [])
  }
}

extension Cast {
  /// What documentation, examples and recordings use, and extremes that small worlds would lack.
  static let standard = Cast(
    Troupe().items,
    leaders: [
      "songs": (0..<12).map { "\(1_613_600_188 + $0)" }, "albums": ["1616728060"],
      "playlists": ["pl.f4d106fed2bd41149aaacabb233eb5eb"], "music-videos": ["1553279848"],
    ],
    stations: ["1149486336": ["ra.1498157167", "ra.1498157301"]],
    extremes: (["14778299", "pl.5000e1e55f4e4000a000000000005000"], { extended }))

  private static let extended: Cast = {
    var troupe = Troupe()
    troupe.addExtremes()
    return Cast(troupe.items)
  }()
}

/// The cast while its tables are read.
struct Troupe {
  private(set) var items: [CastItem] = []
  private var indices: [String: Int] = [:]
  private var artists: [String: (id: String, genre: Int)] = [:]
  /// The first song of each recording, by the end of its ISRC.
  private var recordings: [Int: Int] = [:]

  init() {
    for row in CastTables.rows(CastTables.artists) {
      artists[row[1]] = (row[0], Int(row[2]) ?? 20)
      let facts = Facts(name: row[1], genre: Int(row[2]) ?? 20, art: UInt64(row[0]))
      add("artists", row[0], facts)
    }
    for row in CastTables.rows(CastTables.pages) {
      let page = row + Array(repeating: "", count: 8 - row.count)
      let facts = Facts(
        name: page[2], kind: page[3].given, shortName: page[4].given, hostName: page[5].given,
        notes: Text(page[6], page[7]), art: UInt64(page[1]) ?? 0)
      add(page[0], page[1], facts)
    }
    var titles: [String] = []
    var release: [String] = []
    for row in CastTables.rows(CastTables.releases) + [[]] {
      if row.first == "+" {
        titles += row.dropFirst()
      } else {
        if !release.isEmpty { add(release, titles) }
        (release, titles) = (row + Array(repeating: "", count: max(0, 9 - row.count)), [])
      }
    }
    for row in CastTables.rows(CastTables.videos) { add(video: row) }
    for row in CastTables.rows(CastTables.playlists) { add(playlist: row) }
    for (id, facts) in CastTables.stations { add("stations", id, facts) }
    for row in CastTables.rows(CastTables.links) {
      for id in row[2].parts(at: " ") { link(row[0], row[1], id) }
    }
    for index in items.indices { finish(index) }
  }

  /// An artist has so many albums of one song, and one of so many.
  static let (albums, songs) = (800, 300)

  /// Adds what small worlds would lack: an artist of 800 albums, an album of 300 songs, and a
  /// playlist of 5,000.
  mutating func addExtremes() {
    let start = items.count
    let box = ["17500000", "Three Hundred Tides", "The Daily Tide", "2024-01-05", "17500001"]
    add(box + ["8002001-8002300", "", "", ""], (1...Self.songs).map { "Tide of Day \($0)" })
    for number in 1...Self.albums {
      let date = "2023-\(String(101 + number % 12).dropFirst())-\(10 + number % 19)"
      let code = 8_000_000 + number
      add(
        [
          "\(17_300_000 + number)", "Tide No. \(number)", "The Daily Tide", date,
          "\(17_400_000 + number)", "\(code)-\(code)", "", "", "",
        ], ["Tide No. \(number)"])
    }
    for index in start..<items.count { finish(index) }
    let playlist = indices["pl.5000e1e55f4e4000a000000000005000"] ?? 0
    let songs = items.indices.filter { items[$0].type == "songs" }
    items[playlist].links["tracks"] = (0..<5_000).map { songs[$0 * 7 % songs.count] }
  }

  /// Returns a number that artwork is computed from.
  private static func art(_ id: String) -> UInt64 {
    id.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
  }

  @discardableResult
  private mutating func add(_ type: String, _ id: String, _ facts: Facts) -> Int {
    indices[id] = items.count
    items.append(CastItem(type: type, id: id, facts: facts))
    return items.count - 1
  }

  /// Links a resource to another, and with an inverse each once to the other.
  private mutating func link(
    _ id: String, _ name: String, _ other: String, inverse: String? = nil
  ) {
    guard let index = indices[id], let target = indices[other] else { return }
    link(index, name, target, inverse: inverse)
  }

  private mutating func link(
    _ index: Int, _ name: String, _ target: Int, inverse: String? = nil
  ) {
    // Only a list of tracks may have something twice.
    guard items[index].links[name, default: []].add(target, unlessPresent: name != "tracks") else {
      return
    }
    if let inverse { items[target].links[inverse, default: []].append(index) }
  }

  private mutating func add(_ row: [String], _ titles: [String]) {
    let (id, number, artist) = (row[0], Int(row[0]) ?? 0, artists[row[2]])
    let codes = row[5].parts(at: " ").flatMap { range in
      let ends = range.parts(at: "-").compactMap { Int($0) }
      return Array(ends[0]...ends[1])
    }
    let lasting = row[6].parts(at: " ").compactMap { Int($0) }
    let isAnnounced = row[8] == "announced"
    let label = row[2] == "The Tin Roof Choir" ? "1543990854" : "1543990853"
    let album = Facts(
      name: row[1], artistName: row[2], artistID: artist?.id ?? "", genre: artist?.genre ?? 20,
      upc: row[7].isEmpty ? Cast.upc(number) : "00602445868" + row[7], releaseDate: row[3],
      label: indices[label].map { items[$0].facts.name }, rating: row[8] == "clean" ? .clean : nil,
      isSingle: codes.count < 3, isCompilation: row[8] == "compilation", isOut: !isAnnounced,
      isMastered: row[8] == "mastered", notes: row[8] == "mastered" ? CastTables.tideline : nil,
      art: UInt64(number))
    let place = add("albums", id, album)
    if let artist { link(id, "artists", artist.id, inverse: "albums") }
    link(id, "record-labels", label, inverse: "albums")
    var new = titles[...]
    for (position, code) in codes.enumerated() {
      let known = recordings[code]
      var song = known.map { items[$0].facts } ?? recording(new.popFirst() ?? "", by: row[2], code)
      song.albumName = album.name
      song.albumID = id
      song.releaseDate = album.releaseDate
      song.trackNumber = position + 1
      song.isMastered = !position.isMultiple(of: 2)
      song.isOut = album.isOut
      song.art = album.art
      if song.rating != nil, let rating = album.rating { song.rating = rating }
      if known == nil {
        song.milliseconds = (lasting.first ?? 201_000) + (lasting.last ?? 4_321) * position
        recordings[code] = items.count
        if row[8] == "work" {
          song.movement = String(song.name.drop { $0 != "." }.dropFirst(2))
          song.movementCount = codes.count
        }
      }
      let number = CastTables.numbers[number]?[position] ?? (Int(row[4]) ?? 0) + position
      let own = add("songs", "\(number)", song)
      link(place, "tracks", own, inverse: "albums")
      if let index = indices[song.artistID] {
        link(own, "artists", index)
        if song.artistID != album.artistID { link(index, "appears-on-albums", place) }
      }
      if song.composerName != nil {
        for composer in ["1147783290", "1147783291"].compactMap({ indices[$0] }) {
          link(own, "composers", composer)
        }
      }
      if row[8].utf8.count == 2 {
        exchange(own, known, row[8], isExchanged: row[8] == "gb" || position < 2)
      }
    }
    guard row[8].utf8.count == 2 else { return }
    exchange(place, row[8] == "gb" ? indices["1616728060"] : nil, row[8], isExchanged: true)
  }

  /// Makes a resource the only one of a storefront, which lacks another one instead.
  private mutating func exchange(
    _ own: Int, _ other: Int?, _ storefront: String, isExchanged: Bool
  ) {
    items[own].only = storefront
    guard let other, isExchanged else { return }
    items[other].lacking.append(storefront)
    items[own].links["equivalents", default: []].append(other)
    items[other].links["equivalents", default: []].append(own)
  }

  /// Returns a new recording, from its title in the table.
  private func recording(_ title: String, by owner: String, _ code: Int) -> Facts {
    let parts = title.parts(at: "@")
    let name = parts.first ?? ""
    let artist = parts.count > 1 ? parts[1] : owner
    var song = Facts(
      name: name, artistName: artist, artistID: artists[artist]?.id ?? "",
      genre: artists[artist]?.genre ?? 20,
      isrc: "USQE9" + String(10_000_000 + code).dropFirst())
    if name.utf8.last == UInt8(ascii: "^") {
      song.name = String(name.dropLast())
      song.rating = .explicit
    }
    song.hasLyrics = artist == "Glass Harbour"
    if (2_200_157...2_200_168).contains(code) { song.composerName = "M. Aldine & R. Vey" }
    return song
  }

  private mutating func add(video row: [String]) {
    let artist = artists[row[2]]
    let facts = Facts(
      name: row[1], artistName: row[2], artistID: artist?.id ?? "", genre: artist?.genre ?? 20,
      milliseconds: Int(row[4]) ?? 0, isrc: row[5].given, releaseDate: row[3],
      has4K: row[3] == "2024-04-26", art: UInt64(row[0]) ?? 0)
    add("music-videos", row[0], facts)
    link(row[0], "artists", facts.artistID, inverse: "music-videos")
    if row.count > 6 { link(row[0], "songs", row[6], inverse: "music-videos") }
  }

  private mutating func add(playlist row: [String]) {
    let tracks = row[6].parts(at: " ")
    let facts = Facts(
      name: row[1], curatorName: row[2], kind: row[4], lastModified: row[5] + "T08:15:00Z",
      hasVideos: tracks.contains { $0.hasPrefix("155") },
      notes: row.count > 7 ? Text(short: row[7], standard: row.last) : nil, art: Self.art(row[0]))
    add("playlists", row[0], facts)
    link(row[0], "curator", row[3], inverse: "playlists")
    for track in tracks {
      link(row[0], "tracks", track)
      guard let index = indices[track], row[4] == "editorial" else { continue }
      for artist in items[index].links["artists"] ?? [] {
        link(row[0], "featured-artists", items[artist].id, inverse: "playlists")
      }
      for album in items[index].links["albums"] ?? [] {
        link(items[album].id, "appears-on", row[0])
      }
    }
  }

  /// Says of an album what its songs say.
  private mutating func finish(_ index: Int) {
    guard items[index].type == "albums" else { return }
    let tracks = items[index].links["tracks"] ?? []
    items[index].facts.trackCount = tracks.count
    let songs = tracks.filter { items[$0].type == "songs" }
    if songs.contains(where: { items[$0].facts.rating == .explicit }) {
      items[index].facts.rating = .explicit
    }
  }
}

extension String {
  /// The text, if there is one.
  fileprivate var given: String? { isEmpty ? nil : self }
}

extension [Int] {
  /// Adds a number, and returns whether it was to be added.
  fileprivate mutating func add(_ number: Int, unlessPresent isSet: Bool) -> Bool {
    if isSet, contains(number) { return false }
    append(number)
    return true
  }
}

extension Text {
  fileprivate init?(_ short: String, _ standard: String) {
    guard !short.isEmpty || !standard.isEmpty else { return nil }
    self.init(short: short.given, standard: standard.given)
  }
}
