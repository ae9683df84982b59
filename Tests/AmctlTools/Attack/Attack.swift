import AmctlTestSupport

/// A kind of attack, of which each round is another one.
protocol Attack: Sendable {
  /// The word for it on the command line.
  static var name: String { get }

  /// Prepares what all rounds need.
  init(_ victim: Victim) async throws

  /// Attacks once, as the dice say; returns what the program did wrong, in words.
  func round(_ dice: inout SeededGenerator) async throws -> [String]
}

/// All attacks, in the order in which they are made.
let attacks: [any Attack.Type] = [
  ListAttack.self, RedirectAttack.self, SignalAttack.self, ExportAttack.self, HistoryAttack.self,
  ArgumentAttack.self,
  SurroundingsAttack.self, CrowdAttack.self,
]
