import MusicAPI
import MusicServices

extension Server {
  /// Apple's iTunes Search API.
  static let iTunes = Server(
    "iTunes", at: .iTunes,
    unless: Setting("itunes_url", serverOf: "'itunes search' and 'itunes lookup'"),
    terms: """
      its data is for finding music and linking to it in Apple's stores; previews may be played \
      beside such a link, and not be stored; about 20 requests a minute from one address
      """)
  /// Apple's lists of what is played most.
  static let charts = Server(
    "the chart server", at: .appleCharts,
    unless: Setting("charts_url", serverOf: "'itunes charts'"),
    terms: """
      its lists are for showing what is played most, with links to Apple Music; at most 100 items, \
      updated once a day
      """)
}

extension Host {
  /// Apple's iTunes Search API, whose limit is one for all processes of a user.
  static func iTunes(_ context: Context) throws -> Host {
    var host = try Host(.iTunes, context.settings)
    host.stack = ITunesClient.stack
    host.sharesLimits = true
    host.probe = RequestTarget(
      path: "/search", query: ["term": "a", "media": "music", "limit": "1"])
    return host
  }

  /// Apple's lists of what is played most.
  static func charts(_ context: Context) throws -> Host {
    var host = try Host(.charts, context.settings)
    host.stack = ChartsClient.stack
    host.probe = RequestTarget(path: "/api/v2/us/music/most-played/1/songs.json")
    return host
  }
}
