import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Writes a line for each player event, for people: the time, the event and the track.
///
/// A table would wait for more events to know its widths.
struct WatchLineWriter: RecordWriter {
  let output: any OutputStream
  /// The players so far, which the lines name from the second one on.
  private var players: Set<String> = []

  init(to output: any OutputStream) {
    self.output = output
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    let event = record["event"]?.string ?? ""
    let player = record["player"]?.string
    if let player { players.insert(player) }
    let time = SystemClock.localTime(of: SystemClock.milliseconds / 1000)
    let name = event + String(repeating: " ", count: max(0, Self.eventWidth - event.utf8.count))
    var parts = [what(event, in: record)]
    if let player, players.count > 1, !Self.naming.contains(event) { parts.append("(\(player))") }
    let line = ([time, name] + parts.filter { !$0.isEmpty }).joined(separator: " ")
    let safe = SafeText.line(line)
    try output.write((output.columns.map { TextWidth.truncated(safe, to: $0) } ?? safe) + "\n")
  }

  /// The width of the longest usual event, `appeared`.
  private static let eventWidth = 8
  /// The events that are about the player itself.
  private static let naming: Set = ["appeared", "gone"]

  private func what(_ event: String, in record: JSON) -> String {
    let player = record["player"]?.string ?? ""
    switch event {
    case "track": return track(of: record) ?? "nothing"
    case "appeared": return player + (track(of: record).map { ": " + $0 } ?? "")
    case "gone": return player
    case "none": return "no player is running"
    case "status": return record["status"]?.string ?? ""
    case "volume":
      return record["volume"]?.double.flatMap { Int(nearest: $0 * 100) }.map { "\($0)%" } ?? ""
    case "seek":
      return record["positionInMillis"]?.int.map { (max(0, $0) / 1000).clock } ?? ""
    case "options":
      let order = record["shuffle"]?.bool.map { "shuffle \($0 ? "on" : "off")" }
      let turn = record["repeat"]?.string.map { "repeat \($0)" }
      let speed = record["rate"]?.double.map { "speed \($0)" }
      return [order, turn, speed].compactMap(\.self).joined(separator: ", ")
    default: return ""
    }
  }

  /// The name and the artist of the track, and its catalog ID if it was looked up.
  private func track(of record: JSON) -> String? {
    guard let name = record["track"]?["name"]?.string else { return nil }
    let artist = record["track"]?["artistName"]?.string.map { " – " + $0 } ?? ""
    let id = record["catalog"]?["id"]?.string.map { " [\($0)]" } ?? ""
    return name + artist + id
  }
}
