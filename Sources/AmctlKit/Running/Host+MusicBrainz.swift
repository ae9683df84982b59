import MusicAPI
import MusicServices

extension Server {
  /// MusicBrainz, which knows the pages of artists.
  static let musicBrainz = Server(
    "MusicBrainz", at: .musicBrainz,
    unless: Setting("musicbrainz_url", serverOf: "artists in MusicBrainz"),
    terms: """
      its core data is free for any use (CC0); one request a second from one address, above \
      that, it rejects all of them
      """)
  /// The server of ListenBrainz for what is still being tried out.
  static let listenBrainz = Server(
    "ListenBrainz", at: .listenBrainz,
    unless: Setting("listenbrainz_url", serverOf: "'similar --source listenbrainz'"),
    terms: "its similar artists are an experiment, which may change or end without notice")
}

extension Host {
  /// The artist that both servers have for recordings by various artists.
  private static let variousArtists = "89ad4ac3-39f7-470e-963a-56509c546377"

  /// MusicBrainz, whose limit is one for all processes of a user.
  static func musicBrainz(_ context: Context) throws -> Host {
    var host = try Host(.musicBrainz, context.settings)
    host.stack = MusicBrainzClient.stack
    host.sharesLimits = true
    host.probe = RequestTarget(
      path: "/ws/2/artist/" + variousArtists, query: ["inc": "url-rels", "fmt": "json"])
    return host
  }

  /// The server of ListenBrainz for what is still being tried out.
  static func listenBrainz(_ context: Context) throws -> Host {
    var host = try Host(.listenBrainz, context.settings)
    host.probe = RequestTarget(
      path: "/similar-artists/json",
      query: ["artist_mbids": variousArtists, "algorithm": ListenBrainzClient.algorithm])
    return host
  }
}
