import AmctlCommandLine
import AmctlPlayer
import MusicPlatform

/// `amctl player seek`: goes to a position in the track.
struct PlayerSeekCommand: LocalCommand {
  var value: SeekTarget?
  var players = PlayerOptions()
  var options = PlayerSendOptions()

  static let help = CommandHelp(
    "seek", summary: "Seek in the track",
    discussion: """
      A position is a time from the start (90 or 1:30), a step from here (+15 or -15), or a part \
      of the track (50%). Seeking past the end plays the next track.
      """,
    examples: [
      "amctl player seek +15": "Skip 15 seconds",
      "amctl player seek 1:30": "Go to a time",
      "amctl player seek 50%": "Go to the middle",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("position", \.value, SeekTarget.value, help: "Position: 90, 1:30, +15, -15 or 50%"),
    .group(\.options), .group(\.players),
  ]

  func check() throws(UsageError) {
    if value == nil { throw .rule("no position given", hint: "write 'amctl player seek 1:30'") }
  }

  func run(in context: Context) async throws {
    guard let value else { return }
    try await options.tell(players, in: context) { _ in .seek(value) }
  }
}

struct PlayerVolumeCommand: LocalCommand {
  var value: VolumeChange?
  var players = PlayerOptions()
  var options = PlayerSendOptions()

  static let help = CommandHelp(
    "volume", summary: "Set or print the volume",
    discussion: "The volume is from 0 to 100; +10 and -10 change the current one.",
    examples: [
      "amctl player volume 40": "Set the volume",
      "amctl player volume -10": "Make it quieter",
      "amctl player volume": "Print the volume",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("volume", \.value, VolumeChange.value, help: "Volume: 40, +10 or -10"),
    .group(\.options), .group(\.players),
  ]

  func run(in context: Context) async throws {
    guard let value else {
      return try await players.write(Self.help.name, in: context) { state in
        state.volume.flatMap { Int(nearest: $0 * 100) }.map { "\($0)" }
      }
    }
    try await options.tell(players, in: context) { state in
      switch value {
      case .to(let percent): .volume(Double(percent) / 100)
      case .by(let percent): .volume(min(max((state.volume ?? 0) + Double(percent) / 100, 0), 1))
      }
    }
  }
}

struct PlayerShuffleCommand: LocalCommand {
  var value: Switch?
  var players = PlayerOptions()
  var options = PlayerSendOptions()

  /// The states, as they are typed.
  enum Switch: String, CaseIterable {
    case on, off
  }

  static let help = CommandHelp(
    "shuffle", summary: "Turn shuffle on or off, or print its state",
    examples: ["amctl player shuffle on": "Turn shuffle on"])

  static let parameters: [Parameter<Self>] = [
    .word("state", \.value, .choice("STATE"), help: "on or off"),
    .group(\.options), .group(\.players),
  ]

  func run(in context: Context) async throws {
    guard let value else {
      return try await players.write(Self.help.name, in: context) { state in
        state.shuffles.map { $0 ? "on" : "off" }
      }
    }
    try await options.tell(players, in: context) { _ in .shuffle(value == .on) }
  }
}

struct PlayerRepeatCommand: LocalCommand {
  var value: RepeatMode?
  var players = PlayerOptions()
  var options = PlayerSendOptions()

  static let help = CommandHelp(
    "repeat", summary: "Set or print the repeat mode",
    examples: ["amctl player repeat all": "Repeat the queue"])

  static let parameters: [Parameter<Self>] = [
    .word(
      "mode", \.value, .choice("MODE"), help: "off, one or all"),
    .group(\.options), .group(\.players),
  ]

  func run(in context: Context) async throws {
    guard let value else {
      return try await players.write(Self.help.name, in: context, \.repeatMode?.rawValue)
    }
    try await options.tell(players, in: context) { _ in .repeatMode(value) }
  }
}

extension SeekTarget {
  static let value = ValueType<SeekTarget>(name: "POSITION", text: \.text) {
    text throws(ValueError) in
    guard let target = SeekTarget(text) else {
      throw .mismatch(text, expected: "a position such as 90, 1:30, +15, -15 or 50%")
    }
    return target
  }
}

/// A new volume, or how much to change it.
enum VolumeChange: Sendable, Equatable {
  case to(Int)
  case by(Int)

  /// Reads `40`, `40%`, `+10` or `-10`.
  static let value = ValueType<VolumeChange>(name: "N", text: { "\($0)" }) {
    text throws(ValueError) in
    let number = text.utf8.last == UInt8(ascii: "%") ? String(text.dropLast()) : text
    guard let percent = Int(number), (-100...100).contains(percent) else {
      throw .mismatch(text, expected: "a volume from 0 to 100, or a change such as +10 or -10")
    }
    return ["+", "-"].contains(text.prefix(1)) ? .by(percent) : .to(percent)
  }
}
