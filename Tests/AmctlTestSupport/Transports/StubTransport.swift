public import MusicAPI

/// A transport that responds from a table or by a closure, and records its requests.
///
/// Each response of a table is used once: a repeated or unknown request fails, and responses that
/// no request used remain in `unused`, which tests expect to be empty.
public final class StubTransport: Transport {
  /// Responds to a request.
  public typealias Response =
    @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  private struct Account {
    var requests: [HTTPRequest] = []
    var inFlight = 0
    var mostInFlight = 0
    var canceled = 0
  }

  private let account = Watched(Account())
  private let table: Watched<[String: HTTPResponse]>
  private let response: Response?

  /// Creates a transport that responds by a closure.
  public init(response: @escaping Response) {
    self.response = response
    table = Watched([:])
  }

  /// Creates a transport that responds to each target, such as `/v1/test?l=en`, once.
  public init(_ responses: [String: HTTPResponse]) {
    response = nil
    table = Watched(responses)
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { account.value.requests }

  /// The targets of the requests so far, in order.
  public var targets: [String] { requests.map(\.target.description) }

  /// The largest number of simultaneous requests.
  public var mostInFlight: Int { account.value.mostInFlight }

  /// The targets of the responses that no request used.
  public var unused: [String] { table.value.keys.sorted() }

  /// Waits until that many requests were received.
  public func received(_ count: Int, _ file: String = #fileID, _ line: Int = #line) async {
    await account.wait(for: "\(count) requests", file, line) { $0.requests.count >= count }
  }

  /// Waits until that many requests were canceled in flight.
  public func canceled(_ count: Int, _ file: String = #fileID, _ line: Int = #line) async {
    await account.wait(for: "\(count) canceled requests", file, line) { $0.canceled >= count }
  }

  /// Records the request and responds to it.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    account.update { account in
      account.requests.append(request)
      account.inFlight += 1
      account.mostInFlight = max(account.mostInFlight, account.inFlight)
    }
    defer { account.update { $0.inFlight -= 1 } }
    do throws(TransportError) {
      guard let response else { return try await scripted(request).passingBody(to: sink) }
      return try await response(request).passingBody(to: sink)
    } catch {
      if error == .canceled { account.update { $0.canceled += 1 } }
      throw error
    }
  }

  private func scripted(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
    let target = request.target.description
    guard let response = table.update({ $0.removeValue(forKey: target) }) else {
      throw .connectionLost(reason: "nothing is written down for \(target)")
    }
    return response
  }
}

extension HTTPResponse {
  /// Creates a response with a JSON body.
  public static func json(_ text: String, status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }
}
