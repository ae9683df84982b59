import AmctlCommandLine
import AmctlTestSupport
import Foundation
import MusicPlatform

/// Attacks the program as chance chooses, as many rounds of each kind as are asked for.
///
/// `.ci/attack` runs it.
@main
struct AttackProgram {
  private var rounds = 20
  private var seed: UInt64 = 1
  private var only: String?

  private static let usage = """
    usage: AmctlAttack [--rounds N] [--seed N] [--only \
    \(attacks.map { $0.name }.joined(separator: "|"))]

    """

  static func main() async {
    guard let program = AttackProgram(CurrentProcess.arguments) else { end(usage) }
    do {
      let failures = try await program.run()
      if failures > 0 { end("\(failures) rounds failed\n") }
    } catch {
      end("AmctlAttack: \(error)\n")
    }
  }

  private static func end(_ message: String) -> Never {
    try? Descriptor.standardError.write(Array(message.utf8)[...])
    Foundation.exit(1)
  }

  /// Reads arguments; nil if one is unknown.
  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--rounds":
        guard let number = Int(value), number > 0 else { return nil }
        rounds = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--only":
        guard attacks.contains(where: { $0.name == value }) else { return nil }
        only = value
      default: return nil
      }
    }
  }

  /// Runs the attacks; returns how many rounds failed.
  private func run() async throws -> Int {
    let path = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let program = (path.dropLast() + ["amctl"]).joined(separator: "/")
    guard FileFacts(of: program)?.kind == .file else {
      throw Victim.Missing(description: "'\(program)' is missing: build amctl first")
    }
    let victim = Victim(path: program)
    var failures = 0
    for attack in attacks where only == nil || only == attack.name {
      failures += try await run(attack, on: victim)
    }
    return failures
  }

  private func run(_ kind: any Attack.Type, on victim: Victim) async throws -> Int {
    let attack = try await kind.init(victim)
    let before = victim.runs.value
    var failures = 0
    for round in 0..<UInt64(rounds) {
      var dice = SeededGenerator(seed: seed &+ round)
      let flaws = try await attack.round(&dice)
      guard !flaws.isEmpty else { continue }
      failures += 1
      print("FAILED: .ci/attack --only \(kind.name) --rounds 1 --seed \(seed &+ round)")
      for flaw in flaws.prefix(5) { print("  \(flaw)") }
    }
    print(
      "\(kind.name): \(rounds) rounds from seed \(seed), \(victim.runs.value - before) runs, "
        + "\(failures) failed")
    return failures
  }
}
