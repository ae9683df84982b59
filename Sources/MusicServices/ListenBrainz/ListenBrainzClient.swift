public import MusicAPI

extension Origin {
  /// The server of ListenBrainz for what is still being tried out.
  public static let listenBrainz = Origin(
    scheme: "https", host: "labs.api.listenbrainz.org", port: 443)
}

/// A client of ListenBrainz, which knows artists that the same people listen to.
///
/// Artists are named by their ID in MusicBrainz, which ``MusicBrainzClient`` finds. The server
/// makes no promise to stay as it is.
public struct ListenBrainzClient: Sendable {
  private let client: MusicClient

  /// The way to compare artists that is used unless another one is named.
  ///
  /// The server knows a few by name and rejects all others. This one lists up to 100 artists.
  public static let algorithm =
    "session_based_days_7500_session_300_contribution_5_threshold_10_limit_100_filter_True_skip_30"

  /// Creates a client that sends through a transport.
  public init(transport: any Transport) {
    client = MusicClient(transport: transport, origin: .listenBrainz)
  }

  /// Creates a client with connections of its own.
  public static func live(
    connection: CurlTransport.Options = CurlTransport.Options()
  ) -> ListenBrainzClient {
    let network = CurlTransport(origin: .listenBrainz, options: connection)
    return ListenBrainzClient(transport: TransportStack().transport(over: network))
  }

  /// Returns the artists that are similar to another one, the most similar first.
  ///
  /// The server counts how often people listen to both in one sitting; the largest number is a
  /// score of 1.
  public func similarArtists(
    to artist: String, algorithm: String = algorithm
  ) async throws(ServiceError) -> [SimilarArtist] {
    let target = RequestTarget(
      path: "/similar-artists/json", query: ["artist_mbids": artist, "algorithm": algorithm])
    let json = try await client.result(at: target)
    guard json.kind == .array else {
      throw .unexpected(from: .listenBrainz, message: json["error"]?.string)
    }
    let others = json.elements.filter { $0["artist_mbid"]?.string != artist }
    let most = others.compactMap { $0["score"]?.double }.max() ?? 0
    return others.compactMap {
      SimilarArtist($0, id: "artist_mbid", score: ($0["score"]?.double ?? 0) / most)
    }.ranked
  }
}
