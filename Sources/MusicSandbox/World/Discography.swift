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
  /// The song of each recording that came out first: the one that takes it from no other slot.
  fileprivate let firstSongs: [Int]
  fileprivate let recordingOfSong: [Int]
  /// The slots that have names of their own; others are named after their first tracks.
  fileprivate let namedSlots: [Int]

  /// Reads slots such as `A11` (an album of 11 tracks) and `S0.2,4.0-3` (a single of the third
  /// track of slot 0, and four of slot 4).
  init(_ description: String) {
    var (kinds, offsets) = ([AlbumKind](), [0])
    // Where each song comes from, which for most is where it is.
    var sources: [(slot: Int, track: Int)] = []
    for (slot, word) in description.parts(at: " ").enumerated() {
      kinds.append(AlbumKind(rawValue: word.first ?? "A") ?? .album)
      if let length = Int(word.dropFirst()) {
        sources += (0..<length).map { (slot, $0) }
      } else {
        for part in String(word.dropFirst()).parts(at: ",") {
          let numbers = part.parts(at: ".").map { $0.parts(at: "-").map { Int($0) ?? 0 } }
          sources += (numbers[1][0]...numbers[1][numbers[1].count - 1]).map { (numbers[0][0], $0) }
        }
      }
      offsets.append(sources.count)
    }
    let songs = sources.map { offsets[$0.slot] + $0.track }
    firstSongs = songs.indices.filter { songs[$0] == $0 }
      .sorted { (sources[$0].track, $0) < (sources[$1].track, $1) }
    var recordings = [Int](repeating: 0, count: songs.count)
    for (recording, song) in firstSongs.enumerated() { recordings[song] = recording }
    recordingOfSong = songs.map { recordings[$0] }
    namedSlots = kinds.indices.filter { kinds[$0] != .single }
    (self.kinds, self.offsets) = (kinds, offsets)
  }

  var slotCount: Int { kinds.count }
  var songCount: Int { recordingOfSong.count }

  func length(_ slot: Int) -> Int { offsets[slot + 1] - offsets[slot] }
}

/// Artists who are alike: as many albums of the same kinds, at different times, with other names.
///
/// The slots, songs and recordings are those of all periods of the discography.
struct ArtistClass: Sendable {
  let discography: Discography
  /// How often the discography repeats.
  let periods: Int
  /// How many artists there are, a multiple of 64.
  private(set) var count = 64

  var slots: Int { discography.slotCount * periods }
  var songs: Int { discography.songCount * periods }
  var recordings: Int { discography.firstSongs.count * periods }
  var named: Int { discography.namedSlots.count * periods }
  var videos: Int { min(recordings / 3, 40) }

  func kind(ofSlot slot: Int) -> AlbumKind { discography.kinds[slot % discography.slotCount] }

  func songs(ofSlot slot: Int) -> Range<Int> {
    let (period, part) = slot.quotientAndRemainder(dividingBy: discography.slotCount)
    let first = period * discography.songCount + discography.offsets[part]
    return first..<first + discography.length(part)
  }

  func slot(ofSong song: Int) -> Int {
    let (period, part) = song.quotientAndRemainder(dividingBy: discography.songCount)
    return period * discography.slotCount + lastIndex(in: discography.offsets, notAbove: part)
  }

  func recording(ofSong song: Int) -> Int {
    let (period, part) = song.quotientAndRemainder(dividingBy: discography.songCount)
    return discography.recordingOfSong[part] * periods + period
  }

  /// The song of a recording that came out first.
  func firstSong(ofRecording recording: Int) -> Int {
    let (number, period) = recording.quotientAndRemainder(dividingBy: periods)
    return period * discography.songCount + discography.firstSongs[number]
  }

  /// The songs of a recording, the one that came out first before the others.
  func songs(ofRecording recording: Int) -> [Int] {
    let (number, period) = recording.quotientAndRemainder(dividingBy: periods)
    var songs = [firstSong(ofRecording: recording)]
    for (part, other) in discography.recordingOfSong.enumerated() where other == number {
      let song = period * discography.songCount + part
      if song != songs[0] { songs.append(song) }
    }
    return songs
  }

  /// The slot of the single that a recording opens.
  func single(ofRecording recording: Int) -> Int? {
    songs(ofRecording: recording).last { song in
      let slot = slot(ofSong: song)
      return kind(ofSlot: slot) == .single && songs(ofSlot: slot).lowerBound == song
    }.map(slot(ofSong:))
  }

  /// The slot with a number among those that have names of their own.
  func slot(named number: Int) -> Int {
    let (part, period) = number.quotientAndRemainder(dividingBy: periods)
    return period * discography.slotCount + discography.namedSlots[part]
  }

  func number(ofNamed slot: Int) -> Int? {
    let (period, part) = slot.quotientAndRemainder(dividingBy: discography.slotCount)
    return discography.namedSlots.firstIndex(of: part).map { $0 * periods + period }
  }

  /// Returns classes of about that many songs in all, twelve of each artist.
  ///
  /// Each class has an eighth more artists than the one before, which is more popular.
  static func all(songs: Int) -> [ArtistClass] {
    var classes = shapes.map { ArtistClass(discography: $0, periods: $1) }
      .filter { $0.count * $0.songs <= max(songs * 3 / 25, 900) }
    while classes.count > 1, classes.reduce(0, { $0 + $1.count * $1.songs }) > songs {
      classes.removeLast()
    }
    var weights = [64 << 20]
    for _ in classes.dropFirst() { weights.append(weights[weights.count - 1] * 9 / 8) }
    func count(_ index: Int, _ factor: Int) -> Int { 64 * max(1, (factor * weights[index]) >> 36) }
    let songsOfArtists = classes.map(\.songs)
    let factor = lastIndex(below: 1 << 30) { factor in
      songsOfArtists.indices.reduce(0) { $0 + count($1, factor) * songsOfArtists[$1] } <= songs
    }
    for index in classes.indices { classes[index].count = count(index, factor) }
    return classes
  }

  private static let one = Discography("S1")
  private static let two = Discography("S1 E4")
  private static let three = Discography("A11 S0.2 S1")
  private static let five = Discography("E6 S0.0 A10 S2.1 S2")
  private static let eight = Discography("A13 S0.0 S0.3 C4.0-2,6.0-1,7.0 A9 S4.0 E5 A17")
  private static let many = Discography(
    """
    A12 S0.0 S0.4 E5 S1 C8.0,6.0,11.0,14.0,8.1,6.2,11.1,14.1,8.2,14.2,13.0,9.0 A10 S6.1 A14 S1 S1 \
    A9 S11.0 E4 A16 S2
    """)
  private static let singles = Discography("S1 S1 S1 S1 S1 S1 S1 S1 S1 E3 S1 A8 S11.1 S2 S1")

  /// The classes without their counts, the most popular first.
  private static let shapes: [(Discography, Int)] = [
    (many, 1), (eight, 1), (singles, 1), (five, 2), (three, 1), (one, 3), (five, 1), (two, 2),
    (three, 1), (one, 2), (two, 1), (one, 1),
  ]
}
