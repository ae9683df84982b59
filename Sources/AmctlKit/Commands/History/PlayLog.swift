import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A file of what was played, each play on a line of its own, the oldest first.
///
/// New lines are added with one write while no other process does the same, and a line that a
/// killed process left unfinished is removed first. So nothing is doubled and nothing is lost.
struct PlayLog {
  let path: String

  /// Takes the path of a file, which need not exist; of a link, what it leads to.
  init(path: String) {
    self.path = FileSystem.isLink(path) ? FileSystem.resolved(path) : path
  }

  /// What a look added.
  struct Outcome: Equatable {
    var count = 0
    /// Whether the look had nothing of the plays in the file.
    var hasGap = false
    /// Whether the look was earlier than the last one, by the clock.
    var isEarlier = false
  }

  /// The last bytes of the file that are compared with a look, far more than a look has.
  private static let tailSize = 1 << 18
  private static let lineFeed = UInt8(ascii: "\n")

  /// The file about the last look.
  private var look: String { path + ".look" }

  /// What is known after a look.
  fileprivate struct Look {
    let time: UnixTime
    /// The IDs of the tracks, the newest first.
    let ids: [String]
    /// The size of the log after it.
    let size: Int

    var bytes: [UInt8] {
      let json: JSONValue = [
        "time": .string(time.iso8601), "ids": .array(ids.map { .string($0) }), "size": .int(size),
      ]
      return json.encoded() + [PlayLog.lineFeed]
    }
  }

  /// Returns the size of the file without an unfinished line; rejects a file with anything else
  /// than plays, and one of another use in the place of the last look.
  func size() throws -> Int {
    guard FileSystem.isReplaceable(path) else {
      throw FileError(path, cannotBe: .written, .notAFile)
    }
    let tail = try tail()
    guard !tail.isForeign else { throw Self.foreign(path) }
    if FileSystem.exists(look), Look(try Self.json(look)) == nil { throw Self.foreign(look) }
    return tail.end
  }

  private static func foreign(_ path: String) -> UsageError {
    .rule(
      "'\(path)' is not a file of 'amctl history log'", hint: "name another file, or a new one")
  }

  /// Returns how many tracks of a look, the newest first, are new; nil if none of the others is in
  /// the file.
  func newCount(of tracks: [PlayedTrack]) throws -> Int? {
    PlayAlignment(of: tracks.map(\.id), since: earlier(lastLook(), try tail())).newCount
  }

  /// Adds what is new in a look, which began and ended at these times, when the file had a size.
  ///
  /// Nothing is added if another process has extended the file since: what this one saw may be
  /// older.
  func add(
    _ tracks: [PlayedTrack], from start: UnixTime, to end: UnixTime, after size: Int
  ) throws -> Outcome {
    try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let tail = try tail()
      guard tail.end == size, !tail.isForeign else { return Outcome() }
      let last = lastLook()
      let alignment = PlayAlignment(of: tracks.map(\.id), since: earlier(last, tail))
      let new = tracks.prefix(alignment.newCount ?? tracks.count)
      var after = tail.plays.isEmpty ? nil : last?.time ?? tail.lastTime
      let isEarlier = after.map { $0 > end } ?? false
      if isEarlier { after = nil }
      if tail.hasRest { try FileSystem.replaceEnd(of: path, after: tail.end, with: []) }
      let lines = new.reversed().flatMap {
        $0.record(after: after, before: end).encoded() + [Self.lineFeed]
      }
      let feed = tail.isOpen ? [Self.lineFeed] : []
      let look = Look(
        time: start, ids: alignment.memory, size: try FileSystem.append(feed + lines, to: path))
      try FileSystem.write(look.bytes, to: self.look, isSecret: true)
      return Outcome(
        count: new.count, hasGap: alignment.newCount == nil, isEarlier: isEarlier)
    }
  }

  /// The last look; nil if it is unknown.
  private func lastLook() -> Look? {
    guard FileSystem.exists(path), FileSystem.exists(look) else { return nil }
    return Look(try? Self.json(look))
  }

  /// Reads a file with one value; nil if it is not JSON.
  private static func json(_ path: String) throws(FileError) -> JSON? {
    try? JSONDocument(parsing: try FileSystem.read(path)).root
  }

  /// The IDs that a look is compared with, the newest first: what was known after the last look, or
  /// the plays in the file if a process was killed between them and that look, or if the file was
  /// edited.
  private func earlier(_ last: Look?, _ tail: Tail) -> [String] {
    if let last, last.size == tail.end, !tail.plays.isEmpty { return last.ids }
    return tail.plays.reversed().map(\.id)
  }

  /// The end of the file.
  private struct Tail {
    /// The last plays, the oldest first.
    var plays: [PlayedTrack] = []
    /// The time of the look that added the last one.
    var lastTime: UnixTime?
    /// The size without an unfinished line.
    var end = 0
    /// Whether there is an unfinished line.
    var hasRest = false
    /// Whether only the line feed of the last line is missing.
    var isOpen = false
    /// Whether a line is not a play, or an unfinished one not the beginning of a play.
    var isForeign = false
  }

  private func tail() throws(FileError) -> Tail {
    let file: OpenedFile
    do throws(FileError) {
      file = try OpenedFile(path)
    } catch  where error.reason == .notFound {
      return Tail()
    }
    let size = try file.size
    guard size > 0 else { return Tail() }
    let start = max(0, size - Self.tailSize)
    let bytes = try file.bytes(start..<size)
    let end = (bytes.lastIndex(of: Self.lineFeed) ?? -1) + 1
    var lines = bytes[..<end]
    let rest = bytes[end...]
    if start > 0 { lines = lines.drop { $0 != Self.lineFeed } }
    var tail = Tail(end: start + end)
    for line in lines.split(separator: Self.lineFeed) { Self.add(line, to: &tail) }
    guard !rest.isEmpty, !tail.isForeign else { return tail }
    Self.add(rest, to: &tail)
    tail.isOpen = !tail.isForeign
    if tail.isOpen { tail.end = size }
    tail.hasRest = !tail.isOpen
    tail.isForeign = tail.hasRest && !PlayedTrack.isBeginning(rest)
    return tail
  }

  private static func add(_ line: ArraySlice<UInt8>, to tail: inout Tail) {
    let entry = try? JSONDocument(parsing: Array(line)).root
    guard let entry, let play = PlayedTrack(entry: entry) else { return tail.isForeign = true }
    tail.plays.append(play)
    tail.lastTime = entry["playedBefore"]?.string.flatMap { UnixTime(iso8601: $0) }
  }
}

extension PlayLog.Look {
  fileprivate init?(_ json: JSON?) {
    guard let json, let ids = json["ids"]?.elements.map({ $0.string ?? "" }),
      let time = json["time"]?.string.flatMap({ UnixTime(iso8601: $0) }),
      let size = json["size"]?.int
    else { return nil }
    self.init(time: time, ids: Array(ids), size: size)
  }
}

extension PlayedTrack {
  /// Reads a line of the file; nil for any other.
  fileprivate init?(entry: JSON) {
    guard let id = entry["id"]?.string, entry["playedBefore"]?.string != nil else { return nil }
    self.init(id: id)
  }

  /// Returns whether a line may have become one of the file.
  fileprivate static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    let beginning = Array(#"{"playedAfter":"#.utf8)
    return line.starts(with: beginning) || beginning.starts(with: line)
  }
}

/// Compares a list of plays with the list of the last check; plays have no times.
struct PlayAlignment {
  /// How many items of the list, the newest first, were played since the earlier one; nil if
  /// nothing of the earlier one is left.
  let newCount: Int?
  /// What the next list is compared with, the newest first.
  let memory: [String]

  /// The most items of the memory, more than a list has.
  private static let limit = 100

  /// Compares a list with what is known of the earlier ones.
  ///
  /// The service may list each play, or each track once, at the place of its last play. In both
  /// cases the fewest new items that explain the list are taken. A list that nothing explains is
  /// one that is old, cut short, or has an item less, an item twice or another ID: what follows the
  /// topmost item that both have in common is known, and stays so.
  init(of list: [String], since earlier: [String]) {
    guard !list.isEmpty, !earlier.isEmpty else {
      (newCount, memory) = (list.count, list.isEmpty ? earlier : list)
      return
    }
    let exact = Self.exact(list, earlier)
    // One or two items may be equal by chance.
    if let exact, list.count - exact.count > 2 {
      (newCount, memory) = (exact.count, Array(exact.memory.prefix(Self.limit)))
      return
    }
    let shorter = min(list.count, earlier.count)
    let least = max(3, shorter / 4)
    if let count = Self.firstCommon(list[...], earlier[...], least: least) {
      (newCount, memory) = (count, Array((list.prefix(count) + earlier).prefix(Self.limit)))
    } else {
      (newCount, memory) = (exact?.count, exact?.memory ?? list)
    }
  }

  /// Returns the fewest new items after which the rest of a list is that of the earlier one, and
  /// what is known then; nil if there is no such number.
  private static func exact(
    _ list: [String], _ earlier: [String]
  ) -> (count: Int, memory: [String])? {
    // With a track that is there twice, it cannot list each once.
    let isDistinct = Set(list).count == list.count
    let distinct = earlier.unique
    var moved: Set<String> = []
    for count in list.indices {
      let (new, rest) = (list[..<count], list[count...])
      // What is older than everything before cannot appear later.
      if earlier.starts(with: rest) { return (count, new + earlier) }
      let left = distinct.lazy.filter { !moved.contains($0) }
      if isDistinct, left.starts(with: rest) { return (count, new + Array(left)) }
      moved.insert(list[count])
    }
    return nil
  }

  /// Returns the index in a list of the topmost item that it has in common with another one, as far
  /// as the longest run of common items and those before it show; nil if all runs are too short.
  private static func firstCommon(
    _ list: ArraySlice<String>, _ earlier: ArraySlice<String>, least: Int
  ) -> Int? {
    var places: [String: [Int]] = [:]
    for place in earlier.indices { places[earlier[place], default: []].append(place) }
    var best = (index: 0, other: 0, length: 0)
    // The lengths of the runs that end at an item of the list, by where they end in the other.
    var lengths: [Int: Int] = [:]
    for index in list.indices {
      var next: [Int: Int] = [:]
      for place in places[list[index]] ?? [] {
        let length = lengths[place - 1, default: 0] + 1
        next[place] = length
        guard length > best.length else { continue }
        best = (index - length + 1, place - length + 1, length)
      }
      lengths = next
    }
    guard best.length >= least else { return nil }
    return firstCommon(list[..<best.index], earlier[..<best.other], least: 1) ?? best.index
  }
}
