#if canImport(Testing)
  public import MusicAPI
  import MusicAPIFixtures
  import Synchronization

  /// The client of a running test, and what went wrong with its requests.
  final class RecordedRun: Sendable {
    /// The run of the current test; nil outside of tests with the trait.
    @TaskLocal static var current: RecordedRun?

    let client: MusicClient
    /// What went wrong, and what was played; nothing is played in a recording.
    let log = RunLog()

    /// Starts to play the responses of a session in a trait's folder, or to record them.
    init(of trait: RecordedTrait, session: String) throws {
      let mode = try trait.recordMode
      let log = log
      if let mode, let live = trait.live {
        let recorder = FixtureUse.recorder(of: session, for: trait) {
          Recorder(
            directory: trait.folder, session: session, mode: mode, redaction: trait.redaction)
        }
        var isObserved = false
        client = try live { base in
          isObserved = true
          return Noting(base: Recording(base, with: recorder), log: log)
        }
        guard isObserved else { throw RecordedTestError.unobservedClient }
      } else {
        let replaying = try SharedFolders.replaying(of: trait, session: session)
        client = .replaying(replaying, observe: { _ in Noting(base: replaying, log: log) })
      }
    }
  }

  /// The folders that tests play, so that each is read once and not once per test.
  enum SharedFolders {
    private static let known = Mutex<[String: Replaying]>([:])

    /// Returns a transport for a session in a trait's folder that plays every sequence from its
    /// start.
    static func replaying(of trait: RecordedTrait, session: String) throws -> Replaying {
      let first = try known.withLock { known in
        let first = known[trait.folder] ?? Replaying(directory: trait.folder)
        if known[trait.folder] == nil, try first.files.isEmpty {
          throw RecordedTestError.noFixtures(
            directory: trait.folder, canRecord: trait.live != nil)
        }
        known[trait.folder] = first
        return first
      }
      return first.restarted(
        session: session, repeats: trait.repeats, redaction: trait.redaction)
    }
  }

  extension MusicClient {
    /// The client of the running test, which answers from the folder of its ``RecordedTrait``.
    ///
    /// Read it in the test itself and pass it to the code under test: a detached task has none.
    /// Recorded failures are retried as they were, without waiting.
    public static var recorded: MusicClient {
      get throws(RecordedTestError) {
        guard let run = RecordedRun.current else { throw .noTrait }
        return run.client
      }
    }
  }

  extension FixtureError {
    /// Returns the text of an issue, with the nearest request and what differs.
    func report(canRecord: Bool) -> String {
      guard case .notRecorded(let miss) = self else { return description }
      let nearest = miss.nearest.map { request in
        "; the nearest is '\(request)': " + miss.differences.joined(separator: ", ")
      }
      let hint = canRecord ? "; set \(RecordedTrait.recordVariable)=once to record it" : ""
      return miss.description + (nearest ?? "") + hint
    }
  }

  /// The files that the requests of one test used, and their failures.
  final class RunLog: Sendable {
    private let lists = Mutex<(faults: [FixtureError], files: Set<String>)>(([], []))

    /// The failures that concern the folder, each once, in the order of the requests.
    var faults: [FixtureError] { lists.withLock { $0.faults } }

    /// The files that were played.
    var files: Set<String> { lists.withLock { $0.files } }

    func add(_ fault: FixtureError) {
      lists.withLock { if !$0.faults.contains(fault) { $0.faults.append(fault) } }
    }

    func add(_ file: String) {
      lists.withLock { _ = $0.files.insert(file) }
    }
  }

  /// A transport that notes the files it plays, and failures, so that a test fails even if the code
  /// under test ignores them.
  struct Noting: Transport {
    let base: any Transport
    let log: RunLog

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      do throws(TransportError) {
        guard let fixtures = base as? Replaying else {
          return try await base.send(request, to: sink)
        }
        let played = try fixtures.play(request)
        log.add(played.file)
        return try await played.response.passingBody(to: sink)
      } catch {
        switch error.fixtureError {
        case .notServed, nil: break
        case let fault?: log.add(fault)
        }
        throw error
      }
    }
  }
#endif
