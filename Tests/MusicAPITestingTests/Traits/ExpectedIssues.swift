import Synchronization
import Testing

/// Expects that a test or a suite records issues, in their order, and no others.
///
/// Place it before the trait that records them.
struct ExpectedIssues: TestTrait, SuiteTrait, TestScoping {
  let texts: [String]

  /// Applies around the whole of a test or suite, its cases included.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    #expect(try await Self.issues(in: function) == texts)
  }

  /// Runs a function, and returns the text of the issues it records instead of failing.
  static func issues(
    in function: @concurrent @Sendable () async throws -> Void
  ) async throws -> [String] {
    let found = Mutex<[String]>([])
    try await withKnownIssue(isIntermittent: true) {
      try await function()
    } matching: { issue in
      found.withLock { $0.append(text(of: issue)) }
      return true
    }
    return found.withLock { $0 }
  }

  private static func text(of issue: Issue) -> String {
    let mark = issue.severity == .warning ? "warning: " : ""
    let error = issue.error.map { ["\($0)"] } ?? []
    return mark + (error + issue.comments.map(\.rawValue)).joined(separator: " ")
  }
}

extension Trait where Self == ExpectedIssues {
  /// Expects these issues, and no others.
  static func records(_ texts: String...) -> Self { ExpectedIssues(texts: texts) }
}
