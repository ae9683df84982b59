import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform

/// Attacks the program as chance chooses, as many rounds of each kind as are asked for.
///
/// `.ci/attack` runs it.
struct AttackTool: Tool {
  private var rounds = 20
  private var seed = 1
  private var only: String?

  static let spec = CommandSpec(
    "attack", summary: "Attack the program as chance chooses", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .option("rounds", \.rounds, .integer(in: 1...), help: "Make so many rounds of each kind"),
    .option("seed", \.seed, .integer(in: 0...), help: "Begin with the round of this number"),
    .option(
      "only", \.only, .choice("KIND", from: attacks.map { $0.name }),
      help: "Make one kind of attack"),
  ]

  func run() async throws {
    let program = BuiltAmctl.folder + "/amctl"
    guard FileFacts(of: program)?.kind == .file else {
      throw Flaw("'\(program)' is missing: build amctl first")
    }
    let victim = Victim(path: program)
    var failures = 0
    for attack in attacks where only == nil || only == attack.name {
      failures += try await run(attack, on: victim)
    }
    if failures > 0 { throw Flaw("\(failures) rounds failed") }
  }

  /// Makes the rounds of a kind; returns how many of them failed.
  private func run(_ kind: any Attack.Type, on victim: Victim) async throws -> Int {
    let attack = try await kind.init(victim)
    let before = victim.runs.value
    var failures = 0
    for round in seed..<seed + rounds {
      var dice = SeededGenerator(seed: round)
      let flaws = try await attack.round(&dice)
      guard !flaws.isEmpty else { continue }
      failures += 1
      print("FAILED: .ci/attack --only \(kind.name) --rounds 1 --seed \(round)")
      for flaw in flaws.prefix(5) { print("  \(flaw)") }
    }
    print(
      "\(kind.name): \(rounds) rounds from seed \(seed), \(victim.runs.value - before) runs, "
        + "\(failures) failed")
    return failures
  }
}
