#if canImport(Testing)
  import MusicAPIFixtures
  import Synchronization

  /// What happens if a folder has responses that no test used.
  ///
  /// Nothing is reported after a failure, while recording, or by a suite of which `swift test` runs
  /// only some tests, as with `--filter`.
  public enum UnusedFixtures: Sendable, Hashable {
    /// Nothing is reported, as where other tests use them.
    case ignored
    /// A warning, which does not fail the test or the suite; Swift 6.2 has none and says nothing.
    case warning
    /// An issue, which fails the test or the suite.
    case failure

    /// How many files are named.
    private static let namedCount = 10

    /// Returns the text of an issue.
    static func report(_ files: [String], in folder: String) -> String {
      let names = files.prefix(namedCount).joined(separator: ", ")
      let more = files.count > namedCount ? " and \(files.count - namedCount) more" : ""
      let count = files.count == 1 ? "1 fixture" : "\(files.count) fixtures"
      return "\(count) of '\(folder)' not used: \(names)\(more)"
    }
  }

  /// The fixtures that the tests of a suite, or the cases of a test, have used.
  final class FixtureUse: Sendable {
    /// The use of the running suite or test, by the trait that collects it.
    @TaskLocal static var current: [ObjectIdentifier: FixtureUse] = [:]

    private struct State {
      var files: Set<String> = []
      var recorders: [String: Recorder] = [:]
      var testCount = 0
      var isComplete = true
    }

    private let state = Mutex(State())

    /// Adds what a test used; one that failed may have ended before it used the rest.
    func add(_ files: Set<String>, isComplete: Bool) {
      state.withLock { state in
        state.files.formUnion(files)
        state.testCount += 1
        state.isComplete = state.isComplete && isComplete
      }
    }

    /// Returns what records a session for the running test: the cases of one test make one
    /// recording.
    static func recorder(
      of session: String, for trait: RecordedTrait, making make: () -> Recorder
    ) -> Recorder {
      guard let use = current[ObjectIdentifier(trait.identity)] else { return make() }
      return use.state.withLock { state in
        let recorder = state.recorders[session] ?? make()
        state.recorders[session] = recorder
        return recorder
      }
    }

    /// The files that were used; nil if a test failed, or none ran.
    var files: Set<String>? {
      state.withLock { $0.isComplete && $0.testCount > 0 ? $0.files : nil }
    }
  }
#endif
