import MusicAPI

/// The IDs and codes of a world: the places of all resources in one row, shuffled by permutations.
///
/// Whoever reads one back compares it with that of the place it finds.
struct Codes: Sendable {
  /// What has numbers for IDs, in the order of the row.
  enum Kind: Int, CaseIterable {
    case cast, songs, albums, artists, videos, compilations, compilationTracks, labels, curators
    case appleCurators, activities, stations
  }

  /// Numbers have nine or ten digits.
  private static let numbers = 100_000_000..<10_000_000_000

  private let seed: UInt64
  private let starts: [Int]
  private let numbers: Permutation
  private let isrcs: Permutation
  private let upcs: Permutation
  /// The places that change theirs, so that the cast has the numbers it wants.
  private let swaps: [Int: Int]

  init(seed: UInt64, songs: Int, albums: Int, artists: Int, videos: Int, wanted: [Int: String]) {
    self.seed = seed
    let genres = World.genres.count
    let most = genres * World.mostOfGenre
    let sizes = [
      max(256, (wanted.keys.max() ?? 0) + 1), songs * 8, albums * 8, artists, videos, most,
      most * World.compilationLength, most, genres * World.curatorsOfGenre, World.appleCuratorCount,
      World.activityCount,
      World.stationCount,
    ]
    starts = sizes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    numbers = Permutation(key: mix(seed, 11), count: Self.numbers.count, high: 99_000)
    isrcs = Permutation(key: mix(seed, 12), count: 4_665_600_000, high: 46_656)
    upcs = Permutation(key: mix(seed, 13), count: 100_000_000_000, high: 100_000)
    var swaps: [Int: Int] = [:]
    for (place, id) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let number = Self.number(id) else { continue }
      let other = numbers.decode(number)
      if swaps[place] == nil, swaps[other] == nil { (swaps[place], swaps[other]) = (other, place) }
    }
    self.swaps = swaps
  }

  private static func number(_ id: some StringProtocol) -> Int? {
    guard let number = Int(id), numbers.contains(number), String(number) == id else { return nil }
    return number - numbers.lowerBound
  }

  /// Returns the ID of the resource of a kind with an index.
  func id(_ kind: Kind, _ index: Int) -> String {
    let place = starts[kind.rawValue] + index
    return String(Self.numbers.lowerBound + numbers.encode(swaps[place] ?? place))
  }

  func place(_ id: some StringProtocol) -> (kind: Kind, index: Int)? {
    guard let number = Self.number(id) else { return nil }
    var place = numbers.decode(number)
    place = swaps[place] ?? place
    let index = lastIndex(in: starts, notAbove: place)
    return Kind(rawValue: index).map { ($0, place - starts[index]) }
  }

  private static let half: UInt64 = 1 << 61 - 1

  /// Returns an ID in the form of a random UUID: 122 bits, of which half say that it is valid.
  func playlist(_ number: Int) -> String {
    var (left, right) = (UInt64(number), UInt64(0))
    for round in 0..<4 {
      (left, right) = (right, left ^ mix(seed, 31, round, Int(right)) & Self.half)
    }
    return "pl." + hexadecimal(left >> 13, 12) + "4" + hexadecimal(left >> 1 & 0xFFF, 3)
      + hexadecimal(8 | (left & 1) << 1 | right >> 60, 1) + hexadecimal(right & (1 << 60 - 1), 15)
  }

  func playlist(id: String) -> Int? {
    let digits = id.dropFirst(3)
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    var left = (high >> 16) << 13 | (high & 0xFFF) << 1 | (low >> 61) & 1
    var right = low & Self.half
    for round in [3, 2, 1, 0] {
      (left, right) = (right ^ mix(seed, 31, round, Int(left)) & Self.half, left)
    }
    return playlist(Int(left)) == id ? Int(left) : nil
  }

  /// The number of a recording or a video in a row of its own, as an ISRC: country, three
  /// characters, year, five digits.
  func isrc(_ index: Int, country: String, year: Int) -> String {
    let (owner, number) = isrcs.encode(index).quotientAndRemainder(dividingBy: 100_000)
    return country + padded(String(owner, radix: 36, uppercase: true), 3)
      + padded(String(year % 100), 2) + padded(String(number), 5)
  }

  /// The number that an ISRC would be of.
  func index(isrc: String) -> Int? {
    guard isrc.utf8.count == 12, let owner = UInt32(isrc.dropFirst(2).prefix(3), radix: 36),
      let number = UInt32(isrc.suffix(5))
    else { return nil }
    return isrcs.decode(Int(owner) * 100_000 + Int(number))
  }

  /// Returns a UPC of 12 digits, the last to check the others, after up to two zeros.
  func upc(_ index: Int) -> String {
    let digits = padded(String(upcs.encode(index)), 11)
    let sum = digits.utf8.reversed().enumerated().reduce(0) {
      $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 3 : 1)
    }
    let zeros = String(repeating: "0", count: Int(mix(seed, 14, index) % 3))
    return zeros + digits + String((10 - sum % 10) % 10)
  }

  func index(upc: String) -> Int? {
    guard let number = UInt64(upc), upc.utf8.first != 0x2B, number < 1_000_000_000_000 else {
      return nil
    }
    let index = upcs.decode(Int(number / 10))
    return UInt64(self.upc(index)) == number ? index : nil
  }
}

private func padded(_ digits: String, _ count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

private func hexadecimal(_ value: UInt64, _ count: Int) -> String {
  padded(String(value, radix: 16), count)
}

extension World {
  /// The ID of a place of the world, or of the cast: a number, `pl.…` or `ra.…`.
  func id(of place: Place) -> String {
    switch place {
    case .artist(let artist): codes.id(.artists, artists.number(artist, 0))
    case .album(let album): codes.id(.albums, index(of: album))
    case .song(let song):
      codes.id(.songs, songs.number(song.artist, song.track) * 8 + song.edition.bits)
    case .video(let video): codes.id(.videos, videos.number(video.artist, video.number))
    case .compilation(let number): codes.id(.compilations, number)
    case .compilationTrack(let number, let track):
      codes.id(.compilationTracks, number * Self.compilationLength + track)
    case .playlist(let number): codes.playlist(number)
    case .recordLabel(let number): codes.id(.labels, number)
    case .curator(let number): codes.id(.curators, number)
    case .appleCurator(let number): codes.id(.appleCurators, number)
    case .activity(let number): codes.id(.activities, number)
    case .station(.song(let song)): "ra." + id(of: .song(song))
    case .station(.artist(let artist)): "ra." + id(of: .artist(artist))
    case .station(.listed(let number)): "ra." + codes.id(.stations, number)
    case .station(.personal):
      "ra.u-" + hexadecimal(mix(seed, 15), 16) + hexadecimal(mix(seed, 16), 16)
    case .cast(let index): codes.id(.cast, index)
    case .genre, .stationGenre, .storefront, .own, .station(.cast): ""
    }
  }

  /// The place of an ID; nil if no resource has it.
  func place(ofID id: String) -> Place? {
    if id.hasPrefix("pl.") {
      let count = playlistCount + Self.chartPlaylistCount
      return codes.playlist(id: id).flatMap { $0 < count ? .playlist($0) : nil }
    }
    guard id.hasPrefix("ra.") else {
      let place = place(ofNumber: id[...])
      if case .station = place { return nil }
      return place
    }
    switch place(ofNumber: id.dropFirst(3)) {
    case .song(let song): return .station(.song(song))
    case .artist(let artist): return .station(.artist(artist))
    case .station(let station): return .station(station)
    default: return id == self.id(of: .station(.personal)) ? .station(.personal) : nil
    }
  }

  private func place(ofNumber id: Substring) -> Place? {
    guard let (kind, index) = codes.place(id) else { return nil }
    switch kind {
    // The cast knows its IDs itself.
    case .cast: return nil
    case .songs:
      let (artist, track) = songs.place(index / 8)
      let song = SongPlace(artist: artist, track: track, edition: Edition(bits: index % 8))
      return exists(album(of: song)) ? .song(song) : nil
    case .albums: return album(at: index)
    case .artists: return .artist(artists.place(index).artist)
    case .videos: return .video(video(at: index))
    case .compilations: return compilations.contains(index) ? .compilation(index) : nil
    case .compilationTracks:
      let (number, track) = index.quotientAndRemainder(dividingBy: Self.compilationLength)
      return compilations.contains(number) ? .compilationTrack(number, track: track) : nil
    case .labels: return labels.contains(index) ? .recordLabel(index) : nil
    case .curators: return index < curatorCount ? .curator(index) : nil
    case .appleCurators: return .appleCurator(index)
    case .activities: return .activity(index)
    case .stations: return .station(.listed(index))
    }
  }

  /// The number of an album in all editions.
  private func index(of album: AlbumPlace) -> Int {
    albums.number(album.artist, album.slot) * 8 + album.edition.bits
  }

  private func album(at index: Int) -> Place? {
    let (artist, slot) = albums.place(index / 8)
    let album = AlbumPlace(artist: artist, slot: slot, edition: Edition(bits: index % 8))
    return exists(album) ? .album(album) : nil
  }

  private func video(at index: Int) -> VideoPlace {
    let (artist, number) = videos.place(index)
    return VideoPlace(artist: artist, number: number)
  }

  // MARK: Codes of recordings and albums

  func isrc(of recording: Recording) -> String {
    let index = songs.number(recording.artist, recording.number) * 4 + recording.version.bits
    return isrc(index, recording.artist, day: releaseDay(of: album(of: recording)))
  }

  func isrc(of video: VideoPlace) -> String {
    let index = songs.count * 4 + videos.number(video.artist, video.number)
    return isrc(index, video.artist, day: releaseDay(of: video))
  }

  private func isrc(_ index: Int, _ artist: ArtistPlace, day: Int) -> String {
    // 1970 began after so many days since the year 1.
    let year = CivilDate(daysBefore: CivilDate.daysBefore1970 + day).year
    return codes.isrc(index, country: language(of: artist).country, year: year)
  }

  /// The songs with an ISRC: the releases of a recording, tracks of compilations too.
  func songs(isrc: String) -> [Place] {
    let isrc = isrc.uppercased()
    guard let index = codes.index(isrc: isrc), index / 4 < songs.count else { return [] }
    let (artist, number) = songs.place(index / 4)
    let version = Edition(bits: index % 4)
    guard number < classes[artist.kind].recordings, version == version.version else { return [] }
    let recording = Recording(artist: artist, number: number, version: version)
    guard self.isrc(of: recording) == isrc else { return [] }
    return releases(of: recording).map { .song($0) }
      + (compilation(of: recording).map { [.compilationTrack($0.number, track: $0.track)] } ?? [])
  }

  func video(isrc: String) -> VideoPlace? {
    let isrc = isrc.uppercased()
    guard let index = codes.index(isrc: isrc).map({ $0 - songs.count * 4 }),
      0..<videos.count ~= index, self.isrc(of: video(at: index)) == isrc
    else { return nil }
    return video(at: index)
  }

  /// The UPC of an album or a compilation; empty for others.
  func upc(of album: Place) -> String {
    switch album {
    case .album(let album): codes.upc(index(of: album))
    case .compilation(let number): codes.upc(albums.count * 8 + number)
    default: ""
    }
  }

  /// The album or compilation with a UPC, which may have any number of leading zeros.
  func album(upc: String) -> Place? {
    guard let index = codes.index(upc: upc) else { return nil }
    let compilation = index - albums.count * 8
    if compilation < 0 { return album(at: index) }
    return compilations.contains(compilation) ? .compilation(compilation) : nil
  }
}
