#if canImport(Testing)
  import MusicAPI
  import MusicAPIFixtures
  import Synchronization

  /// The files that the requests of one test used, and their failures.
  final class RunLog: Sendable {
    private let lists = Mutex<(faults: [RecordedFault], files: Set<String>)>(([], []))

    /// The failures that concern the folder, each once, in the order of the requests.
    var faults: [RecordedFault] { lists.withLock { $0.faults } }

    /// The files that were played.
    var files: Set<String> { lists.withLock { $0.files } }

    func add(_ fault: RecordedFault) {
      lists.withLock { if !$0.faults.contains(fault) { $0.faults.append(fault) } }
    }

    func add(_ file: String) {
      lists.withLock { _ = $0.files.insert(file) }
    }
  }

  /// A transport that notes failures, so that a test fails even if the code under test ignores
  /// them.
  struct FaultLogging: TransportLayer {
    let base: any Transport
    let log: RunLog

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      do throws(TransportError) {
        return try await base.send(request, to: sink)
      } catch {
        if let fault = RecordedFault(error) { log.add(fault) }
        throw error
      }
    }
  }

  /// A transport that notes the files whose responses it plays.
  struct UseLogging: Transport {
    let base: Replaying
    let log: RunLog

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      let played = try base.play(request)
      log.add(played.file)
      return played.response
    }
  }
#endif
