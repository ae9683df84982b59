import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform
import Synchronization

/// The last requests to a server, the fixtures that were used, and those that were missing.
///
/// Its size has a limit, however long the server runs.
final class ServedHistory: Sendable {
  /// The most requests, and the most bytes of their targets and bodies.
  static let limit = (count: 5_000, bytes: 16 << 20)

  /// How many different misses are kept, and how much of a request is shown.
  private static let mostMisses = (count: 100, length: 1000)

  private struct State {
    var calls: [ServedCall] = []
    var bytes = 0
    var dropped = 0
    var used: Set<String> = []
  }

  private struct Misses {
    /// The misses in their order.
    var known: [(request: String, nearest: String?, count: Int)] = []
    var total = 0
    /// How many were not kept, because there were too many others.
    var others = 0
  }

  private let state = Mutex(State())
  private let misses = Mutex(Misses())
  private let failed = ServedFailures()

  /// Adds a request, which becomes a line only when it is asked for; its client may have named
  /// itself what is missing.
  func note(_ call: ServedCall, isSaid: Bool = false) {
    switch call.outcome {
    case .miss(let nearest): noteMiss(isSaid ? nil : call.line, nearest)
    case .failure(let error): failed.note(error)
    case .fixture, .none, .computed: break
    }
    state.withBriefLock { state in
      state.calls.append(call)
      state.bytes += call.size
      if case .fixture(let file) = call.outcome { state.used.insert(file) }
      while state.calls.count > Self.limit.count || state.bytes > Self.limit.bytes {
        // Many at once, so that most requests move none.
        let count = max(1, state.calls.count / 8)
        state.bytes -= state.calls.prefix(count).reduce(0) { $0 + $1.size }
        state.calls.removeFirst(count)
        state.dropped += count
      }
    }
  }

  private func noteMiss(_ request: String?, _ nearest: String?) {
    misses.withLock { misses in
      misses.total += 1
      guard let request else { return }
      if let index = misses.known.firstIndex(where: { $0.request == request }) {
        misses.known[index].count += 1
      } else if misses.known.count < Self.mostMisses.count {
        misses.known.append((request, nearest, 1))
      } else {
        misses.others += 1
      }
    }
  }

  /// Returns the lines of the requests that fit, and how many of the oldest are no longer known.
  func lines(where fits: (ServedCall) -> Bool) -> (lines: [[UInt8]], dropped: Int) {
    let (calls, dropped) = state.withLock { ($0.calls, $0.dropped) }
    return (calls.filter(fits).map { $0.encoded() }, dropped)
  }

  /// Returns those of the files that no request has used.
  func unused(of files: [String]) -> [String] {
    let used = state.withLock { $0.used }
    return files.filter { !used.contains($0) }
  }

  /// Forgets the requests of one session or of all; what could not be answered is said at the end.
  func reset(_ session: String?) {
    state.withLock { state in
      guard let session else {
        state = State()
        return
      }
      state.calls.removeAll { $0.session == session }
      state.bytes = state.calls.reduce(0) { $0 + $1.size }
    }
  }

  // MARK: What could not be answered

  /// The first failure and how many there were; nil if there was none.
  var failures: (first: TransportError, count: Int)? { failed.all }

  /// How many requests had no fixture.
  var missCount: Int { misses.withLock { $0.total } }

  /// Names each of the requests without a fixture once.
  func reportMisses(to messages: Messages) {
    let misses = misses.withLock { $0 }
    for (request, nearest, count) in misses.known {
      let times = count == 1 ? "" : ", \(count.grouped) times"
      let length = Self.mostMisses.length
      let shown = request.utf8.count > length ? request.prefix(length) + "…" : request[...]
      messages.say(
        "Not recorded: '\(shown)'\(times)" + (nearest.map { "; the nearest is \($0)." } ?? "."))
    }
    if misses.others > 0 { messages.say("Not recorded: \(misses.others.grouped) more requests.") }
  }
}

/// The requests to a server that failed, and why the first did.
final class ServedFailures: Sendable {
  private let state = Mutex<(first: TransportError, count: Int)?>(nil)

  /// The first failure and how many there were; nil if there was none.
  var all: (first: TransportError, count: Int)? { state.withLock { $0 } }

  func note(_ error: TransportError) {
    state.withLock { $0 = ($0?.first ?? error, ($0?.count ?? 0) + 1) }
  }
}

extension ServedHistory {
  /// Returns the requests that have a path, a method, and whatever else.
  func response(
    to query: Query, where fits: (ServedCall) -> Bool = { _ in true }
  ) -> ServerResponse {
    let path = query["path"].map { PercentEncoding.decodePath($0) }
    let method = query["method"]?.uppercased()
    let found = lines { call in
      path.map { $0 == call.path } ?? true && method ?? call.method == call.method && fits(call)
    }
    let head = #"{"count":\#(found.lines.count),"dropped":\#(found.dropped),"requests":["#
    let body = Array(head.utf8) + found.lines.joined(separator: [UInt8(ascii: ",")])
    return .json(body + Array("]}".utf8))
  }
}
