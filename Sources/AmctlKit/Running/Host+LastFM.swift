import MusicAPI
import MusicServices

extension Server {
  /// The API of Last.fm.
  static let lastFM = Server(
    "Last.fm", at: .lastFM,
    unless: Setting("lastfm_url", serverOf: "'similar --source lastfm'"),
    terms: """
      its data is for use that is not commercial, with a link to last.fm as the source; at most \
      100 MB of it may be kept; it needs a key of your own, which may be blocked for many requests \
      a second
      """)
}

extension Host {
  /// The API of Last.fm, with the key of the settings.
  ///
  /// It adds the key below what logs, stores and records requests, so that no file has it.
  static func lastFM(_ context: Context) throws -> Host {
    var host = try Host(.lastFM, context.settings)
    host.key = .lastFMKey
    host.authorize = { [settings = context.settings, credentials = Credentials(context)] base, _ in
      guard let key = settings[.lastFMKey] else { throw missingKey }
      credentials.warnAboutReadableFiles(holding: [.lastFMKey])
      return LastFMTransport(base, key: key)
    }
    host.stack = LastFMClient.stack
    host.probe = RequestTarget(
      path: "/2.0/", query: ["method": "chart.getTopArtists", "limit": "1", "format": "json"])
    return host
  }

  /// The error if there is no key for Last.fm.
  private static let missingKey = Failure(
    .credentials, "Last.fm needs a key",
    hint: "set \(Setting.lastFMKey.variable); https://www.last.fm/api/account/create gives one")
}
