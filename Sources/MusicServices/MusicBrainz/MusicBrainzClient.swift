public import MusicAPI
import MusicPlatform

extension Origin {
  /// MusicBrainz, an open encyclopedia of music.
  public static let musicBrainz = Origin(scheme: "https", host: "musicbrainz.org", port: 443)
}

/// A client of MusicBrainz, which knows the pages of an artist at other services.
///
/// A page in Apple Music leads to an artist, and the artist to all of its pages:
///
/// ```swift
/// let musicBrainz = MusicBrainzClient.live(
///   connection: .init(userAgent: "Listener/1.2 (listener@example.com)"))
/// let pages = MusicBrainzClient.pages(of: "1147783278", storefronts: ["us", "gb"])
/// for artist in try await musicBrainz.artists(of: pages) {
///   print(artist.name, try await musicBrainz.pages(of: artist.id))
/// }
/// ```
///
/// The server allows one request a second from one address, and rejects all of them beyond that. It
/// wants a `User-Agent` that names your program, its version, and how to reach you.
public struct MusicBrainzClient: Sendable {
  private let client: MusicClient

  /// What requests go through: a 503 means that there were too many requests.
  package static let stack = TransportStack(
    limits: Limits(requests: 1, per: .seconds(1)),
    retries: RetryPolicy(firstWaits: [503: .seconds(2), 429: .seconds(2)]))
  /// The largest number of pages in one request.
  public static let pageLimit = 100

  /// Creates a client that sends through a transport.
  public init(transport: any Transport) {
    client = MusicClient(transport: transport, origin: .musicBrainz)
  }

  /// Creates a client with connections of its own, which stays within the limits of the server.
  public static func live(connection: CurlTransport.Options) -> MusicBrainzClient {
    let network = CurlTransport(origin: .musicBrainz, options: connection)
    return MusicBrainzClient(transport: stack.transport(over: network))
  }

  /// Returns the URLs that MusicBrainz may know the page of an artist in Apple Music by.
  ///
  /// It stores a URL with one of the storefronts, and finds exactly that URL.
  public static func pages(of artist: String, storefronts: [String]) -> [String] {
    storefronts.unique.flatMap { storefront in
      [
        "https://music.apple.com/\(storefront)/artist/\(artist)",
        "https://itunes.apple.com/\(storefront)/artist/id\(artist)",
      ]
    }
  }

  /// Returns the artists, once each, that these pages are about; empty if it knows none of the
  /// pages.
  public func artists(
    of pages: [String]
  ) async throws(ServiceError) -> [MusicBrainzArtist] {
    guard !pages.isEmpty else { throw .invalidRequest(.noIDs()) }
    guard pages.count <= Self.pageLimit else {
      throw .invalidRequest(.tooManyIDs(pages.count, of: .artists, limit: Self.pageLimit))
    }
    let query = Query(pages.map { Query.Item("resource", $0) } + [Query.Item("inc", "artist-rels")])
    guard let json = try await json(["url"], query) else { return [] }
    // The only page of a request is not in a list.
    return (json["urls"].map { Array($0.elements) } ?? [json]).flatMap(Self.relations)
      .compactMap { $0["artist"].flatMap { MusicBrainzArtist($0) } }.unique(by: \.id)
  }

  /// Returns the URLs of an artist's pages at other services; empty if there is no such artist.
  public func pages(of artist: String) async throws(ServiceError) -> [String] {
    guard let json = try await json(["artist", artist], ["inc": "url-rels"]) else { return [] }
    return Self.relations(of: json).compactMap { $0["url"]?["resource"]?.string }
  }

  /// The relations that hold today.
  private static func relations(of json: JSON) -> [JSON] {
    json["relations"].map { $0.elements.filter { $0["ended"]?.bool != true } } ?? []
  }

  /// Fetches an entity; nil if there is none.
  private func json(_ path: [String], _ query: Query) async throws(ServiceError) -> JSON? {
    let target = RequestTarget(
      segments: ["ws", "2"] + path, query: Query(query.items + [Query.Item("fmt", "json")]))
    guard let json = try await client.resultIfFound(at: target, throttling: [429, 503]) else {
      return nil
    }
    guard json["urls"]?.kind == .array || json["id"]?.kind == .string else {
      throw .unexpected(from: .musicBrainz, message: nil)
    }
    return json
  }
}

/// An artist in MusicBrainz.
public struct MusicBrainzArtist: Sendable, Hashable {
  /// The ID, an MBID such as `a74b1b7f-71a5-4011-9441-d0b5e4122711`.
  public let id: String
  /// The name.
  public let name: String

  /// Reads an artist; nil if it has no ID.
  init?(_ json: JSON) {
    guard let id = json["id"]?.string else { return nil }
    self.id = id
    name = json["name"]?.string ?? ""
  }
}
