internal import MusicAPI
import MusicPlatform

/// A request to a player, which other programs send as one line of JSON: the words of a command
/// line, such as `["volume","40.0"]` and `["move","5","2"]`, and the items of an edit after them.
enum PlayerRequest: Sendable, Equatable {
  case command(PlayerCommand)
  case edit(QueueEdit)
  /// Ask mpv for the position, and then for the state with it.
  case state
  case queue

  /// How long a line may be: that of a whole queue.
  static let lineLimit = 1 << 26

  var line: [UInt8] {
    let words: [String]
    var items: [PlayItem] = []
    switch self {
    case .command(let command): words = command.words
    case .edit(let edit): (words, items) = (edit.words, edit.items)
    case .state: words = ["state"]
    case .queue: words = ["queue"]
    }
    let line = JSONValue.array(
      words.map { .string($0) } + items.map { .object($0.members) })
    return line.encoded() + [UInt8(ascii: "\n")]
  }

  /// Reads a line; nil if it is none of the requests.
  init?(_ line: ArraySlice<UInt8>) {
    let document = try? JSONDocument(parsing: Array(line), depthLimit: 8)
    guard let elements = document?.root.elements else { return nil }
    let words = elements.map(\.string).prefix { $0 != nil }.compactMap(\.self)
    let items = elements.dropFirst(words.count).map { PlayItem($0) }
    guard !items.contains(nil) else { return nil }
    if words == ["state"], items.isEmpty {
      self = .state
    } else if words == ["queue"], items.isEmpty {
      self = .queue
    } else if let command = PlayerCommand(words), items.isEmpty {
      self = .command(command)
    } else if let edit = QueueEdit(words, items.compactMap(\.self)) {
      self = .edit(edit)
    } else {
      return nil
    }
  }
}

extension PlayerCommand {
  /// The words for it on a command line.
  package var words: [String] {
    switch self {
    case .play: ["play"]
    case .pause: ["pause"]
    case .toggle: ["toggle"]
    case .stop: ["stop"]
    case .next: ["next"]
    case .previous: ["previous"]
    case .seek(let target): ["seek", target.text]
    case .volume(let volume): ["volume", "\(volume * 100)"]
    case .shuffle(let isOn): ["shuffle", isOn ? "on" : "off"]
    case .repeatMode(let mode): ["repeat", mode.rawValue]
    case .quit: ["quit"]
    }
  }

  /// The commands of one word.
  private static let plain: [PlayerCommand] = [
    .play, .pause, .toggle, .stop, .next, .previous, .quit,
  ]

  fileprivate init?(_ words: [String]) {
    let value = words.count == 2 ? words[1] : ""
    let command: PlayerCommand? =
      switch words.first {
      case "seek": SeekTarget(value).map { .seek($0) }
      case "volume": Double(value).flatMap { $0.isFinite ? .volume($0 / 100) : nil }
      case "shuffle" where ["on", "off"].contains(value): .shuffle(value == "on")
      case "repeat": RepeatMode(rawValue: value).map { .repeatMode($0) }
      default: Self.plain.first { $0.words == words }
      }
    guard let command else { return nil }
    self = command
  }
}

extension SeekTarget {
  /// The target as it can be typed, such as `0:1:30.0`, `+0:0:15.0` or `50.0%`.
  package var text: String {
    switch self {
    case .to(let time): Self.text(of: time)
    case .by(let time): (time < .zero ? "-" : "+") + Self.text(of: max(time, .zero - time))
    case .part(let part): "\(part * 100)%"
    }
  }

  private static func text(of time: Duration) -> String {
    let seconds = time / .seconds(1)
    let minutes = Int(seconds / 60)
    return "\(minutes / 60):\(minutes % 60):\(seconds - Double(minutes * 60))"
  }

  /// Reads `90`, `1:30`, `1:02:30`, `+15`, `-0:15` or `50%`; nil for any other text.
  package init?(_ text: String) {
    if text.utf8.last == UInt8(ascii: "%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      self = .part(percent / 100)
      return
    }
    let sign = text.first
    guard let time = Duration(clock: sign == "+" || sign == "-" ? text.dropFirst() : text[...])
    else { return nil }
    self = sign == "+" ? .by(time) : sign == "-" ? .by(.zero - time) : .to(time)
  }
}

extension Duration {
  /// Reads seconds, or hours, minutes and seconds with colons; nil for any other text.
  fileprivate init?(clock text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isPlain = part.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
      guard isPlain, let number = Double(part), number < 1e6, index == 0 || number < 60 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    guard let milliseconds = Int(nearest: seconds * 1000) else { return nil }
    self = .milliseconds(milliseconds)
  }
}

extension QueueEdit {
  /// The words for it, without the items.
  fileprivate var words: [String] {
    switch self {
    case .set(_, let start): ["set", "\(start)"]
    case .add(_, .next): ["add", "next"]
    case .add(_, .last): ["add", "last"]
    case .add(_, .at(let place)): ["add", "\(place)"]
    case .move(let from, let to): ["move", "\(from)", "\(to)"]
    case .remove(let places): ["remove"] + places.map { "\($0)" }
    case .clear: ["clear"]
    case .jump(let place): ["jump", "\(place)"]
    }
  }

  fileprivate var items: [PlayItem] {
    switch self {
    case .set(let items, _), .add(let items, _): items
    default: []
    }
  }

  fileprivate init?(_ words: [String], _ items: [PlayItem]) {
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, words.count, numbers.count) {
    case ("set", 2, 1): self = .set(items, startingAt: numbers[0])
    case ("add", 2, 1): self = .add(items, .at(numbers[0]))
    case ("add", 2, _) where words[1] == "next": self = .add(items, .next)
    case ("add", 2, _) where words[1] == "last": self = .add(items, .last)
    case ("move", 3, 2): self = .move(from: numbers[0], to: numbers[1])
    case ("remove", numbers.count + 1, _): self = .remove(numbers)
    case ("clear", 1, _): self = .clear
    case ("jump", 2, 1): self = .jump(numbers[0])
    default: return nil
    }
  }
}
