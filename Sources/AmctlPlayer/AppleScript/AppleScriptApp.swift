import MusicPlatform

/// A player on macOS that scripts can control.
package enum AppleScriptApp: String, Sendable, CaseIterable {
  case music = "Music"
  case spotify = "Spotify"

  /// Which player it is.
  package var identity: PlayerIdentity {
    PlayerIdentity(rawValue.lowercased(), title: rawValue, backend: .appleScript)
  }
}

extension AppleScriptApp {
  /// Returns a script that tells the player something, and does not start it.
  ///
  /// What to tell it is compiled only if it runs: otherwise the system would ask where it is.
  package func script(_ body: String) -> String {
    """
    if application "\(rawValue)" is not running then error number -600
    run script \(Self.quoted("tell application \"\(rawValue)\"\n\(body)\nend tell"))
    """
  }

  /// Returns a text as one of a script.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }

  /// The script that reads the whole state at once, as the parts that `PlayerState` takes in order.
  ///
  /// The parts are separated by a control character, which no title contains. Some songs that are
  /// streamed cannot be named: the state ends before the track then.
  var stateScript: String {
    let options: [String]
    let track: [String]
    switch self {
    case .music:
      options = ["shuffle enabled", "song repeat as text"]
      track = [
        "persistent ID", "name", "artist", "album", "duration", "track number", "disc number",
        "genre",
      ]
    case .spotify:
      options = ["shuffling", "repeating"]
      track = [
        "id", "name", "artist", "album", "duration", "track number", "disc number", "spotify url",
        "artwork url",
      ]
    }
    let state = ["player state as text", "player position", "sound volume"] + options
    return """
      set s to character id 31
      set t to ""
      \(state.map { "set t to t & (\($0)) & s" }.joined(separator: "\n"))
      try
      set c to current track
      set u to ""
      \(track.map { "set u to u & (\($0) of c) & s" }.joined(separator: "\n"))
      set t to t & u
      on error number n
      if n is not -1728 then error number n
      end try
      return t
      """
  }
}

extension AppleScriptApp {
  /// Returns the words that tell the player this; an error says why it cannot be told.
  func words(
    for command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> String {
    switch command {
    case .play: return "play"
    case .pause: return "pause"
    case .toggle: return "playpause"
    case .stop:
      guard self == .music else { throw .lacks(identity, "stop") }
      return "stop"
    case .next: return "next track"
    case .previous: return "previous track"
    case .seek(let target):
      let place = try state.position(of: target, in: identity)
      return "set player position to \(Double(place.inMilliseconds) / 1000)"
    case .volume(let volume):
      return "set sound volume to \(Int(nearest: min(max(volume, 0), 1) * 100) ?? 0)"
    case .shuffle(let isOn):
      return "set \(self == .music ? "shuffle enabled" : "shuffling") to \(isOn)"
    case .repeatMode(let mode): return try words(for: mode)
    case .quit: return "quit"
    }
  }

  private func words(for mode: RepeatMode) throws(RemoteError) -> String {
    if self == .music { return "set song repeat to \(mode.rawValue)" }
    guard mode != .one else { throw .lacks(identity, "repeat one track") }
    return "set repeating to \(mode == .all)"
  }
}
