public import MusicAPI
import MusicPlatform

extension Origin {
  /// Apple's iTunes Search API.
  public static let iTunes = Origin(scheme: "https", host: "itunes.apple.com", port: 443)
}

/// A client of the iTunes Search API, which finds music in Apple's store without a token.
///
/// What it returns are the server's own objects. Their IDs are those of the Apple Music catalog.
/// The server has no ISRCs: to find a song by one, use `Catalog` of MusicAPI.
///
/// ```swift
/// let iTunes = ITunesClient.live()
/// for item in try await iTunes.search("northern lights", storefront: "us").items {
///   print(item.id ?? "", item.name ?? "")
/// }
/// ```
///
/// The server allows about 20 requests a minute from one address, and responds 403 beyond that.
public struct ITunesClient: Sendable {
  private let client: MusicClient

  /// The largest number of results of a search, or of each ID of a lookup.
  public static let limits = 1...200
  /// The largest number of IDs in one lookup.
  public static let idLimit = 150
  /// The largest number of IDs in one lookup that also lists what belongs to each.
  public static let parentLimit = 20
  /// What requests go through: throttling ends after a while, but not after half a second.
  package static let stack = TransportStack(
    limits: Limits(requests: 20, per: .seconds(60)),
    retries: RetryPolicy(
      statuses: RetryPolicy.busyStatuses + [403],
      firstWaits: [403: .seconds(5), 429: .seconds(5)]))

  /// Creates a client that sends through a transport.
  public init(transport: any Transport) {
    client = MusicClient(transport: transport, origin: .iTunes)
  }

  /// Creates a client with connections of its own, which stays within the limits of the server.
  public static func live(
    connection: CurlTransport.Options = CurlTransport.Options()
  ) -> ITunesClient {
    let network = CurlTransport(origin: .iTunes, options: connection)
    return ITunesClient(transport: stack.transport(over: network))
  }

  /// Searches for music; an attribute narrows what the term is compared with.
  ///
  /// There is no second page: no search has more than 200 results.
  public func search(
    _ term: String, for entity: ITunesEntity = .song, by attribute: ITunesAttribute? = nil,
    storefront: String, limit: Int? = nil, language: String? = nil
  ) async throws(ServiceError) -> ITunesResults {
    if let error = InvalidRequestError.forText(term, name: "search term") {
      throw .invalidRequest(error)
    }
    var query: Query = ["term": term, "media": "music", "entity": entity.rawValue]
    query.add("attribute", attribute?.rawValue)
    return try await results("/search", query, nil, storefront, limit, language)
  }

  /// Looks up artists, albums, songs or music videos by ID, in any order; what is unknown is
  /// absent.
  ///
  /// With an entity, each of them is followed by its songs, albums or music videos, up to the limit:
  /// ``ITunesResults/groups`` sets them apart. A song cannot be found by its ISRC.
  public func lookup(
    ids: [String], with entity: ITunesEntity? = nil, storefront: String, limit: Int? = nil,
    language: String? = nil
  ) async throws(ServiceError) -> ITunesResults {
    let subject = ITunesSubject(ids: Set(ids), entity: entity)
    return try await lookup("id", ids, subject, storefront, limit, language)
  }

  /// Looks up albums by UPC; there may be several of one.
  ///
  /// A result does not say by which UPC it was found. With an entity, each album is followed by its
  /// songs, up to the limit.
  public func lookup(
    upcs: [String], with entity: ITunesEntity? = nil, storefront: String, limit: Int? = nil,
    language: String? = nil
  ) async throws(ServiceError) -> ITunesResults {
    let subject = ITunesSubject(ids: nil, entity: entity)
    return try await lookup("upc", upcs, subject, storefront, limit, language)
  }

  private func lookup(
    _ name: String, _ codes: [String], _ subject: ITunesSubject, _ storefront: String,
    _ limit: Int?, _ language: String?
  ) async throws(ServiceError) -> ITunesResults {
    let entity = subject.entity
    let most = entity == nil ? Self.idLimit : Self.parentLimit
    guard !codes.isEmpty else { throw .invalidRequest(.noIDs()) }
    guard codes.count <= most else {
      throw .invalidRequest(.tooManyIDs(codes.count, of: entity?.type ?? .songs, limit: most))
    }
    for code in codes where !code.isDigits {
      throw .invalidRequest(.unusableID(code))
    }
    var query = Query()
    query.add(name, list: codes)
    query.add("entity", entity?.rawValue)
    // Without a limit, the server would stop at 50 of each without saying so.
    let limit = limit ?? (entity == nil ? nil : Self.limits.upperBound)
    return try await results("/lookup", query, subject, storefront, limit, language)
  }

  private func results(
    _ path: String, _ query: Query, _ subject: ITunesSubject?, _ storefront: String,
    _ limit: Int?, _ language: String?
  ) async throws(ServiceError) -> ITunesResults {
    let invalid = limit.flatMap {
      InvalidRequestError.forNumber($0, in: Self.limits, name: "limit")
    }
    if let invalid { throw .invalidRequest(invalid) }
    var query = query
    query.add("country", storefront)
    query.add("limit", limit.map { String($0) })
    query.add("lang", language.map { Self.code(of: $0) })
    let target = RequestTarget(path: path, query: query)
    return try ITunesResults(
      await client.result(at: target, throttling: [403, 429]), of: subject)
  }

  /// Returns a language tag as the server writes it: `ja_jp`.
  private static func code(of language: String) -> String {
    String(language.lowercased().map { $0 == "-" ? "_" : $0 })
  }
}
