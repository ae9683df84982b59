import AmctlLoopback
import MusicAPI
import Synchronization

/// Serves the sign-in page to a browser, and accepts a single token from it.
final class LoginServer: Sendable {
  /// The path of the page, which cannot be guessed.
  let pagePath = "/login/" + LoginServer.randomName()

  private let tokenPath = "/token/" + LoginServer.randomName()
  private let store: @Sendable (String) throws -> Void
  private let page = Mutex<LoginPage?>(nil)
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done: (stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)

  /// Creates a server that passes the token to a closure.
  init(store: @escaping @Sendable (String) throws -> Void) {
    self.store = store
    done = AsyncStream.makeStream(of: Never.self)
  }

  /// Serves the page from now on.
  func open(_ page: LoginPage) {
    self.page.withLock { $0 = page }
  }

  /// Waits until a token is stored; throws if it could not be.
  func stored() async throws {
    for await _ in done.stream {}
    try Task.checkCancellation()
    try outcome.withLock { $0 }?.get()
  }

  /// Responds to the browser, and to anyone else who finds the port.
  func response(to request: ServerRequest) -> ServerResponse {
    guard let page = page.withLock({ $0 }),
      let origin = request.loopbackOrigin, origin == (try? Origin(parsing: page.origin))
    else { return .words(421, "This server accepts requests for its own host name only.") }
    switch (request.method, request.target) {
    case ("GET", pagePath), ("HEAD", pagePath): return page.response(sendingTo: tokenPath)
    case ("POST", tokenPath): return take(request, from: page)
    case (_, pagePath): return .words(405, "Use GET.", ["Allow": "GET"])
    case (_, tokenPath): return .words(405, "Use POST.", ["Allow": "POST"])
    default: return .words(404, "Nothing here.")
    }
  }

  private func take(_ request: ServerRequest, from page: LoginPage) -> ServerResponse {
    guard request.headers["Origin"] == page.origin else {
      return .words(403, "Only the sign-in page may send a token.")
    }
    guard request.headers["Content-Type"] == "application/json" else {
      return .words(415, "Send the token as JSON.")
    }
    guard let token = Self.token(in: request.body) else {
      return .words(400, "This is not a token.")
    }
    return outcome.withLock { outcome in
      guard outcome == nil else { return .words(410, "A token was already received.") }
      let result = Result { try store(token) }
      outcome = result
      done.continuation.finish()
      guard case .failure = result else { return ServerResponse(204) }
      return .words(500, "The token could not be stored; amctl reports why.")
    }
  }

  private static func token(in body: [UInt8]) -> String? {
    guard let token = (try? JSONDocument(parsing: body))?.root["userToken"]?.string,
      Setting.isToken(token)
    else { return nil }
    return token
  }

  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64URL.encode((0..<24).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}

extension ServerResponse {
  /// Returns a plain-text response for a person.
  static func words(
    _ status: HTTPStatus, _ text: String, _ headers: HTTPHeaders = [:]
  ) -> ServerResponse {
    var response = ServerResponse(status, headers: headers, body: Array((text + "\n").utf8))
    response.headers["Content-Type"] = "text/plain;charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
