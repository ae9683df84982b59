import AmctlCommandLine
import AmctlPlayer

extension ValueType where Value == Int {
  static var place: Self { .integer("N", in: 1...) }
}

struct QueueMoveCommand: LocalCommand {
  var from = 1
  var target = 1

  static let help = CommandHelp(
    "move", summary: "Move a song to another position",
    examples: [
      "amctl queue move 5 2": "Move the fifth song to position 2",
      "amctl queue move 1 3": "Move the first song to position 3",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("from", \.from, .place, help: "The position of the song, from 1"),
    .word("to", \.target, .place, help: "The position to move it to"),
  ]

  func run(in context: Context) async throws {
    try RunningQueue(context).change(.move(from: from, to: target))
  }
}

struct QueueRemoveCommand: LocalCommand {
  var places: [Int] = []

  static let help = CommandHelp(
    "remove", aliases: ["rm"], summary: "Remove songs from the queue",
    discussion: "If the current song is removed, the next one plays.",
    examples: [
      "amctl queue remove 3": "Remove the third song",
      "amctl queue remove 2 4": "Remove two songs",
    ])

  static let parameters: [Parameter<Self>] = [
    .words("n", \.places, .place, needsOne: true, help: "The positions of the songs, from 1")
  ]

  func run(in context: Context) async throws {
    try RunningQueue(context).change(.remove(places))
  }
}

struct QueueClearCommand: LocalCommand {
  static let help = CommandHelp(
    "clear", summary: "Remove all songs but the current one",
    discussion: "The current song plays to its end.",
    examples: [
      "amctl queue clear": "Play nothing after the current song",
      "amctl queue clear --quiet": "Print nothing but errors",
    ])

  static let parameters: [Parameter<Self>] = []

  func run(in context: Context) async throws {
    try RunningQueue(context).change(.clear)
  }
}

/// `amctl queue jump`: plays the song at a position.
struct QueueJumpCommand: LocalCommand {
  var place = 1

  static let help = CommandHelp(
    "jump", summary: "Jump to a song",
    examples: [
      "amctl queue jump 3": "Jump to the third song",
      "amctl queue jump 1": "Start over",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("n", \.place, .place, help: "The position of the song, from 1")
  ]

  func run(in context: Context) async throws {
    try RunningQueue(context).change(.jump(place))
  }
}
