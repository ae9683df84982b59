import MusicAPI
import MusicMatching

/// Puts songs in an order to listen to: every fourth is by the seed, and no artist appears twice
/// in a row.
struct RadioOrder {
  /// A song, and the reason for it.
  struct Entry: Sendable {
    let song: Resource<Song>
    let because: String
  }

  private var seed: ArraySlice<Entry>
  /// The songs of each similar artist, or of each chart.
  private var others: [ArraySlice<Entry>]
  /// The places in `others` whose turn is still to come in this round.
  private var round: [Int] = []
  private var generator: RepeatableGenerator
  private var position = 0
  private var last: Resource<Song>?

  init(seed: [Entry], others: [[Entry]], number: UInt64) {
    self.seed = seed[...]
    self.others = others.map { $0[...] }
    generator = RepeatableGenerator(number: number)
  }

  /// Returns the next song; nil if each that is left is by an artist of the last one.
  mutating func next() -> Entry? {
    let isSeedsTurn = position % 4 == 0
    let entry =
      isSeedsTurn
      ? seed.take(after: last) ?? fromOthers() : fromOthers() ?? seed.take(after: last)
    guard let entry else { return nil }
    position += 1
    last = entry.song
    return entry
  }

  /// Takes a song from the next of the others that has one, each once a round.
  private mutating func fromOthers() -> Entry? {
    for _ in 0..<2 {
      for (turn, place) in round.enumerated() {
        guard let entry = others[place].take(after: last) else { continue }
        round.remove(at: turn)
        return entry
      }
      round = others.indices.filter { !others[$0].isEmpty }.shuffled(using: &generator)
    }
    return nil
  }
}

extension ArraySlice<RadioOrder.Entry> {
  /// Removes and returns the first song by no artist of the last one.
  fileprivate mutating func take(after last: Resource<Song>?) -> Element? {
    firstIndex { entry in last.map { !entry.song.sharesArtist(with: $0) } ?? true }
      .map { remove(at: $0) }
  }
}

/// Random numbers that are the same for the same number: SplitMix64.
private struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(number: UInt64) {
    state = number
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
