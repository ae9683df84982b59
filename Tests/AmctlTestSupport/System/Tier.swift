import MusicLibc
import Synchronization
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

  private static let leftOut = Mutex(0)

  /// Whether tests of this tier run now; how many do not is printed at the end.
  var runs: Bool {
    if Self.running.contains(self) { return true }
    let count = Self.leftOut.withLock { count in
      count += 1
      return count
    }
    if count == 1 {
      atexit {
        let count = Tier.leftOut.withLock { $0 }
        print("Left out: \(count) suites and tests. AMCTL_TESTS=all swift test runs all.")
      }
    }
    return false
  }
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
