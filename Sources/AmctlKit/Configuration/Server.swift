import MusicAPI

/// A server that the program knows by name, and the setting that names another one in its place.
struct Server: Sendable {
  /// The name in messages, such as "the service".
  let name: String
  /// The URL, unless the setting has another.
  let url: String
  /// The setting, whose value is a URL: https, or http on this machine.
  let setting: Setting

  private init(_ name: String, at url: String, unless setting: Setting) {
    self.name = name
    self.url = url
    self.setting = setting
  }

  /// Apple Music.
  static let appleMusic = Server(
    "the service", at: Origin.appleMusic.description, unless: .baseURL)

  /// All of them.
  static let all = [appleMusic]
}

extension Settings {
  /// Returns the origin that requests to a server are sent to.
  func origin(of server: Server = .appleMusic) throws(SettingsError) -> Origin {
    do { return try Origin(parsing: self[server.setting] ?? server.url) } catch {
      throw .invalidBaseURL(error)
    }
  }
}
