internal import MusicAPI
import MusicPlatform

/// A request to the running player: one line of JSON.
enum ControlRequest: Sendable, Equatable {
  case command(PlayerCommand)
  case edit(QueueEdit)
  case state
  case queue

  /// How long a line may be; long lists are sent in several.
  static let lineLimit = 1 << 20

  /// The request as a line.
  var line: [UInt8] {
    JSONValue.object(members).encoded() + [UInt8(ascii: "\n")]
  }

  private var members: [JSONMember] {
    switch self {
    case .state: Self.members("state")
    case .queue: Self.members("queue")
    case .command(let command): Self.members(of: command)
    case .edit(let edit): Self.members(of: edit)
    }
  }

  private static func members(
    _ name: String, _ others: KeyValuePairs<String, JSONValue> = [:]
  ) -> [JSONMember] {
    [JSONMember("command", .string(name))] + others.map { JSONMember($0.key, $0.value) }
  }

  private static func members(of command: PlayerCommand) -> [JSONMember] {
    switch command {
    case .play: members("play")
    case .pause: members("pause")
    case .toggle: members("toggle")
    case .stop: members("stop")
    case .next: members("next")
    case .previous: members("previous")
    case .seek(.to(let time)): members("seek", ["to": number(time / .seconds(1))])
    case .seek(.by(let time)): members("seek", ["by": number(time / .seconds(1))])
    case .seek(.part(let part)): members("seek", ["part": number(part)])
    case .volume(let volume): members("volume", ["value": number(volume)])
    case .shuffle(let isOn): members("shuffle", ["value": .bool(isOn)])
    case .repeatMode(let mode): members("repeat", ["value": .string(mode.rawValue)])
    case .quit: members("quit")
    }
  }

  private static func members(of edit: QueueEdit) -> [JSONMember] {
    switch edit {
    case .set(let items, let start):
      members("set", ["items": .array(items.map(\.json)), "start": .int(start)])
    case .add(let items, let position):
      members("add", ["items": .array(items.map(\.json)), "at": json(position)])
    case .move(let from, let to): members("move", ["from": .int(from), "to": .int(to)])
    case .remove(let places): members("remove", ["places": .array(places.map { .int($0) })])
    case .clear: members("clear")
    case .jump(let place): members("jump", ["place": .int(place)])
    }
  }

  private static func json(_ position: QueueEdit.Position) -> JSONValue {
    switch position {
    case .next: "next"
    case .last: "last"
    case .at(let place): .int(place)
    case .after(let entry): ["after": .int(entry)]
    }
  }

  private static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
}

extension ControlRequest {
  /// Reads a line; nil if it is none of the requests.
  init?(_ line: ArraySlice<UInt8>) {
    let document = try? JSONDocument(parsing: Array(line), depthLimit: 8, valueLimit: 1 << 18)
    guard let root = document?.root, let name = root["command"]?.string else { return nil }
    if let command = Self.command(name, root) {
      self = .command(command)
    } else if let edit = Self.edit(name, root) {
      self = .edit(edit)
    } else if name == "state" {
      self = .state
    } else if name == "queue" {
      self = .queue
    } else {
      return nil
    }
  }

  private static func command(_ name: String, _ root: JSON) -> PlayerCommand? {
    let value = root["value"]
    switch name {
    case "play": return .play
    case "pause": return .pause
    case "toggle": return .toggle
    case "stop": return .stop
    case "next": return .next
    case "previous": return .previous
    case "seek":
      // A time beyond all tracks is at the end of each.
      let time = { (name: String) in
        root[name]?.double.flatMap { Duration(reported: min(max($0, -1e9), 1e9)) }
      }
      if let part = root["part"]?.double { return .seek(.part(min(max(part, 0), 1))) }
      if let to = time("to") { return .seek(.to(to)) }
      return time("by").map { .seek(.by($0)) }
    case "volume": return (value?.double).map { .volume($0) }
    case "shuffle": return (value?.bool).map { .shuffle($0) }
    case "repeat": return value?.string.flatMap { RepeatMode(rawValue: $0) }.map { .repeatMode($0) }
    case "quit": return .quit
    default: return nil
    }
  }

  private static func edit(_ name: String, _ root: JSON) -> QueueEdit? {
    switch name {
    case "set":
      guard let items = items(root), let start = root["start"]?.int else { return nil }
      return .set(items, startingAt: start)
    case "add":
      guard let items = items(root), let position = position(root["at"]) else { return nil }
      return .add(items, position)
    case "move":
      guard let from = root["from"]?.int, let to = root["to"]?.int else { return nil }
      return .move(from: from, to: to)
    case "remove":
      guard let places = root["places"], places.kind == .array else { return nil }
      let numbers = places.elements.map(\.int)
      return numbers.contains(nil) ? nil : .remove(numbers.compactMap(\.self))
    case "clear": return .clear
    case "jump": return (root["place"]?.int).map { .jump($0) }
    default: return nil
    }
  }

  private static func items(_ root: JSON) -> [PlayItem]? {
    guard let list = root["items"], list.kind == .array else { return nil }
    let items = list.elements.map { PlayItem($0) }
    return items.contains(nil) ? nil : items.compactMap(\.self)
  }

  private static func position(_ value: JSON?) -> QueueEdit.Position? {
    switch value?.string {
    case "next": .next
    case "last": .last
    default: value?.int.map { .at($0) } ?? value?["after"]?.int.map { .after(entry: $0) }
    }
  }
}
