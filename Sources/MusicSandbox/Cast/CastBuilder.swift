import MusicAPI
import MusicPlatform

/// Makes the resources of a cast from what is written by hand, and links them.
struct CastBuilder {
  private(set) var items: [CastItem] = []
  private var indices: [String: Int] = [:]
  /// The artists with their indices, which various artists lack.
  private var artists: [(value: CastArtist, index: Int?)] = []
  /// The first resource of each name that is not a song, by type, artist and name.
  private var names: [String: Int] = [:]
  /// The first song of each ISRC.
  private var recordings: [String: Int] = [:]
  private let givenIDs: Set<String>
  private var albumCount = 0
  private var songCount = 0

  /// Adds the artists; their albums come with `addAlbums()`.
  init(_ artists: [CastArtist]) {
    givenIDs = Set(artists.ids)
    items.reserveCapacity(256)
    indices.reserveCapacity(256)
    names.reserveCapacity(128)
    recordings.reserveCapacity(256)
    for (number, artist) in artists.enumerated() {
      let id = freeID(artist.id, 1_100_000_001 + number)
      let facts = Facts(name: artist.name, genre: Tables.genre(named: artist.genre)?.id ?? 34)
      let isOne = artist.name != CastArtist.variousArtists
      self.artists.append((artist, isOne ? add("artists", id, facts) : nil))
    }
  }

  mutating func addAlbums() {
    for (artist, index) in artists {
      for album in artist.albums { add(album, by: artist, index) }
    }
  }

  // MARK: Single resources

  /// Returns an ID that nothing else has: the given one, or the first one from a number on.
  private func freeID(_ given: String?, _ number: Int) -> String {
    var (id, next) = (given ?? "\(number)", number)
    while indices[id] != nil || id != given && givenIDs.contains(id) {
      id = "\(next)"
      next += 1
    }
    return id
  }

  @discardableResult
  mutating func add(_ type: String, _ id: String, _ facts: Facts) -> Int {
    let index = items.count
    indices[id] = index
    let name = Self.name(type, facts.name, by: facts.artistName)
    if type != "songs", names[name] == nil { names[name] = index }
    items.append(CastItem(type: type, id: id, facts: facts))
    items[index].facts.art = facts.art ?? UInt64(id) ?? id.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    return index
  }

  func item(_ id: String) -> CastItem? { indices[id].map { items[$0] } }

  /// Returns the index of what has a name.
  func index(_ type: String, named name: String, by artist: String = "") -> Int? {
    names[Self.name(type, name, by: artist)]
  }

  private static func name(_ type: String, _ name: String, by artist: String) -> String {
    type + "\n" + artist + "\n" + name
  }

  /// Changes what a resource says of itself.
  mutating func edit(_ id: String, _ body: (inout Facts) -> Void) {
    if let index = indices[id] { body(&items[index].facts) }
  }

  /// Links a resource to another, and with an inverse each once to the other.
  mutating func link(_ id: String, _ name: String, _ other: String, inverse: String? = nil) {
    guard let index = indices[id], let target = indices[other] else { return }
    link(index, name, target, inverse: inverse)
  }

  mutating func link(_ index: Int, _ name: String, _ target: Int, inverse: String? = nil) {
    guard items[index].link(name, to: target), let inverse else { return }
    items[target].link(inverse, to: index)
  }

  // MARK: Albums

  mutating func add(_ album: CastAlbum, by artist: CastArtist, _ index: Int?) {
    let number = 1_200_000_001 + albumCount
    let id = freeID(album.id, number)
    // Albums come out on Fridays; the first one is of 2020.
    let friday = CivilDate(daysBefore: CivilDate.daysBefore1970 + 18_264 + albumCount % 260 * 7)
    albumCount += 1
    let facts = Facts(
      name: album.title, artistName: artist.name, artistID: index.map { items[$0].id } ?? "",
      genre: Tables.genre(named: artist.genre)?.id ?? 34,
      upc: album.upc ?? Cast.upc(Int(id) ?? number),
      releaseDate: album.released ?? friday.description, label: artist.label,
      rating: album.isClean ? .clean : nil, isSingle: album.tracks.count < 3,
      isCompilation: album.isCompilation, isOut: !album.isAnnounced)
    let same = self.index("albums", named: album.title, by: artist.name)
    let own = add("albums", id, facts)
    if let index { link(own, "artists", index, inverse: "albums") }
    if let label = artist.label.flatMap({ self.index("record-labels", named: $0) }) {
      link(own, "record-labels", label, inverse: "albums")
    }
    for (position, track) in album.tracks.enumerated() {
      add(track, at: position, of: own, by: index, album)
    }
    exchange(own, same, album.storefront)
  }

  private mutating func add(
    _ track: CastTrack, at position: Int, of album: Int, by artist: Int?, _ value: CastAlbum
  ) {
    songCount += 1
    let (whole, number) = (items[album].facts, 1_300_000_000 + songCount)
    let by = track.artist.map { index("artists", named: $0) } ?? artist
    let length = track.length ?? .milliseconds(201_000 + 4_321 * position)
    let isrc = track.isrc ?? Cast.isrc(songCount)
    let song = Facts(
      name: track.title, artistName: track.artist ?? whole.artistName,
      artistID: by.map { items[$0].id } ?? "", albumName: whole.name, albumID: items[album].id,
      genre: by.flatMap { items[$0].facts.genre } ?? whole.genre,
      milliseconds: length.count(of: .milliseconds(1)), isrc: isrc, releaseDate: whole.releaseDate,
      trackNumber: position + 1,
      composerName: track.composers.isEmpty ? nil : track.composers.joined(separator: " & "),
      rating: track.isExplicit ? value.isClean ? .clean : .explicit : nil, isOut: whole.isOut,
      isMastered: !position.isMultiple(of: 2), art: whole.art)
    let own = add("songs", freeID(track.id, number), song)
    link(album, "tracks", own, inverse: "albums")
    if let by {
      link(own, "artists", by)
      if by != artist { link(by, "appears-on-albums", album) }
    }
    for composer in track.composers.compactMap({ index("artists", named: $0) }) {
      link(own, "composers", composer)
    }
    exchange(own, recordings[isrc], value.storefront)
    recordings[isrc] = recordings[isrc] ?? own
  }

  /// Makes a resource the only one of a storefront, which lacks another one instead.
  private mutating func exchange(_ own: Int, _ other: Int?, _ storefront: String?) {
    guard let storefront else { return }
    items[own].only = storefront
    guard let other else { return }
    items[other].lacking.append(storefront)
    link(own, "equivalents", other, inverse: "equivalents")
  }

  /// Returns all resources, with albums that say what their tracks say.
  func finished() -> [CastItem] {
    var items = items
    for index in items.indices where items[index].type == "albums" {
      let tracks = items[index].linked("tracks") ?? []
      items[index].facts.trackCount = tracks.count
      let songs = tracks.filter { items[$0].type == "songs" }
      if songs.contains(where: { items[$0].facts.rating == .explicit }) {
        items[index].facts.rating = .explicit
      }
    }
    return items
  }
}
