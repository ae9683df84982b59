import MusicAPI

/// A server that the program knows by name, and the setting that names another one in its place.
struct Server: Sendable {
  /// The name in messages, such as "the service".
  let name: String
  /// Where it is, unless the setting has another URL.
  let origin: Origin
  /// The setting, whose value is a URL: https, or http on this machine.
  let setting: Setting
  /// What it may be used for, and how much; nil for the service, whose limits have rows of their
  /// own, and for a program of the user's.
  let terms: String?

  init(_ name: String, at origin: Origin, unless setting: Setting, terms: String? = nil) {
    self.name = name
    self.origin = origin
    self.setting = setting
    self.terms = terms
  }

  /// Apple Music.
  static let appleMusic = Server("the service", at: .appleMusic, unless: .baseURL)

  /// All of them.
  static let all = [appleMusic, iTunes, charts, musicBrainz, listenBrainz, lastFM, feed, cider]
}

extension Settings {
  /// Returns the origin that requests to a server are sent to.
  func origin(of server: Server = .appleMusic) throws(SettingsError) -> Origin {
    guard let url = self[server.setting] else { return server.origin }
    do { return try Origin(parsing: url) } catch { throw .invalidBaseURL(error) }
  }
}
