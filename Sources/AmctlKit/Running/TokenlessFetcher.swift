import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Fetches small files without tokens, from any host over https.
///
/// Only a whole file can be used: so its bytes are kept in memory, and after a failure all of them
/// are fetched again.
struct TokenlessFetcher: Sendable {
  /// How many redirects in a row are followed.
  private static let redirectLimit = 5

  private let service: Service
  /// Whether the service is on this machine, as in tests: only then may its files be.
  private let isLocal: Bool
  /// The name of the servers in messages.
  private let name: String

  /// Uses the network of the command's other requests, and nothing of its credentials.
  init(_ service: Service, from name: String) throws {
    self.service = service
    self.name = name
    isLocal = try service.serviceOrigin.isLoopback
  }

  /// Fetches a file; follows redirects, but never from https to http.
  func response(at url: String) async throws -> HTTPResponse {
    var (origin, target) = try place(of: url, after: nil)
    for _ in 0...Self.redirectLimit {
      let response = try await response(to: target, from: origin)
      if let location = response.headers["Location"], response.status.kind == .redirection {
        (origin, target) = try place(of: location, after: origin)
        continue
      }
      guard response.status == 200 else { throw FetchError(response.status) }
      return response
    }
    throw FetchError("too many redirects")
  }

  /// Sends a request without tokens; a fault of the folder of fixtures, or of the cache, is one of
  /// the whole command and not of the file.
  private func response(
    to target: RequestTarget, from origin: Origin
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(.get, target)
    request.traits = RequestTraits(needs: .noToken)
    let transport = try service.transport(toFilesOf: name, at: origin)
    do throws(TransportError) { return try await transport.send(request) } catch {
      switch error {
      case .notAvailable, .notCached: throw MusicAPIError.transport(error, request: request)
      case .canceled: throw MusicAPIError.canceled
      default: throw FetchError("\(origin.host): \(error)", Failure(error).exit)
      }
    }
  }

  /// Splits a URL; one after a redirect may be a path.
  private func place(
    of url: String, after before: Origin?
  ) throws(FetchError) -> (Origin, RequestTarget) {
    let unreadable = FetchError("its URL cannot be read")
    guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw unreadable }
    if let before, url.hasPrefix("/"), !url.hasPrefix("//") {
      return (before, RequestTarget(parsing: url))
    }
    guard let (origin, rest) = Origin.split(url) else { throw unreadable }
    // A service elsewhere must not reach what runs on this machine.
    guard !origin.leadsToThisMachine || isLocal && before?.leadsToThisMachine ?? true else {
      throw FetchError("its URL leads to this machine, and the service is elsewhere")
    }
    guard origin.scheme == "https" || origin.isLoopback else {
      throw FetchError("its URL is not https")
    }
    return (origin, RequestTarget(parsing: rest.hasPrefix("/") ? rest : "/" + rest))
  }
}

extension Origin {
  /// Whether the system takes the host for this machine, however it is written.
  fileprivate var leadsToThisMachine: Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return isLoopback || name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress.isOfThisMachine(name)
  }
}

/// The reason a file could not be fetched, or cannot be used.
struct FetchError: ReportedError, CustomStringConvertible {
  /// A part of a sentence, after the name of the file.
  let description: String
  /// The exit code if no file could be fetched.
  let exit: ExitCode

  init(_ description: String, _ exit: ExitCode = .service) {
    self.description = description
    self.exit = exit
  }

  /// The server has no such file, or does not send it.
  fileprivate init(_ status: HTTPStatus) {
    self.init(
      "the server returned \(status.rawValue)",
      [404, 410].contains(status.rawValue) ? .notFound : .service)
  }

  var failure: Failure { Failure(exit, description) }
}
