import AmctlDBus
import MusicPlatform

/// The names of the interface by which players on Linux are controlled.
enum MPRIS {
  static let prefix = "org.mpris.MediaPlayer2."
  static let path = "/org/mpris/MediaPlayer2"
  static let root = "org.mpris.MediaPlayer2"
  static let player = "org.mpris.MediaPlayer2.Player"
  static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  static func all(of interface: String, from busName: String) -> BusMessage {
    .call("GetAll", of: Bus.properties, at: path, to: busName, .string(interface))
  }

  static func get(
    _ property: String, of interface: String = player, from busName: String
  ) -> BusMessage {
    .call("Get", of: Bus.properties, at: path, to: busName, .string(interface), .string(property))
  }
}

extension PlaybackStatus {
  var mprisName: String {
    switch self {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }
}

extension RepeatMode {
  var mprisName: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }
}

extension PlayerState {
  /// Reads the properties of a player, of which it may lack any and get any wrong.
  init(mpris properties: [String: BusValue], at moment: ContinuousClock.Instant) {
    self.init(at: moment)
    let status = properties["PlaybackStatus"]?.text
    self.status = PlaybackStatus.allCases.first { $0.mprisName == status } ?? .stopped
    position = properties["Position"]?.integer.map { max(.microseconds($0), .zero) }
    let number = { (name: String) in properties[name]?.number?.believable }
    rate = number("Rate")
    volume = number("Volume")
    shuffles = properties["Shuffle"]?.flag
    let loop = properties["LoopStatus"]?.text
    repeatMode = RepeatMode.allCases.first { $0.mprisName == loop }
    let control = properties["CanControl"]?.flag ?? true
    for (_, name, ability) in Abilities.names {
      abilities[keyPath: ability] = control && properties[name]?.flag ?? false
    }
    abilities.control = control
    track = properties["Metadata"]?.dictionary.flatMap { PlayerTrack(mpris: $0) }
  }
}

extension PlayerTrack {
  /// Reads the metadata of a track; nil if they say that there is none.
  init?(mpris data: [String: BusValue]) {
    self.init()
    let id = data["mpris:trackid"]?.text
    guard id != MPRIS.noTrack else { return nil }
    self.id = id
    // A type other than that of the specification is common.
    let length = data["mpris:length"].flatMap {
      $0.integer ?? $0.number.flatMap(Int64.init(exactly:))
    }
    duration = length.flatMap { $0 > 0 ? .microseconds($0) : nil }
    name = Self.text(data["xesam:title"])
    artists = Self.texts(data["xesam:artist"])
    albumName = Self.text(data["xesam:album"])
    albumArtists = Self.texts(data["xesam:albumArtist"])
    genres = Self.texts(data["xesam:genre"])
    trackNumber = data["xesam:trackNumber"]?.integer.flatMap { $0 > 0 ? Int($0) : nil }
    discNumber = data["xesam:discNumber"]?.integer.flatMap { $0 > 0 ? Int($0) : nil }
    releaseDate = Self.text(data["xesam:contentCreated"])
    url = Self.text(data["xesam:url"])
    artworkURL = Self.text(data["mpris:artUrl"]).map(Self.reachable)
    catalogID = Self.text(data["amctl:id"])
    isrc = Self.text(data["amctl:isrc"]) ?? Self.text(data["xesam:isrc"])
    isPreview = data["amctl:preview"]?.flag ?? false
    if name == nil, artists.isEmpty, url == nil, duration == nil { return nil }
  }

  /// Returns a text; nil if it is empty.
  private static func text(_ value: BusValue?) -> String? {
    guard let text = value?.text ?? value?.elements?.first?.text, !text.isEmpty else { return nil }
    return text
  }

  /// Returns a list of texts, which may come as one text.
  private static func texts(_ value: BusValue?) -> [String] {
    let texts = value?.elements?.compactMap(\.text) ?? [value?.text].compactMap(\.self)
    return texts.filter { !$0.isEmpty }
  }

  /// Returns the URL of an image; some versions of Spotify name a host that is gone.
  private static func reachable(_ url: String) -> String {
    let gone = "https://open.spotify.com/image/"
    return url.hasPrefix(gone) ? "https://i.scdn.co/image/" + url.dropFirst(gone.count) : url
  }
}
