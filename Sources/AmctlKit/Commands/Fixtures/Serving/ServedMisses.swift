import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import Synchronization

/// The requests that a fixture server had no fixture for, or none that it could read.
final class ServedMisses: Sendable {
  private struct State {
    /// The misses in their order; the index of each is found by its request.
    var misses: [(request: String, nearest: String?, count: Int)] = []
    var places: [String: Int] = [:]
    var total = 0
    /// How many were not kept, because there were too many others.
    var others = 0
    /// The requests that failed, and why the first did.
    var failures = (first: nil as TransportError?, count: 0)
  }

  /// How many different misses are kept.
  private static let limit = 100
  /// How much of a request is shown.
  private static let longest = 1000

  private let state = Mutex(State())

  /// Notes a request, which `amctl` itself has named already if it asked.
  func note(_ call: ServedCall, isSaid: Bool) {
    switch call.outcome {
    case .miss where isSaid: state.withLock { $0.total += 1 }
    case .miss(let nearest): note(call.line, nearest)
    case .failure(let error):
      state.withLock { state in
        state.failures.count += 1
        state.failures.first = state.failures.first ?? error
      }
    case .fixture, .none, .computed: break
    }
  }

  private func note(_ request: String, _ nearest: String?) {
    state.withLock { state in
      state.total += 1
      if let place = state.places[request] {
        state.misses[place].count += 1
      } else if state.misses.count < Self.limit {
        state.places[request] = state.misses.count
        state.misses.append((request, nearest, 1))
      } else {
        state.others += 1
      }
    }
  }

  /// Throws if requests could not be answered, or had no fixture and a program did not notice.
  func check(of folder: String, ranProgram: Bool) throws {
    let (failures, count) = state.withLock { ($0.failures, $0.total) }
    if let first = failures.first {
      let requests = failures.count.counted("request")
      throw Failure(.failure, "\(requests) could not be answered: \(first)")
    }
    if ranProgram, count > 0 { throw ServedMissFailure(count: count, folder: folder) }
  }

  /// Names each of the requests once.
  func report(to messages: Messages) {
    let state = state.withLock { $0 }
    for (request, nearest, count) in state.misses {
      let times = count == 1 ? "" : ", \(count) times"
      let shown =
        request.utf8.count > Self.longest ? request.prefix(Self.longest) + "…" : request[...]
      messages.say(
        "Not recorded: '\(shown)'\(times)" + (nearest.map { "; the nearest is \($0)." } ?? "."))
    }
    if state.others > 0 { messages.say("Not recorded: \(state.others.grouped) more requests.") }
  }
}

/// Requests without a fixture, in a run that would otherwise count as a success.
struct ServedMissFailure: ReportedError {
  let count: Int
  let folder: String

  var failure: Failure {
    let requests = count.counted("request was", "requests were")
    return Failure(
      .replay, "\(requests) not recorded in '\(folder)'",
      hint:
        "record what is missing with 'amctl fixtures record \(folder)', or correct the requests",
      reason: .noFixture)
  }
}
