@testable import AmctlPlayer

/// mpv as far as the player knows it: a playlist of files, which plays on its own.
struct MpvModel {
  private struct File {
    let id: Int
    let entry: Int
  }

  private enum Phase {
    case idle, started, playing
  }

  private var files: [File] = []
  private var current: File?
  private var phase = Phase.idle
  private var lastID = 0
  /// The entries that were heard.
  private(set) var heard: [Int] = []

  /// Whether it does something by itself.
  var canAdvance: Bool { phase != .idle || !files.isEmpty }

  /// Carries out what the player says, and returns its replies and events.
  mutating func take(_ effect: Playback.Effect) -> [MpvMessage] {
    switch effect {
    case .load(let entry, let now, let number):
      lastID += 1
      let file = File(id: lastID, entry: entry.number)
      guard now else {
        files.append(file)
        return [.reply(number, error: nil, .entry(lastID))]
      }
      files = [file]
      return [.reply(number, error: nil, .entry(lastID))] + stop()
    case .command(let command, let number):
      switch command {
      case .forgetOthers: files = []
      case .stop:
        files = []
        return [.reply(number, error: nil, .none)] + stop() + [.idle]
      case .get(let property): return [.reply(number, error: nil, value(of: property))]
      default: break
      }
      return [.reply(number, error: nil, .none)]
    default: return []
    }
  }

  private mutating func stop() -> [MpvMessage] {
    defer { (current, phase) = (nil, .idle) }
    return current.map { [.ended($0.id, .stopped)] } ?? []
  }

  private func value(of property: MpvCommand.Property) -> MpvMessage.Value {
    switch property {
    case .duration: .number(30)
    case .position: .number(1)
    case .volume: .number(100)
    case .speed: .number(1)
    case .pause: .flag(false)
    case .version: .text("mpv 0.35.1")
    }
  }

  /// Goes one step further: begins with a file, makes it heard, or ends it.
  mutating func advance() -> [MpvMessage] {
    switch (phase, current) {
    case (.idle, _):
      guard !files.isEmpty else { return [] }
      let next = files.removeFirst()
      (current, phase) = (next, .started)
      return [.started(next.id)]
    case (.started, let file?):
      phase = .playing
      heard.append(file.entry)
      return [.restarted]
    case (_, let file):
      (current, phase) = (nil, .idle)
      return (file.map { [.ended($0.id, .whole)] } ?? []) + (files.isEmpty ? [.idle] : [])
    }
  }
}
