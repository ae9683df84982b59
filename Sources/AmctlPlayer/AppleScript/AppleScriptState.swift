import MusicPlatform

extension PlayerState {
  /// Reads what the script of a player's state returned; nil if it is something else.
  ///
  /// Numbers have a comma or a point, as the language of the system wants.
  init?(
    _ app: AppleScriptApp, _ text: String, at moment: ContinuousClock.Instant = .now
  ) {
    let parts = text.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      .map { $0 == "missing value" ? "" : String($0) }
    guard parts.count >= 6, let status = PlaybackStatus(appleScript: parts[0]) else { return nil }
    self.init(at: moment)
    self.status = status
    position = Duration(appleScript: parts[1], in: .seconds(1))
    volume = Double(appleScript: parts[2]).map { min(max($0 / 100, 0), 1) }
    shuffles = Bool(parts[3])
    repeatMode =
      app == .music ? RepeatMode(rawValue: parts[4]) : Bool(parts[4]).map { $0 ? .all : .off }
    track = PlayerTrack(app, Array(parts[5...]))
    abilities = Abilities(all: true)
    abilities.seek = position != nil
  }
}

extension PlayerTrack {
  /// Reads the parts of a track; nil if the player names none.
  fileprivate init?(_ app: AppleScriptApp, _ parts: [String]) {
    guard parts.count > 7, !(parts[0].isEmpty && parts[1].isEmpty) else { return nil }
    let text = { (index: Int) in
      index < parts.count && !parts[index].isEmpty ? parts[index] : nil
    }
    self.init()
    id = text(0)
    name = text(1)
    artists = [text(2)].compactMap(\.self)
    albumName = text(3)
    duration = Duration(appleScript: parts[4], in: app == .music ? .seconds(1) : .milliseconds(1))
      .flatMap { $0 > .zero ? $0 : nil }
    trackNumber = Int(parts[5]).flatMap { $0 > 0 ? $0 : nil }
    discNumber = Int(parts[6]).flatMap { $0 > 0 ? $0 : nil }
    switch app {
    case .music: genres = [text(7)].compactMap(\.self)
    case .spotify:
      url = text(7)
      artworkURL = text(8)
    }
  }
}

extension PlaybackStatus {
  fileprivate init?(appleScript text: String) {
    switch text {
    case "playing", "fast forwarding", "rewinding": self = .playing
    case "paused": self = .paused
    case "stopped": self = .stopped
    default: return nil
    }
  }
}

extension Double {
  fileprivate init?(appleScript text: String) {
    self.init(String(text.map { $0 == "," ? "." : $0 }))
    guard isFinite else { return nil }
  }
}

extension Duration {
  fileprivate init?(appleScript text: String, in unit: Duration) {
    guard let number = Double(appleScript: text), number >= 0 else { return nil }
    self.init(reported: number, in: unit)
  }
}
