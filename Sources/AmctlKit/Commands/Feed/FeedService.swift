import MusicAPI
import MusicServices

/// Apple Music Feed as a command reaches it: its API, and the server of its files.
struct FeedService: Sendable {
  let client: FeedClient
  /// The maximum number of files to fetch at once.
  let jobs: Int
  private let service: Service

  init(_ context: Context, _ connection: ConnectionOptions, usesCache: Bool) throws {
    service = try Service(context, connection, usesCache: usesCache)
    jobs = service.jobs
    let host = try Host.feed.placed(by: context)
    client = FeedClient(transport: try service.transport(to: host), origin: host.origin)
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
    let work = OrderedWork(parts, inFlight: jobs) { try await size(of: $0) }
    var sizes: [Int?] = []
    while let (_, result) = await work.next() { sizes.append(try result.get()) }
    return sizes
  }

  /// No part is as large as this many bytes, whatever the server says.
  private static let largestPart = 1 << 40

  private func size(of part: FeedPart) async throws -> Int? {
    var request = HTTPRequest(.head, part.target)
    // Compressed, the response would have another length.
    request.headers["Accept-Encoding"] = "identity"
    let transport = try transport(to: part)
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch {
      throw error == .canceled ? MusicAPIError.canceled : .transport(error, request: request)
    }
    let size = response.headers["Content-Length"].flatMap { Int($0) }
    guard response.status.kind == .success, let size, (0...Self.largestPart).contains(size) else {
      return nil
    }
    return size
  }

  /// Returns the transport to the server of a part, which is sent no token.
  func transport(to part: FeedPart) throws -> any Transport {
    try service.transport(toFilesOf: "Apple's file server", at: part.origin)
  }
}
