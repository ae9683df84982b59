public import MusicAPI

/// A transport that answers each request from a table or by a closure, and keeps account of them.
///
/// A table's answer is given once: what is asked for again or was never written down fails, and what
/// was never asked for is left in `unused`, which a test expects to be empty.
public final class StubTransport: Transport {
  /// How a request is answered.
  public typealias Answer =
    @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  private struct Account {
    var requests: [HTTPRequest] = []
    var inFlight = 0
    var mostInFlight = 0
    var canceled = 0
  }

  private let account = Watched(Account())
  private let table: Watched<[String: HTTPResponse]>
  private let answer: Answer?

  /// Answers by a closure.
  public init(answer: @escaping Answer) {
    self.answer = answer
    table = Watched([:])
  }

  /// Answers each target, such as `/v1/test?l=en`, once.
  public init(_ answers: [String: HTTPResponse]) {
    answer = nil
    table = Watched(answers)
  }

  /// What was asked so far, in order.
  public var requests: [HTTPRequest] { account.value.requests }

  /// The targets of what was asked so far, in order.
  public var targets: [String] { requests.map(\.target.description) }

  /// How many requests were under way at the same time, at most.
  public var mostInFlight: Int { account.value.mostInFlight }

  /// The targets whose answers nobody asked for.
  public var unused: [String] { table.value.keys.sorted() }

  /// Waits until so many requests have come.
  public func received(_ count: Int) async {
    await account.wait { $0.requests.count >= count }
  }

  /// Waits until so many requests were canceled while they were under way.
  public func canceled(_ count: Int) async {
    await account.wait { $0.canceled >= count }
  }

  /// Keeps the request and answers it.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    account.update { account in
      account.requests.append(request)
      account.inFlight += 1
      account.mostInFlight = max(account.mostInFlight, account.inFlight)
    }
    defer { account.update { $0.inFlight -= 1 } }
    do throws(TransportError) {
      guard let answer else { return try scripted(request) }
      return try await answer(request)
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
  /// An answer with a JSON body.
  public static func json(_ text: String, status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }
}
