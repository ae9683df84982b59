#if canImport(Testing)
  import MusicAPI
  import MusicAPIFixtures
  import Synchronization

  /// The client of a running test, and what went wrong with its requests.
  final class RecordedRun: Sendable {
    /// The run of the current test; nil outside of tests with the trait.
    @TaskLocal static var current: RecordedRun?

    let client: MusicClient
    /// Whether a recording was asked for, and there is no client to record with.
    let isUnableToRecord: Bool
    /// What went wrong, and what was played; nothing is played in a recording.
    let log = RunLog()

    /// Starts to play the responses of a session in a trait's folder, or to record them.
    init(of trait: RecordedTrait, session: String) throws {
      let mode = try trait.recordMode?.mode
      let log = log
      if let mode, let live = trait.live {
        let recorder = FixtureUse.recorder(of: session, for: trait) {
          Recorder(
            directory: trait.folder, session: session, mode: mode, redaction: trait.redaction)
        }
        var isObserved = false
        client = try live { base in
          isObserved = true
          return FaultLogging(base: Recording(base, with: recorder), log: log)
        }
        guard isObserved else { throw RecordedTestError.unobservedClient }
      } else {
        let replaying = try SharedFolders.replaying(of: trait, session: session)
        client = .replaying(
          replaying,
          observe: { _ in FaultLogging(base: UseLogging(base: replaying, log: log), log: log) })
      }
      isUnableToRecord = mode != nil && trait.live == nil
    }
  }

  /// The folders that tests play, so that each is read once and not once per test.
  enum SharedFolders {
    private static let known = Mutex<[String: Replaying]>([:])

    /// Returns a transport for a session in a trait's folder that plays every sequence from its
    /// start.
    static func replaying(
      of trait: RecordedTrait, session: String
    ) throws(RecordedTestError) -> Replaying {
      if let first = known.withLock({ $0[trait.folder] }) {
        return first.restarted(
          session: session, repeats: trait.repeats, redaction: trait.redaction)
      }
      let first = Replaying(
        directory: trait.folder, repeats: trait.repeats, redaction: trait.redaction)
      if first.files.isEmpty {
        throw .noFixtures(directory: trait.folder, canRecord: trait.live != nil)
      }
      // Another test may know the folder by now; both know the same.
      known.withLock { $0[trait.folder] = first }
      return first.restarted(
        session: session, repeats: trait.repeats, redaction: trait.redaction)
    }
  }
#endif
