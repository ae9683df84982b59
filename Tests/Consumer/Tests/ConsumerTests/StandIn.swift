import MusicAPI
import Synchronization

/// A service in memory: a function that answers, and the requests that it was sent.
///
/// It has the users, keys and kinds that the sandbox has not, and is quicker at hundreds of searches.
final class StandIn: Transport {
  private let sent = Mutex<[HTTPRequest]>([])
  /// Answers a request, of which it also gets the number, from 1.
  private let respond: @Sendable (HTTPRequest, Int) async throws(TransportError) -> HTTPResponse

  init(
    respond: @escaping @Sendable (HTTPRequest, Int) async throws(TransportError) -> HTTPResponse
  ) {
    self.respond = respond
  }

  /// The requests in the order of their arrival.
  var requests: [HTTPRequest] { sent.withLock(\.self) }

  /// The methods and targets of the requests.
  var lines: [String] { requests.map { "\($0.method) \($0.target)" } }

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let number = sent.withLock { sent in
      sent.append(request)
      return sent.count
    }
    return try await respond(request, number)
  }
}

extension HTTPResponse {
  /// Creates a response with a JSON body.
  static func json(_ body: JSONValue, status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: body.encoded())
  }

  /// Creates a response with these resources.
  static func data(_ resources: [JSONValue]) -> HTTPResponse { .json(["data": .array(resources)]) }

  /// Creates the response of a service that responds with one of its errors.
  static func error(_ status: HTTPStatus, _ code: String) -> HTTPResponse {
    .json(
      ["errors": [["status": .string("\(status)"), "code": .string(code), "title": "Error"]]],
      status: status)
  }
}

extension JSONValue {
  /// Creates a song of the catalog by Glass Harbour, named after its id.
  static func song(_ id: String) -> JSONValue {
    [
      "id": .string(id), "type": "songs", "href": .string("/v1/catalog/us/songs/\(id)"),
      "attributes": ["name": .string("Song \(id)"), "artistName": "Glass Harbour"],
    ]
  }
}

/// A clock whose sleeps take no time: they move it to where they would have ended.
final class SkippingClock: Clock {
  struct Instant: InstantProtocol {
    /// The time since the start of the test.
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex((now: Instant(), sleeps: [Duration]()))

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  /// The lengths of the sleeps, in order.
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
