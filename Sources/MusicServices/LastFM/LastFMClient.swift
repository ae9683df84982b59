public import MusicAPI

extension Origin {
  /// The API of Last.fm.
  public static let lastFM = Origin(scheme: "https", host: "ws.audioscrobbler.com", port: 443)
}

/// A client of Last.fm, which knows similar artists and wants a key.
///
/// Its terms allow use that is not commercial, with a link to Last.fm beside its data.
///
/// ```swift
/// let lastFM = LastFMClient.live(key: "0123456789abcdef0123456789abcdef")
/// if let similar = try await lastFM.similarArtists(to: "Glass Harbour") {
///   print(similar.artist, similar.items.map(\.name))
/// }
/// ```
public struct LastFMClient: Sendable {
  private let client: MusicClient

  /// What requests go through.
  ///
  /// The server states no limits, but may block a key that sends several requests a second for
  /// long. A status is the one that the error in a response means.
  package static let stack = TransportStack(
    limits: Limits(requests: 2, per: .seconds(1)),
    retries: RetryPolicy(firstWaits: [429: .seconds(5)]))

  /// Creates a client that sends through a transport, which gets the key as a parameter.
  public init(transport: any Transport, key: String) {
    self.init(keyed: LastFMTransport(transport, key: key))
  }

  /// Creates a client that sends through a transport that adds the key, and reads errors.
  package init(keyed transport: any Transport) {
    client = MusicClient(transport: transport, origin: .lastFM)
  }

  /// Creates a client with connections of its own.
  public static func live(
    key: String, connection: CurlTransport.Options = CurlTransport.Options()
  ) -> LastFMClient {
    let network = CurlTransport(origin: .lastFM, options: connection)
    return LastFMClient(
      keyed: stack.transport(over: network) { LastFMTransport($0, key: key) })
  }

  /// Returns the artists that are similar to another one, the most similar first; nil if Last.fm
  /// does not know it.
  ///
  /// An ID of MusicBrainz says who is meant where names do not, but Last.fm knows few of them: it
  /// is asked for the name then.
  public func similarArtists(
    to name: String, musicBrainzID: String? = nil, limit: Int? = nil
  ) async throws(ServiceError) -> LastFMSimilarArtists? {
    if let musicBrainzID, let found = try await similarArtists(["mbid": musicBrainzID], limit) {
      return found
    }
    return try await similarArtists(["artist": name, "autocorrect": "0"], limit)
  }

  private func similarArtists(
    _ artist: Query, _ limit: Int?
  ) async throws(ServiceError) -> LastFMSimilarArtists? {
    var query = Query([Query.Item("method", "artist.getSimilar")] + artist.items)
    query.add("limit", limit.map { String($0) })
    query.add("format", "json")
    // An artist that is unknown, and a parameter that is invalid, have the same error.
    let target = RequestTarget(path: "/2.0/", query: query)
    guard let json = try await client.resultIfFound(at: target) else { return nil }
    return try LastFMSimilarArtists(json)
  }
}

/// The artists that Last.fm finds similar to one.
public struct LastFMSimilarArtists: Sendable {
  /// The artist that Last.fm took the name or ID for, which may be another one than you meant.
  public let artist: String
  /// The similar artists, the most similar first.
  public let items: [SimilarArtist]

  /// Reads a response; nil if the artist is unknown.
  init?(_ json: JSON) throws(ServiceError) {
    guard let list = json["similarartists"]?["artist"], [.array, .object].contains(list.kind) else {
      throw .unexpected(from: .lastFM, message: nil)
    }
    artist = json["similarartists"]?["@attr"]?["artist"]?.string ?? ""
    if artist == "[unknown]" { return nil }
    // A list of one may be the one itself.
    items =
      (list.kind == .object ? [list] : Array(list.elements)).compactMap { item in
        let match = item["match"]
        let score = match?.double ?? match?.string.flatMap { Double($0) }
        return SimilarArtist(item, id: "mbid", score: score ?? 0)
      }.ranked
  }
}
