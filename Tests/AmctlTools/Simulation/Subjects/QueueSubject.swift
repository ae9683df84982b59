import AmctlTestSupport

@testable import AmctlPlayer

extension Subject {
  /// The queue: each entry is heard once and in order, whatever comes first.
  static let queue = Subject(name: "play queues", share: 20) { simulation in
    var scene = QueueScene(in: simulation)
    try scene.run()
    return try simulation.tally(0, scene.lacking.count)
  }
}

/// A player, the program that makes its entries heard, and the network that its previews come from.
///
/// What the player says and what it hears are on their way for any number of steps: only the order
/// between the same two stays.
private struct QueueScene {
  private let simulation: Simulation
  private var playback: Playback
  private var mpv = MpvModel()
  /// What the player has said to mpv, and mpv to the player.
  private var said: [Playback.Effect] = []
  private var heard: [MpvMessage] = []
  /// The previews on their way.
  private var fetches: [Int] = []
  /// The entries without a preview.
  private(set) var lacking: Set<Int> = []
  private var skipped: [Int] = []
  private var isOver = false
  private var wishes: Int

  init(in simulation: Simulation) {
    self.simulation = simulation
    var queue = PlayQueue()
    let count = simulation.number(in: 1...12)
    let numbers = queue.set((0..<count).map { Self.item($0) })
    playback = Playback(queue)
    lacking = Set(numbers.filter { _ in simulation.happens(0.15) })
    wishes = simulation.number(in: 0...6)
  }

  private static func item(_ number: Int) -> PlayItem {
    PlayItem(PlayerTrack(), type: "songs", preview: "https://example.com/\(number)")
  }

  /// Takes one step after another until the player ends.
  mutating func run() throws {
    playback.start()
    take()
    for _ in 0..<20_000 where !isOver {
      let moves = possibleMoves
      guard let move = simulation.choose({ moves.randomElement(using: &$0) }) else {
        throw Flaw("nothing is under way, but the player has not ended after \(mpv.heard)")
      }
      try make(move)
      take()
    }
    try expect(isOver, "the player never ends: \(mpv.heard)")
    let playable = playback.queue.entries.map(\.number).filter { !lacking.contains($0) }
    let gaveUp = playback.summary.hasGivenUp
    let (wanted, all) = (gaveUp ? Array(playable.prefix(mpv.heard.count)) : playable, mpv.heard)
    simulation.note("heard \(all), skipped \(skipped)")
    try expect(all == wanted, "\(all) were heard instead of \(wanted)")
    let absent = playback.queue.entries.map(\.number).filter { lacking.contains($0) }
    try expect(
      gaveUp ? absent.starts(with: skipped) : absent == skipped,
      "\(skipped) were skipped instead of \(absent)")
  }

  private enum Move {
    case tellMpv, tellPlayer, advance, deliver, wish
  }

  private var possibleMoves: [Move] {
    var moves: [Move] = []
    if !said.isEmpty { moves.append(.tellMpv) }
    if !heard.isEmpty { moves.append(.tellPlayer) }
    if mpv.canAdvance { moves.append(.advance) }
    if !fetches.isEmpty { moves.append(.deliver) }
    // A wish alone keeps nothing going.
    if wishes > 0, !moves.isEmpty { moves.append(.wish) }
    return moves
  }

  private mutating func make(_ move: Move) throws {
    switch move {
    case .tellMpv: heard += mpv.take(said.removeFirst())
    case .tellPlayer:
      let message = heard.removeFirst()
      simulation.note("\(message)")
      try playback.take(message)
    case .advance: heard += mpv.advance()
    case .deliver:
      let number = fetches.remove(at: simulation.number(in: 0...fetches.count - 1))
      simulation.note("preview of \(number)")
      playback.take(number, fault: lacking.contains(number) ? "404" : nil)
    case .wish:
      wishes -= 1
      try wish()
    }
  }

  /// Does something that changes neither what is heard nor in which order, except for entries at the
  /// end.
  private mutating func wish() throws {
    let commands: [PlayerCommand] = [.pause, .play, .toggle, .volume(0.5)]
    switch simulation.number(in: 0...2) {
    case 0:
      let command = simulation.choose { commands.randomElement(using: &$0) } ?? .play
      simulation.note("\(command)")
      try playback.perform(command)
      // Nothing else would make it continue.
      try playback.perform(.play)
    case 1:
      try playback.edit(.add([Self.item(99)], .last))
      simulation.note("added")
    default: _ = playback.askPosition()
    }
  }

  private mutating func take() {
    let effects = playback.effects
    playback.effects = []
    for effect in effects {
      switch effect {
      case .command, .load: said.append(effect)
      case .fetch(let entry): fetches.append(entry.number)
      case .keepOnly(let kept):
        // What is no longer wanted may arrive all the same.
        if simulation.happens(0.5) { fetches.removeAll { !kept.contains($0) } }
      case .end: isOver = true
      }
    }
    for case .skipped(let entry, _) in playback.events { skipped.append(entry.number) }
    playback.events = []
  }
}
