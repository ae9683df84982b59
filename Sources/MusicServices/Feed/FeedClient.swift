public import MusicAPI

extension Origin {
  /// The API of Apple Music Feed.
  public static let appleFeed = Origin(scheme: "https", host: "api.media.apple.com", port: 443)
  /// The server that has the files of Apple Music Feed.
  public static let appleFeedFiles = Origin(
    scheme: "https", host: "media-feed.cdn-apple.com", port: 443)
}

/// A client of Apple Music Feed, which exports the whole catalog as Parquet files every day.
///
/// Apple allows the use of the data only to promote Apple Music in an app of yours. The client
/// needs a developer token; the files themselves need none, and must never be sent one.
///
/// ```swift
/// let tokens = try RenewingTokenProvider(
///   teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pemFile: "AuthKey_ABC123DEFG.p8")
/// let feed = FeedClient.live(developerToken: tokens)
/// if let export = try await feed.latest(.artist) {
///   for part in try await feed.parts(of: export) { print(part.name) }
/// }
/// ```
public struct FeedClient: Sendable {
  private let client: MusicClient

  /// The largest number of parts in a response.
  public static let pageLimit = 200
  /// The most parts that an export is expected to have: a list that is longer does not end.
  private static let partLimit = 100_000

  /// Creates a client that sends through a transport, which adds developer tokens.
  ///
  /// Files may be on another machine than Apple's only if both servers are on this one.
  public init(transport: any Transport, origin: Origin = .appleFeed) {
    client = MusicClient(transport: transport, origin: origin)
  }

  /// Creates a client with connections of its own.
  public static func live(
    developerToken: any DeveloperTokenProvider,
    connection: CurlTransport.Options = CurlTransport.Options()
  ) -> FeedClient {
    let network = CurlTransport(origin: .appleFeed, options: connection)
    return FeedClient(
      transport: TransportStack().transport(over: network) {
        $0.authorizing(with: developerToken)
      })
  }

  /// Fetches which export of a feed is the latest; nil if there is none.
  public func latest(_ feed: MusicFeed) async throws(FeedError) -> FeedExport? {
    let target = RequestTarget(segments: ["v1", "feed", feed.rawValue, "latest"])
    guard let json = try await json(at: target) else { return nil }
    guard let list = json["data"], list.kind == .array else { throw .unexpected("an export") }
    guard list.count > 0 else { return nil }
    guard let export = list[0]?["id"]?.string.flatMap({ FeedExport(id: $0) }), export.feed == feed
    else { throw .unexpected("an export of '\(feed.rawValue)'") }
    return export
  }

  /// Fetches the list of the parts of an export, in their order; it is empty if Apple no longer has
  /// the export.
  ///
  /// The URLs of the parts expire: fetch the list again to renew them.
  public func parts(of export: FeedExport) async throws(FeedError) -> [FeedPart] {
    var target: RequestTarget? = RequestTarget(
      segments: ["v1", "feed", "exports", export.id, "parts"],
      query: ["limit": "\(Self.pageLimit)", "offset": "0"])
    var parts: [FeedPart] = []
    var known: Set<RequestTarget.Identity> = []
    while let next = target {
      guard known.insert(next.identity).inserted, parts.count < Self.partLimit else {
        throw .failed(.repeatedPage(next: next.description))
      }
      guard let page = try await json(at: next) else {
        // A list that ends with a 404 is cut off; one that begins with it is of nothing.
        guard parts.isEmpty else { throw .incomplete(export, parts.count) }
        return []
      }
      let new = try self.parts(in: page)
      target = try self.next(of: page)
      guard !new.isEmpty || target == nil else { throw .incomplete(export, parts.count) }
      parts += new
    }
    guard isWhole(parts) else { throw .incomplete(export, parts.count) }
    return parts
  }

  /// Returns whether no part is there twice, and none between two others is missing.
  private func isWhole(_ parts: [FeedPart]) -> Bool {
    let offsets = parts.compactMap(\.offset)
    return Set(parts.map(\.id)).count == parts.count && Set(parts.map(\.name)).count == parts.count
      && (offsets.isEmpty || offsets.sorted() == Array(0..<parts.count))
  }

  private func parts(in page: JSON) throws(FeedError) -> [FeedPart] {
    let facts = page["resources"]?["parts"]
    guard let ids = page["data"]?.elements.map({ $0["id"]?.string }) ?? facts?.members.map(\.name)
    else { throw .unexpected("a list of parts") }
    var parts: [FeedPart] = []
    for id in ids {
      guard let id, let attributes = facts?[id]?["attributes"],
        let location = attributes["exportLocation"]?.string
      else { throw .unexpected("the URL of each part") }
      guard let (origin, rest) = Origin.split(location), isAllowed(origin) else {
        throw .foreignFile(String(location.prefix { $0 != "?" }))
      }
      let part = FeedPart(
        id: id, offset: attributes["offset"]?.int, origin: origin,
        target: RequestTarget(parsing: rest))
      guard let part else { throw .unexpected("the URL of a Parquet file") }
      parts.append(part)
    }
    return parts
  }

  /// Whether a file may be fetched from a server: only Apple's, unless both are on this machine.
  private func isAllowed(_ origin: Origin) -> Bool {
    origin == .appleFeedFiles || origin.isLoopback && client.origin.isLoopback
  }

  private func next(of page: JSON) throws(FeedError) -> RequestTarget? {
    guard let next = page["next"]?.string else { return nil }
    do { return try RequestScope(origin: client.origin, path: "/v1/feed/").target(of: next) } catch
    {
      throw .failed(.foreignPage(next: error.address))
    }
  }

  /// Fetches a response; nil if Apple says that there is nothing.
  private func json(at target: RequestTarget) async throws(FeedError) -> JSON? {
    do { return try await client.json(at: target, with: .developer) } catch {
      if case .rejected(let rejection) = error, rejection.status == 404, !rejection.errors.isEmpty {
        return nil
      }
      throw .failed(error)
    }
  }
}
