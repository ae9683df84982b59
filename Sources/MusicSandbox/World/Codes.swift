import MusicAPI
import MusicPlatform

/// The IDs and codes of a world: shuffled numbers.
///
/// Whoever reads one back compares it with that of what it finds.
struct Codes: Sendable {
  /// IDs have ten digits, of which the first is none that those of the cast begin with.
  private static let lowest = 2_000_000_000
  private static let mostOfKind = 1 << 24

  private let seed: UInt64
  private let numbers: Permutation
  private let playlists: Permutation
  private let isrcs: Permutation
  private let upcs: Permutation

  init(seed: UInt64) {
    self.seed = seed
    numbers = Permutation(key: mix(seed, 11), count: 8_000_000_000)
    playlists = Permutation(key: mix(seed, 31), count: 1 << 32)
    isrcs = Permutation(key: mix(seed, 12), count: 36 * 36 * 36 * 100_000)
    upcs = Permutation(key: mix(seed, 13), count: 100_000_000_000)
  }

  /// The ID of something by its number among those of its kind.
  func id(_ kind: Int, _ number: Int) -> String {
    String(Self.lowest + numbers.encode(kind * Self.mostOfKind + number))
  }

  /// Whether an ID has the form of a drawn one, and of none of the cast.
  static func isDrawn(_ id: String) -> Bool {
    id.utf8.count == 10 && id.utf8.allSatisfy(\.isDigit) && id >= "2"
  }

  func number(_ id: Substring) -> (kind: Int, number: Int)? {
    let all = Self.lowest..<Self.lowest + numbers.count
    guard let code = Int(id), all.contains(code), String(code) == id else { return nil }
    let (kind, number) = numbers.decode(code - Self.lowest)
      .quotientAndRemainder(dividingBy: Self.mostOfKind)
    return (kind, number)
  }

  /// Returns an ID in the form of a random UUID, whose first eight digits are the number.
  func playlist(_ number: Int) -> String {
    let (left, right) = (mix(seed, 32, number), mix(seed, 33, number))
    return "pl." + hexadecimal(UInt64(playlists.encode(number)), 8) + hexadecimal(left, 4) + "4"
      + hexadecimal(left >> 16, 3) + hexadecimal(8 | right >> 62, 1) + hexadecimal(right, 15)
  }

  func playlist(id: String) -> Int? {
    guard let shuffled = Int(id.dropFirst(3).prefix(8), radix: 16), shuffled >= 0 else {
      return nil
    }
    let number = playlists.decode(shuffled)
    return playlist(number) == id ? number : nil
  }

  /// The number of a recording or a video as an ISRC: country, three characters, year, five digits.
  func isrc(_ number: Int, country: String, year: Int) -> String {
    let (owner, rest) = isrcs.encode(number).quotientAndRemainder(dividingBy: 100_000)
    return country + owner.digits(3, radix: 36, uppercase: true) + (year % 100).digits()
      + rest.digits(5)
  }

  /// The number that an ISRC would be of.
  func number(isrc: String) -> Int? {
    guard isrc.utf8.count == 12, let owner = UInt32(isrc.dropFirst(2).prefix(3), radix: 36),
      let rest = UInt32(isrc.suffix(5))
    else { return nil }
    return isrcs.decode(Int(owner) * 100_000 + Int(rest))
  }

  /// Returns a UPC of 12 digits, the last to check the others, after up to two zeros.
  func upc(_ number: Int) -> String {
    let zeros = String(repeating: "0", count: Int(mix(seed, 14, number) % 3))
    return zeros + Self.checked(upcs.encode(number).digits(11))
  }

  /// Returns the eleven digits of a UPC with the one that checks them.
  static func checked(_ digits: String) -> String {
    let sum = digits.utf8.enumerated().reduce(0) {
      $0 + Int($1.element &- 0x30) * ($1.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return digits + String((10 - sum % 10) % 10)
  }

  func number(upc: String) -> Int? {
    guard let code = UInt64(upc), upc.utf8.first != 0x2B, code < 1_000_000_000_000 else {
      return nil
    }
    let number = upcs.decode(Int(code / 10))
    return UInt64(self.upc(number)) == code ? number : nil
  }
}

/// The last digits of a number in base 16.
func hexadecimal(_ number: UInt64, _ count: Int) -> String {
  var (digits, rest) = ([UInt8](repeating: 0, count: count), number)
  for index in digits.indices.reversed() {
    digits[index] = UInt8(rest & 15) + (rest & 15 < 10 ? 0x30 : 0x57)
    rest >>= 4
  }
  return String(decoding: digits, as: UTF8.self)
}

extension World {
  /// The ID of a place of the world: a number, `pl.…` or `ra.…`; empty for others.
  func id(of place: Place) -> String {
    switch place {
    case .song(let song): table.codes.id(0, song)
    case .album(let album): table.codes.id(1, album)
    case .artist(let artist): table.codes.id(2, artist)
    case .video(let song): table.codes.id(3, song)
    case .recordLabel(let label): table.codes.id(4, label)
    case .curator(let curator): table.codes.id(5, curator)
    case .appleCurator(let curator): table.codes.id(6, curator)
    case .activity(let activity): table.codes.id(7, activity)
    case .station(.listed(let station)): "ra." + table.codes.id(8, station)
    case .station(.song(let song)): "ra." + id(of: .song(song))
    case .station(.artist(let artist)): "ra." + id(of: .artist(artist))
    case .station(.personal):
      "ra.u-" + hexadecimal(mix(seed, 15), 16) + hexadecimal(mix(seed, 16), 16)
    case .playlist(let number): table.codes.playlist(number)
    case .genre, .stationGenre, .storefront, .cast, .own, .station(.cast): ""
    }
  }

  /// The place of an ID; nil if no resource has it.
  func place(ofID id: String) -> Place? {
    if id.hasPrefix("pl.") {
      let count = playlistCount + Self.chartPlaylistCount
      return table.codes.playlist(id: id).flatMap { $0 < count ? .playlist($0) : nil }
    }
    let isStation = id.hasPrefix("ra.")
    guard let place = place(ofNumber: isStation ? id.dropFirst(3) : id[...]) else {
      return id == self.id(of: .station(.personal)) ? .station(.personal) : nil
    }
    switch place {
    case .station: return isStation ? place : nil
    case .song(let song) where isStation: return .station(.song(song))
    case .artist(let artist) where isStation: return .station(.artist(artist))
    default: return isStation ? nil : place
    }
  }

  private func place(ofNumber id: Substring) -> Place? {
    guard let (kind, number) = table.codes.number(id) else { return nil }
    switch kind {
    case 0: return songNumbers.contains(number) ? .song(number) : nil
    case 1: return albums.indices.contains(number) ? .album(number) : nil
    case 2: return number < artistCount ? .artist(number) : nil
    case 3: return songNumbers.contains(number) && hasVideo(number) ? .video(number) : nil
    case 4: return labels.contains(number) ? .recordLabel(number) : nil
    case 5: return number < curatorCount ? .curator(number) : nil
    case 6: return number < Self.appleCuratorCount ? .appleCurator(number) : nil
    case 7: return number < Self.activityCount ? .activity(number) : nil
    case 8: return number < Self.stationCount ? .station(.listed(number)) : nil
    default: return nil
    }
  }

  // MARK: Codes of recordings and albums

  func isrc(of recording: Int) -> String { isrc(recording, recording) }

  func isrc(ofVideo song: Int) -> String { isrc(songNumbers.count + song, song) }

  private func isrc(_ number: Int, _ recording: Int) -> String {
    let album = album(of: recording)
    // 1970 began after so many days since the year 1.
    let year = CivilDate(daysBefore: CivilDate.daysBefore1970 + releaseDay(of: album)).year
    let country = Language(ofGenre: albums[album].genre).country
    return table.codes.isrc(number, country: country, year: year)
  }

  /// The songs with an ISRC: the releases of a recording.
  func songs(isrc: String) -> [Int] {
    guard let recording = table.codes.number(isrc: isrc), songNumbers.contains(recording),
      self.recording(of: recording) == recording, self.isrc(of: recording) == isrc.uppercased()
    else { return [] }
    return releases(of: recording)
  }

  /// The number of the song of the video with an ISRC.
  func video(isrc: String) -> Int? {
    guard let song = table.codes.number(isrc: isrc).map({ $0 - songNumbers.count }),
      songNumbers.contains(song), hasVideo(song), self.isrc(ofVideo: song) == isrc.uppercased()
    else { return nil }
    return song
  }

  func upc(of album: Int) -> String { table.codes.upc(album) }

  /// The album with a UPC, which may have any number of leading zeros.
  func album(upc: String) -> Int? {
    table.codes.number(upc: upc).flatMap { albums.indices.contains($0) ? $0 : nil }
  }
}
