import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import Synchronization

/// A cache, its server, and a clock that tests set.
final class CacheSample: Sendable {
  let folder: TemporaryDirectory
  let server: TestServer
  private let time = Mutex(1_700_000_000)
  private let failures = Mutex<[String]>([])

  init(
    response: @escaping @Sendable (ServerRequest) -> ServerResponse = { _ in .json(#"{"data":[]}"#)
    }
  ) throws {
    folder = try TemporaryDirectory()
    server = try TestServer(respond: response)
  }

  /// Moves the clock.
  func wait(seconds: Int) { time.withLock { $0 += seconds } }

  /// Why responses could not be stored.
  var complaints: [String] { failures.withLock { $0 } }

  var store: ResponseCache { ResponseCache(directory: folder.file("cache")) }

  func caching(
    _ mode: ResponseCache.Mode = .lookup, lifetime: Duration? = .seconds(3_600),
    personal: Bool = false, user: String? = nil, store: ResponseCache? = nil,
    over base: (any Transport)? = nil
  ) throws -> Caching {
    Caching(
      try base ?? CurlTransport(origin: server.origin), store: store ?? self.store,
      origin: try server.origin,
      policy: Caching.Policy(mode: mode, lifetime: lifetime, includesPersonal: personal),
      userToken: user, now: { [self] in UnixTime(seconds: time.withLock { $0 }) },
      onFailure: { [self] reason in failures.withLock { $0.append(reason) } })
  }

  /// Returns a response that can be validated.
  static func tagged(_ tag: String, _ text: String) -> ServerResponse {
    var response = ServerResponse.json(text)
    response.headers["ETag"] = "\"\(tag)\""
    return response
  }

  /// Returns a request as an endpoint makes it.
  static func request(
    _ address: String = "/v1/catalog/us/songs/1", _ method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders()
  ) -> HTTPRequest {
    let target = RequestTarget(parsing: address)
    var request = HTTPRequest(method, target, headers: headers)
    request.traits = RequestTraits(method, target)
    return request
  }

}
