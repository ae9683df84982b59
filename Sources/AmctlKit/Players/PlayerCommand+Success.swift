import AmctlCommandLine
import AmctlPlayer
import MusicPlatform

extension PlayerCommand {
  /// The word for it on the command line.
  var word: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .toggle: "toggle"
    case .stop: "stop"
    case .next: "next"
    case .previous: "previous"
    case .seek: "seek"
    case .volume: "volume"
    case .shuffle: "shuffle"
    case .repeatMode: "repeat"
    case .quit: "quit"
    }
  }

  /// The message once the effect is confirmed.
  func success(on player: PlayerIdentity, _ state: PlayerState) -> String {
    let name = "'\(player.name)'"
    let track = state.track.flatMap(\.title) ?? name
    let isPlaying = state.status == .playing
    switch self {
    case .play, .pause, .toggle: return "\(isPlaying ? "Playing" : "Paused") \(track)."
    case .next, .previous: return "\(isPlaying ? "Playing" : "Went to") \(track)."
    case .seek:
      let time = state.position(at: .now).map { ($0.inMilliseconds / 1000).clock }
      return "\(isPlaying ? "Playing" : "Went to") \(track)\(time.map { ", at \($0)" } ?? "")."
    case .stop: return "Stopped \(name)."
    case .volume(let volume): return "The volume of \(name) is \(Int(nearest: volume * 100) ?? 0)."
    case .shuffle(let isOn): return "Shuffle is \(isOn ? "on" : "off")."
    case .repeatMode(let mode): return "The repeat mode is '\(mode.rawValue)'."
    case .quit: return "\(name) has ended."
    }
  }
}

extension PlayerTrack {
  /// The title and the artists; nil if the player does not report the title.
  fileprivate var title: String? {
    name.map { name in "'\(name)'" + (artistName.map { " by \($0)" } ?? "") }
  }
}
