public import MusicAPI
import Synchronization

/// A transport that responds from a list and records its requests.
public final class ScriptedTransport: Transport {
  /// The outcome of an attempt.
  public typealias Outcome = Result<HTTPResponse, TransportError>

  private struct State {
    var left: ArraySlice<Outcome>
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  /// Creates a transport with these outcomes in order, then the last one again.
  public convenience init(_ outcomes: Outcome...) {
    self.init(outcomes)
  }

  /// Creates a transport with these outcomes in order, then the last one again.
  public init(_ outcomes: [Outcome]) {
    state = Mutex(State(left: outcomes[...]))
  }

  /// The requests sent so far.
  public var requests: [HTTPRequest] {
    state.withLock { $0.requests }
  }

  /// Records the request and returns the next outcome.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let outcome = state.withLock { state in
      state.requests.append(request)
      return state.left.count > 1 ? state.left.popFirst() : state.left.first
    }
    guard let outcome else { throw .canceled }
    return try await outcome.get().passingBody(to: sink)
  }
}
