import AmctlCommandLine
import MusicAPI
import Synchronization

/// Fetches images without tokens, from any host over https.
final class ImageFetcher: Sendable {
  /// How many redirects in a row are followed.
  private static let redirectLimit = 5

  private let makeTransport: @Sendable (Origin) -> any Transport
  /// One transport for each host, which keeps its connections.
  private let transports = Mutex<[Origin: any Transport]>([:])

  /// Uses the options of the command's other requests, and nothing of its credentials.
  init(_ context: Context, _ options: ConnectionOptions) {
    let connection = Service.connection(context, options)
    let messages = Messages(context)
    let isVerbose = context.common.isVerbose
    let clock = context.clock
    let now = context.now
    makeTransport = { origin in
      let curl = CurlTransport(origin: origin, options: connection)
      let observed: any Transport =
        isVerbose ? LoggingTransport(base: curl, messages: messages, now: now) : curl
      return Self.retrying(observed, RetryPolicy(limit: options.retries), clock)
    }
  }

  private static func retrying(
    _ base: any Transport, _ policy: RetryPolicy, _ clock: some Clock<Duration>
  ) -> any Transport {
    Retrying(base, policy: policy, clock: clock)
  }

  /// Fetches an image; follows redirects, but never from https to http.
  func image(at url: String) async throws(ImageError) -> Image {
    var (origin, target) = try Self.place(of: url, after: nil)
    for _ in 0...Self.redirectLimit {
      let response: HTTPResponse
      do throws(TransportError) {
        response = try await transport(to: origin).send(HTTPRequest(.get, target))
      } catch {
        throw .transport(error, host: origin.host)
      }
      if let location = response.headers["Location"], response.status.kind == .redirection {
        (origin, target) = try Self.place(of: location, after: origin)
        continue
      }
      guard response.status == 200 else { throw .status(response.status.rawValue) }
      guard let image = Image(response.body) else { throw .notAnImage }
      return image
    }
    throw .tooManyRedirects
  }

  private func transport(to origin: Origin) -> any Transport {
    transports.withLock { transports in
      if let known = transports[origin] { return known }
      let transport = makeTransport(origin)
      transports[origin] = transport
      return transport
    }
  }

  /// Splits a URL; one after a redirect may be a path.
  private static func place(
    of url: String, after before: Origin?
  ) throws(ImageError) -> (Origin, RequestTarget) {
    guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
    if let before, url.hasPrefix("/"), !url.hasPrefix("//") {
      return (before, RequestTarget(parsing: url))
    }
    guard let (origin, rest) = Origin.split(url) else { throw .malformed }
    // This machine may be asked without encryption, but not by a host elsewhere.
    let isLocal = origin.isLoopback && before?.isLoopback ?? true
    guard origin.scheme == "https" || isLocal else { throw .unencrypted }
    return (origin, RequestTarget(parsing: rest.hasPrefix("/") ? rest : "/" + rest))
  }
}

/// The bytes of an image.
struct Image: Sendable {
  let bytes: [UInt8]

  /// The formats that images come in, with the bytes that they begin with.
  private static let beginnings: [(offset: Int, bytes: [UInt8])] = [
    (0, [0xFF, 0xD8, 0xFF]), (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (8, Array("WEBP".utf8)), (4, Array("ftyp".utf8)), (0, Array("GIF8".utf8)),
  ]

  /// Checks that bytes begin like an image.
  init?(_ bytes: [UInt8]) {
    guard
      Self.beginnings.contains(where: { offset, start in
        bytes.dropFirst(offset).starts(with: start)
      })
    else { return nil }
    self.bytes = bytes
  }
}

/// The reason an image could not be fetched.
enum ImageError: Error {
  case absent, malformed, unencrypted, notAnImage, tooManyRedirects
  case status(Int)
  case transport(TransportError, host: String)
}

extension ImageError: CustomStringConvertible {
  /// A part of a sentence, after the name of the image.
  var description: String {
    switch self {
    case .absent: "there is none"
    case .malformed: "its URL cannot be read"
    case .unencrypted: "its URL is not https"
    case .notAnImage: "the response is not an image"
    case .tooManyRedirects: "there are too many redirects"
    case .status(let code): "the server responded \(code)"
    case .transport(let error, let host): "\(host): \(error)"
    }
  }

  /// The exit code if no image could be fetched.
  var exit: ExitCode {
    switch self {
    case .absent, .status(404), .status(410): .notFound
    case .transport(let error, _):
      Failure(MusicAPIError.transport(error, request: HTTPRequest(.get, RequestTarget(path: "/"))))
        .exit
    case .malformed, .unencrypted, .notAnImage, .tooManyRedirects, .status: .service
    }
  }
}
