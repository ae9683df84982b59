public import MusicAPI
import Synchronization

/// A transport that answers from a list, and keeps what it was asked.
public final class ScriptedTransport: Transport {
  /// What an attempt comes to.
  public typealias Outcome = Result<HTTPResponse, TransportError>

  private struct State {
    var left: ArraySlice<Outcome>
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  /// Comes to these outcomes one after the other, and to the last one ever after.
  public init(_ first: Outcome, _ others: Outcome...) {
    state = Mutex(State(left: ([first] + others)[...]))
  }

  /// What was sent so far.
  public var requests: [HTTPRequest] {
    state.withLock { $0.requests }
  }

  /// Keeps the request and answers with what is next in the list.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let outcome = state.withLock { state in
      state.requests.append(request)
      return state.left.count > 1 ? state.left.popFirst() : state.left.first
    }
    guard let outcome else { throw .canceled }
    return try outcome.get()
  }
}
