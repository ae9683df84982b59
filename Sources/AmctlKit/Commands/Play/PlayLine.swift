import AmctlCommandLine
import AmctlPlayer
import MusicAPI
import MusicPlatform

/// The lines that a person sees: one for each song, and one with the position.
final class PlayLine: Sendable {
  private let player: LocalPlayer
  private let messages: Messages
  private let firstTrack = Once()

  init(_ player: LocalPlayer, _ messages: Messages) {
    self.player = player
    self.messages = messages
  }

  /// Reports each song that starts, and each that was skipped.
  func report(_ update: PlayerUpdate) {
    for event in update.events {
      switch event {
      case .track(let track):
        if firstTrack.take() { messages.note("Previews provided courtesy of iTunes.") }
        messages.note("Playing \(track.title ?? "''")" + (track.url.map { ": \($0)" } ?? ""))
      case .skipped(let entry, let reason):
        messages.say("\(entry.item.track.title ?? "''") was not played: \(reason).")
      default: break
      }
    }
  }

  /// Draws the line each second until the task is canceled.
  func keepDrawn(withKeys hasKeys: Bool) async {
    guard messages.canErase, !messages.isQuiet else { return }
    while !Task.isCancelled {
      let text = Self.text(player.state, player.queue, hasKeys: hasKeys)
      let room = (messages.error.columns ?? 80) - "amctl: ".count - 1
      messages.transient(TextWidth.truncated(SafeText.line(text), to: max(room, 10)))
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Removes the line.
  func erase() {
    messages.transient("")
  }

  /// Returns the line: the state, the song, the position, the position in the queue, and the keys.
  static func text(_ state: PlayerState, _ queue: PlayQueue, hasKeys: Bool) -> String {
    guard let track = state.track, let current = queue.current else { return "" }
    let sign =
      switch state.status {
      case .playing: "▶"
      case .paused: "⏸"
      case .stopped: "⏹"
      }
    let clock = { (time: Duration?) in time.map { ($0.inMilliseconds / 1000).clock } ?? "-:--" }
    var parts = [
      "\(sign) \(track.name ?? "")", track.artistName ?? "",
      "\(clock(state.position(at: .now)))/\(clock(track.duration))",
      "\((current + 1).grouped) of \(queue.entries.count.grouped)",
    ]
    if hasKeys { parts.append("space n p ←→ ↑↓ q") }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
