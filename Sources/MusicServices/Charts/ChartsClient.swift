public import MusicAPI

extension Origin {
  /// Apple's lists of what is played most.
  public static let appleCharts = Origin(
    scheme: "https", host: "rss.marketingtools.apple.com", port: 443)
}

/// A client of Apple's lists of what is played most, which need no token.
///
/// They are updated once a day, have at most 100 items, and cannot be limited to a genre.
public struct ChartsClient: Sendable {
  private let client: MusicClient

  /// The numbers of items that a list may have.
  public static let limits = 1...100
  /// What requests go through: a failure with 500 is how the server rejects a storefront.
  package static let stack = TransportStack(
    retries: RetryPolicy(limit: 1, statuses: RetryPolicy.busyStatuses.filter { $0 != 500 }))

  /// Creates a client that sends through a transport.
  public init(transport: any Transport) {
    client = MusicClient(transport: transport, origin: .appleCharts)
  }

  /// Creates a client with connections of its own.
  public static func live(
    connection: CurlTransport.Options = CurlTransport.Options()
  ) -> ChartsClient {
    let network = CurlTransport(origin: .appleCharts, options: connection)
    return ChartsClient(transport: stack.transport(over: network))
  }

  /// Fetches what is played most in a storefront.
  public func mostPlayed(
    _ type: PlayedType, storefront: String, limit: Int = 100
  ) async throws(ServiceError) -> MostPlayed {
    if let error = InvalidRequestError.forNumber(limit, in: Self.limits, name: "limit") {
      throw .invalidRequest(error)
    }
    let target = RequestTarget(segments: [
      "api", "v2", storefront, "music", "most-played", "\(limit)", type.rawValue + ".json",
    ])
    do { return try MostPlayed(await client.result(at: target, throttling: [403, 429])) } catch {
      guard case .rejected(let rejection, _, _) = error, rejection.status == 500 else {
        throw error
      }
      throw .noCharts(storefront: storefront, rejection)
    }
  }
}

/// A type of music that Apple has a list of.
public enum PlayedType: String, Sendable, CaseIterable {
  /// Songs.
  case songs
  /// Albums.
  case albums
  /// Music videos.
  case musicVideos = "music-videos"
  /// Playlists.
  case playlists
}

/// What is played most in a storefront, the most played first.
public struct MostPlayed: Sendable {
  /// The response that the server sent.
  public let json: JSON
  /// The list in the response.
  public let list: JSON

  /// The items, whose position is their rank.
  public var items: [ChartItem] { list.elements.map { ChartItem($0) } }

  /// Wraps a response; one without a list is an error of the server, not an empty list.
  init(_ json: JSON) throws(ServiceError) {
    guard let list = json["feed"]?["results"], list.kind == .array else {
      throw .unexpected(from: .appleCharts, message: nil)
    }
    self.json = json
    self.list = list
  }
}

/// An item of a list of what is played most.
public struct ChartItem: Sendable {
  /// The object that the server sent.
  public let json: JSON

  /// Wraps an object that the server sent.
  public init(_ json: JSON) {
    self.json = json
  }

  /// The ID, which is also that in the catalog.
  public var id: String? { json["id"]?.string }

  /// The type that the item has in the catalog.
  public var type: ResourceType? { json["kind"]?.string.map { ResourceType(rawValue: $0) } }

  /// The name.
  public var name: String? { json["name"]?.string }

  /// The name of the artist; nil for a playlist.
  public var artistName: String? { json["artistName"]?.string }

  /// Whether it is explicit, which the server spells in two ways.
  public var isExplicit: Bool {
    ["Explict", "Explicit"].contains(json["contentAdvisoryRating"]?.string)
  }
}
