internal import MusicAPI

/// A command for mpv.
enum MpvCommand: Sendable, Equatable {
  /// Loads a file, and plays it now or after the one that plays.
  case load(url: String, title: String, now: Bool)
  /// Forgets all files but the one that plays.
  case forgetOthers
  case stop
  /// Seeks to a time in seconds.
  case seek(Double)
  case get(Property)
  case set(Property, Double)
  case pause(Bool)

  enum Property: String, Sendable {
    case version = "mpv-version"
    case position = "time-pos"
    case duration, volume, speed, pause
  }

  /// Returns the command as a line, with a number that its reply has too.
  func line(number: Int) -> [UInt8] {
    let message: JSONValue = ["command": words, "request_id": .int(number)]
    return message.encoded() + [UInt8(ascii: "\n")]
  }

  private var words: JSONValue {
    switch self {
    case .load(let url, let title, let now):
      // The order of the arguments differs between versions; their names do not. Without something
      // that plays, the next file begins at once.
      [
        "name": "loadfile", "url": .string(url), "flags": now ? "replace" : "append-play",
        "options": ["force-media-title": .string(title)],
      ]
    case .forgetOthers: ["playlist-clear"]
    case .stop: ["stop"]
    case .seek(let seconds): ["seek", Self.number(seconds), "absolute+exact"]
    case .get(let property): ["get_property", .string(property.rawValue)]
    case .set(let property, let value):
      ["set_property", .string(property.rawValue), Self.number(value)]
    case .pause(let isOn): ["set_property", .string(Property.pause.rawValue), .bool(isOn)]
    }
  }

  private static func number(_ value: Double) -> JSONValue {
    value.isFinite ? .double(value) : .int(0)
  }
}

/// The command line of mpv.
package enum MpvLine {
  /// Returns the arguments; a person's own ones come last, so that they win.
  ///
  /// mpv publishes nothing itself, reads no configuration, and is controlled on its standard input
  /// alone: whoever could reach its socket could run programs. Its messages are for errors, which
  /// `--no-terminal` would hide.
  package static func arguments(volume: Int? = nil, own: [String] = []) -> [String] {
    [
      "--no-config", "--load-scripts=no", "--no-ytdl", "--input-terminal=no", "--quiet",
      "--msg-level=all=error", "--no-video", "--audio-display=no", "--idle=yes",
      "--input-default-bindings=no", "--input-media-keys=no", "--gapless-audio=yes",
      "--prefetch-playlist=yes", "--tls-verify=yes", "--audio-client-name=amctl",
    ] + (volume.map { ["--volume=\($0)"] } ?? []) + own + ["--input-ipc-client=fd://0"]
  }

  /// Returns the variables for mpv: none sends it through a proxy, because everything that it loads
  /// is on this machine.
  package static func environment(_ variables: [String: String]) -> [String: String] {
    variables.filter { !["http_proxy", "all_proxy"].contains($0.key.lowercased()) }
  }
}
