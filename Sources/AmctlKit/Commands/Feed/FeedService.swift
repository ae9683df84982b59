import MusicAPI
import MusicServices
import Synchronization

/// Apple Music Feed as a command reaches it: its API, and the server of its files.
struct FeedService: Sendable {
  let client: FeedClient
  /// The maximum number of files to fetch at once.
  let jobs: Int
  private let network: Network
  private let transports = Shared()

  /// The transports to the servers of files, usually one.
  private final class Shared: Sendable {
    let known = Mutex<[Origin: any Transport]>([:])
  }

  init(_ context: Context, _ connection: ConnectionOptions, usesCache: Bool) throws {
    network = try Network(context, connection, usesCache: usesCache)
    jobs = network.jobs
    let host = try Host.feed(context)
    client = FeedClient(transport: try network.transport(to: host), origin: host.origin)
  }

  /// Returns the export with an ID, or else the latest of the feed; throws if there is none.
  func export(_ id: FeedExport?, of feed: MusicFeed) async throws -> FeedExport {
    if let id { return id }
    guard let export = try await client.latest(feed) else {
      throw Failure(.notFound, "Apple has no export of '\(feed.rawValue)'")
    }
    return export
  }

  /// Returns the parts of an export; throws if Apple no longer has it.
  func parts(of export: FeedExport) async throws -> [FeedPart] {
    let parts = try await client.parts(of: export)
    guard !parts.isEmpty else {
      throw Failure(
        .notFound, "Apple no longer has the export '\(export)'",
        hint: "see 'amctl feed latest \(export.feed.rawValue)'")
    }
    return parts
  }

  /// Returns the size of each part in bytes; nil where the server does not say.
  func sizes(of parts: [FeedPart]) async throws -> [Int?] {
    let work = OrderedWork(parts, inFlight: jobs) { part -> Int? in
      do { return try await size(of: part) } catch is DownloadError { return nil }
    }
    var sizes: [Int?] = []
    while let (_, result) = await work.next() { sizes.append(try result.get()) }
    return sizes
  }

  /// No part is as large as this many bytes, whatever the server says.
  private static let largestPart = 1 << 40

  /// Returns the size of a part in bytes.
  func size(of part: FeedPart) async throws -> Int {
    let response = try await response(to: .head, part)
    guard let size = response.headers["Content-Length"].flatMap({ Int($0) }),
      (0...Self.largestPart).contains(size)
    else {
      throw DownloadError.unknownLength(of: part.id)
    }
    return size
  }

  /// Returns the response to a request for a part, or for a range of it.
  ///
  /// A recording has whole files: whichever range is asked for, it is in there.
  func response(
    to method: HTTPMethod, _ part: FeedPart, _ range: ByteRange? = nil
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(method, part.target)
    // Compressed, the response would have another length.
    request.headers["Accept-Encoding"] = "identity"
    if !network.isRecorded { request.headers["Range"] = range?.header }
    let transport = try transport(to: part)
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch {
      throw error == .canceled ? MusicAPIError.canceled : .transport(error, request: request)
    }
    guard response.status.kind == .success else {
      throw DownloadError.status(response.status, of: part.id)
    }
    return response
  }

  /// Returns the transport to the server of a part, which is sent no token.
  func transport(to part: FeedPart) throws -> any Transport {
    try transports.known.withLock { known in
      if let transport = known[part.origin] { return transport }
      let transport = try network.transport(to: .feedFiles(part.origin))
      known[part.origin] = transport
      return transport
    }
  }
}

/// The parts of an export, whose URLs are renewed when they expire.
actor FeedParts {
  private let service: FeedService
  private let export: FeedExport
  private var known: [String: FeedPart] = [:]
  private var renewal: SharedList?

  init(_ parts: [FeedPart], of export: FeedExport, from service: FeedService) {
    self.service = service
    self.export = export
    for part in parts { known[part.id] = part }
  }

  /// Does something with a part, and once more with its new URL if the old one has expired.
  ///
  /// However many parts have expired at once, the list is fetched once.
  nonisolated func using<Result>(
    _ id: String, _ body: (FeedPart) async throws -> Result
  ) async throws -> Result {
    let part = try await current(id)
    do { return try await body(part) } catch let error as DownloadError where error.isAboutAccess {
      return try await body(try await renewed(after: part))
    }
  }

  private func current(_ id: String) throws -> FeedPart {
    guard let part = known[id] else { throw Self.gone(id, export) }
    return part
  }

  private func renewed(after old: FeedPart) async throws -> FeedPart {
    if let part = known[old.id], part.target != old.target { return part }
    let list =
      renewal.flatMap { $0.isCanceled ? nil : $0 }
      ?? SharedList { [service, export] in try await service.parts(of: export) }
    renewal = list
    defer { if renewal === list { renewal = nil } }
    for part in try await list.parts { known[part.id] = part }
    return try current(old.id)
  }

  private static func gone(_ id: String, _ export: FeedExport) -> Failure {
    Failure(.service, "the part '\(id)' is no longer in '\(export)'", reason: .serverError)
  }
}

/// A list that several wait for; its request is canceled once all of them are.
private final class SharedList: Sendable {
  private let task: Task<[FeedPart], any Error>
  private let waiting = Mutex(0)

  /// Starts to fetch the list.
  init(_ fetch: @escaping @Sendable () async throws -> [FeedPart]) {
    task = Task { try await fetch() }
  }

  /// Whether nobody waits for it any more.
  var isCanceled: Bool { task.isCancelled }

  /// The parts, once they are there.
  var parts: [FeedPart] {
    get async throws {
      waiting.withLock { $0 += 1 }
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        let isLast = waiting.withLock { count in
          count -= 1
          return count == 0
        }
        if isLast { task.cancel() }
      }
    }
  }
}

extension DownloadError {
  /// Whether the URL may have expired.
  fileprivate var isAboutAccess: Bool {
    switch self {
    case .status(401, _), .status(403, _), .status(410, _): true
    default: false
    }
  }
}
