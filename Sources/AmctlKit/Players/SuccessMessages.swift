import AmctlCommandLine
import AmctlPlayer
import MusicPlatform

extension QueueListing {
  /// Returns the name of the song at a position, counted from 1.
  fileprivate func name(at position: Int) -> String {
    entries.indices.contains(position - 1)
      ? "'\(entries[position - 1].item.track.name ?? "")'" : "1 song"
  }
}

extension QueueEdit {
  /// The message for a person once the change was made.
  func success(from before: QueueListing, to after: QueueListing) -> String {
    let total = after.entries.count.grouped
    switch self {
    case .set(let items, _): return "Replaced the queue with \(items.count.counted("song"))."
    case .add(let items, let position):
      let first = place(of: position, for: items.count, in: before, after)
      let last = items.count > 1 ? " to \((first + items.count - 1).grouped)" : ""
      let only = items.count == 1 ? items[0].track.name : nil
      let songs = only.map { "'\($0)'" } ?? items.count.counted("song")
      return "Added \(songs) at \(first.grouped)\(last) of \(total)."
    case .move(let from, let to):
      return "Moved \(before.name(at: from)) to \(to.grouped) of \(total)."
    case .remove, .clear:
      let count = max(before.entries.count - after.entries.count, 0)
      var songs = count.counted("song")
      if case .remove(let places) = self, Set(places).count == 1 {
        songs = before.name(at: places[0])
      }
      return "Removed \(songs); \(after.entries.count.counted("song")) left."
    case .jump(let position):
      return "Playing \(after.name(at: position)), \(position.grouped) of \(total)."
    }
  }

  /// Returns the position of the first song that was added.
  private func place(
    of position: Position, for count: Int, in before: QueueListing, _ after: QueueListing
  ) -> Int {
    switch position {
    case .at(let place): place
    case .next: before.current.map { $0 + 2 } ?? 1
    case .last: max(after.entries.count - count + 1, 1)
    }
  }
}

extension PlayerCommand {
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
  var title: String? {
    name.map { name in "'\(name)'" + (artistName.map { " by \($0)" } ?? "") }
  }
}
