/// What an album is.
enum AlbumKind: Character, Sendable {
  case single = "S"
  case ep = "E"
  case album = "A"
  case box = "B"
  case compilation = "C"
}

/// A part of an artist's discography that repeats: slots for albums, the newest first, of which
/// some take tracks from others.
///
/// Its songs are numbered slot by slot. Its recordings are numbered by the position of their tracks
/// and then by slots, so that the first tracks of new albums come first.
final class Discography: Sendable {
  let kinds: [AlbumKind]
  /// The number of the first song of each slot, and the number of songs.
  let offsets: [Int]
  let slotOfSong: [Int]
  let recordingOfSong: [Int]
  /// The songs of each recording: the one of its own slot, then those that take it.
  let songsOfRecording: [[Int]]
  /// The slots whose tracks are those of each slot: itself, or those it takes from.
  let sources: [[Int]]
  /// The slots that have names of their own; others are named after their first tracks.
  let namedSlots: [Int]
  /// The recordings that open a slot without a name of its own, and the slot.
  let singleOfRecording: [Int: Int]

  /// Reads slots such as `A11` (an album of 11 tracks) and `S0.2,4.0-3` (a single of the third track
  /// of slot 0, and four of slot 4).
  init(_ description: String) {
    var kinds: [AlbumKind] = []
    var taken: [[(slot: Int, track: Int)]] = []
    var offsets = [0]
    for word in description.split(separator: " ") {
      kinds.append(AlbumKind(rawValue: word.first ?? "A") ?? .album)
      var tracks: [(slot: Int, track: Int)] = []
      for part in word.dropFirst().split(separator: ",") where part.contains(".") {
        let numbers = part.split { $0 == "." || $0 == "-" }.map { Int($0) ?? 0 }
        tracks += (numbers[1]...numbers[numbers.count - 1]).map { (numbers[0], $0) }
      }
      taken.append(tracks)
      let length = tracks.isEmpty ? Int(word.dropFirst()) ?? 0 : tracks.count
      offsets.append(offsets[offsets.count - 1] + length)
    }
    let slots = kinds.indices
    slotOfSong = slots.flatMap { slot in
      (offsets[slot]..<offsets[slot + 1]).map { _ in slot }
    }
    let owners = slots.filter { taken[$0].isEmpty }
    let longest = owners.map { offsets[$0 + 1] - offsets[$0] }.max() ?? 0
    var recordingOfSong = [Int](repeating: 0, count: slotOfSong.count)
    var songsOfRecording: [[Int]] = []
    for track in 0..<longest {
      for slot in owners where track < offsets[slot + 1] - offsets[slot] {
        recordingOfSong[offsets[slot] + track] = songsOfRecording.count
        songsOfRecording.append([offsets[slot] + track])
      }
    }
    var sources = slots.map { [$0] }
    var singles: [Int: Int] = [:]
    for slot in slots {
      for (number, track) in taken[slot].enumerated() {
        let recording = recordingOfSong[offsets[track.slot] + track.track]
        recordingOfSong[offsets[slot] + number] = recording
        songsOfRecording[recording].append(offsets[slot] + number)
      }
      if !taken[slot].isEmpty {
        sources[slot] = owners.filter { owner in taken[slot].contains { $0.slot == owner } }
      }
      if kinds[slot] == .single { singles[recordingOfSong[offsets[slot]]] = slot }
    }
    namedSlots = slots.filter { kinds[$0] != .single }
    (self.kinds, self.offsets, self.sources) = (kinds, offsets, sources)
    (self.recordingOfSong, self.songsOfRecording) = (recordingOfSong, songsOfRecording)
    singleOfRecording = singles
  }

  var slotCount: Int { kinds.count }
  var songCount: Int { slotOfSong.count }

  func length(_ slot: Int) -> Int { offsets[slot + 1] - offsets[slot] }
}

/// Artists who are alike: as many albums of the same kinds, at different times, with other names.
struct ArtistClass: Sendable {
  let discography: Discography
  /// How often the discography repeats.
  let periods: Int
  /// How many artists there are, a multiple of 64.
  let count: Int

  var slots: Int { discography.slotCount * periods }
  var songs: Int { discography.songCount * periods }
  var recordings: Int { discography.songsOfRecording.count * periods }
  var named: Int { discography.namedSlots.count * periods }
  var videos: Int { min(recordings / 3, 40) }

  /// Returns classes of about that many songs in all.
  ///
  /// Each class has 1.45 times the artists of the one before, which is more popular.
  static func all(songs: Int) -> [ArtistClass] {
    let shapes = shapes(songs: songs)
    var weights = [64]
    for _ in shapes.dropFirst() { weights.append(weights[weights.count - 1] * 29 / 20) }
    func classes(_ factor: Int) -> [ArtistClass] {
      zip(shapes, weights).map { shape, weight in
        ArtistClass(
          discography: shape.0, periods: shape.1, count: 64 * max(1, (factor * weight) >> 24))
      }
    }
    var (low, high) = (0, 1 << 38)
    while high - low > 1 {
      let middle = (low + high) / 2
      let sum = classes(middle).reduce(0) { $0 + $1.count * $1.songs }
      if sum > songs { high = middle } else { low = middle }
    }
    return classes(low)
  }

  /// The shapes of classes, the most popular first; a small world lacks the large ones.
  private static func shapes(songs: Int) -> [(Discography, Int)] {
    let discographies = [
      "none": Discography(""),
      "one": Discography("S1"),
      "two": Discography("S1 E4"),
      "three": Discography("A11 S0.2 S1"),
      "five": Discography("E6 S0.0 A10 S2.1 S2"),
      "eight": Discography("A13 S0.0 S0.3 C4.0-2,6.0-1,7.0 A9 S4.0 E5 A17"),
      "many": Discography(
        """
        A12 S0.0 S0.4 E5 S1 C8.0,6.0,11.0,14.0,8.1,6.2,11.1,14.1,8.2,14.2,13.0,9.0 A10 S6.1 A14 \
        S1 S1 A9 S11.0 E4 A16 S2
        """),
      "singles": Discography("S1 S1 S1 S1 S1 S1 S1 S1 S1 E3 S1 A8 S11.1 S2 S1 A21"),
      "boxes": Discography("B300 A62 A25 C4.0-19,1.0-19 A40 B120 A18 S1"),
    ]
    let tables = [
      """
      many2 three1 eight1 many1 singles50 eight4 five1 many10 boxes1 singles2 three3 many50 eight2 \
      two1 many4 boxes6 singles5 five3 many6 eight1 three2 singles1 many1 five2 one4 eight1 two3 \
      many1 three1 none1 singles1 five1 one1 two1
      """, "many1 three1 two1 none1", "three1 none1",
    ]
    var shapes: [(Discography, Int)] = []
    for table in tables {
      shapes = table.split(separator: " ").compactMap { word in
        let name = String(word.prefix { !$0.isNumber })
        guard let discography = discographies[name], let periods = Int(word.dropFirst(name.count)),
          64 * discography.songCount * periods <= max(songs * 3 / 25, 900)
        else { return nil }
        return (discography, periods)
      }
      if shapes.reduce(0, { $0 + 64 * $1.0.songCount * $1.1 }) <= songs { break }
    }
    return shapes
  }
}
