public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When a test runs.
///
/// Every suite says it. `swift test` runs the quick ones; the variable `AMCTL_TESTS` asks for the
/// thorough ones alone, or for `all`.
public enum Tier: Sendable {
  case quick, thorough

  /// The tiers that run now.
  private static let running: Set<Tier> = {
    let variable = "AMCTL_TESTS"
    switch ProcessInfo.processInfo.environment[variable] {
    case nil, "quick": return [.quick]
    case "thorough": return [.thorough]
    case "all": return [.quick, .thorough]
    case let other?: fatalError("\(variable) is '\(other)', not quick, thorough or all")
    }
  }()

  /// Whether tests of this tier run now.
  var runs: Bool { Self.running.contains(self) }
}

extension Trait where Self == ConditionTrait {
  /// For a suite that starts no more than a few processes, and computes for a second or two.
  public static var quick: Self { .enabled(if: Tier.quick.runs, "AMCTL_TESTS runs others") }

  /// For a suite that starts many processes, walks through seeds, needs programs that a toolchain does
  /// not bring, or computes for longer.
  public static var thorough: Self {
    .enabled(if: Tier.thorough.runs, "thorough: AMCTL_TESTS=all swift test")
  }
}
