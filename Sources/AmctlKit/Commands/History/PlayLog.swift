import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A file of what was played, each play on a line of its own, the oldest first.
///
/// New lines are added with one write while no other process does the same, and a line that a killed
/// process left unfinished is removed first. So nothing is doubled and nothing is lost.
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
  }

  /// The last bytes of the file that are compared with a look, far more than a look has.
  private static let tailSize = 1 << 18
  private static let lineFeed = UInt8(ascii: "\n")

  /// The file with the last look: its time, its tracks, and the size of the log after it.
  private var look: String { path + ".look" }

  /// A look at the list of plays.
  private struct Look {
    let time: UnixTime
    /// The IDs of the tracks, the newest first.
    let ids: [String]
    /// The size of the log after it.
    let size: Int

    init(time: UnixTime, ids: [String], size: Int) {
      self.time = time
      self.ids = ids
      self.size = size
    }

    init?(_ json: JSON?) {
      guard let json, let ids = json["ids"]?.elements.map({ $0.string ?? "" }),
        let time = json["time"]?.string.flatMap({ UnixTime(iso8601: $0) }),
        let size = json["size"]?.int
      else { return nil }
      self.init(time: time, ids: Array(ids), size: size)
    }

    var bytes: [UInt8] {
      let json: JSONValue = [
        "time": .string(time.iso8601), "ids": .array(ids.map { .string($0) }), "size": .int(size),
      ]
      return json.encoded() + [PlayLog.lineFeed]
    }
  }

  /// Rejects a file with other lines.
  func check() throws {
    guard FileSystem.exists(path) else { return }
    guard FileSystem.isReplaceable(path) else {
      throw FileError(path, cannotBe: .written, .notAFile)
    }
    let lines = try tail().lines
    if let last = lines.last, PlayedTrack(entry: last) == nil {
      throw UsageError.rule(
        "'\(path)' is not a file of 'amctl history log'", hint: "name another file, or a new one")
    }
  }

  /// Returns how many tracks of a look, the newest first, are new; nil if none of the others is in
  /// the file.
  func newCount(of tracks: [PlayedTrack]) throws -> Int? {
    let tail = try tail()
    return PlayAlignment.newCount(in: tracks.map(\.id), since: earlier(lastLook(), tail))
  }

  /// Adds what is new in a look, which began and ended at these times.
  func add(_ tracks: [PlayedTrack], from start: UnixTime, to end: UnixTime) throws -> Outcome {
    try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let last = lastLook()
      // Another process has looked since: what this one saw is older.
      if let last, last.time.seconds > start.seconds { return Outcome() }
      let tail = try tail()
      let ids = tracks.map(\.id)
      let count = PlayAlignment.newCount(in: ids, since: earlier(last, tail))
      let new = tracks.prefix(count ?? tracks.count)
      if !tail.isWhole {
        let kept = try OpenedFile(path).bytes(0..<tail.end)
        try FileSystem.write(kept, to: path, isSecret: true)
      }
      let after = tail.lines.isEmpty ? nil : last?.time ?? tail.lastTime
      let lines = new.reversed().flatMap {
        $0.record(after: after, before: end).encoded() + [Self.lineFeed]
      }
      let size = try FileSystem.append(lines, to: path)
      let look = Look(time: start, ids: ids, size: size)
      try FileSystem.write(look.bytes, to: self.look, isSecret: true)
      return Outcome(count: new.count, hasGap: count == nil)
    }
  }

  /// The last look; nil if it is unknown.
  private func lastLook() -> Look? {
    guard FileSystem.exists(path), let bytes = try? FileSystem.read(look) else { return nil }
    return Look(try? JSONDocument(parsing: bytes).root)
  }

  /// The IDs that a look is compared with, the newest first: those of the last look, or the plays in
  /// the file if a process was killed between them and that look, or if the file was edited.
  private func earlier(_ last: Look?, _ tail: Tail) -> [String] {
    if let last, last.size == tail.end, !tail.lines.isEmpty { return last.ids }
    return tail.lines.reversed().compactMap { $0["id"]?.string }
  }

  /// The end of the file.
  private struct Tail {
    /// The last lines, the oldest first.
    var lines: [JSON] = []
    /// The size without an unfinished line.
    var end = 0
    var isWhole = true

    /// The time of the look that added the last line.
    var lastTime: UnixTime? {
      lines.last?["playedBefore"]?.string.flatMap { UnixTime(iso8601: $0) }
    }
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
    var whole = bytes[...(bytes.lastIndex(of: Self.lineFeed) ?? bytes.startIndex - 1)]
    let end = start + whole.count
    if start > 0 { whole = whole.drop { $0 != Self.lineFeed } }
    let lines = whole.split(separator: Self.lineFeed).compactMap {
      try? JSONDocument(parsing: Array($0)).root
    }
    return Tail(lines: lines, end: end, isWhole: end == size)
  }
}

extension PlayedTrack {
  /// Reads a line of the file; nil for any other.
  fileprivate init?(entry: JSON) {
    guard let id = entry["id"]?.string, entry["playedBefore"]?.string != nil else { return nil }
    self.init(id: id)
  }
}

/// Compares two looks at a list of plays, whose items have no times.
enum PlayAlignment {
  /// Returns how many items of a list, the newest first, were played since those of an earlier list;
  /// nil if none of the others follows from it.
  ///
  /// The service may list each play, or each track once, at the place of its last play. In both
  /// cases the fewest new items that explain the list are taken.
  static func newCount(in list: [String], since earlier: [String]) -> Int? {
    guard !earlier.isEmpty, !list.isEmpty else { return list.count }
    var seen: Set<String> = []
    let distinct = earlier.filter { seen.insert($0).inserted }
    var moved: Set<String> = []
    for count in list.indices {
      let rest = list[count...]
      // What is older than everything before cannot appear later.
      if earlier.starts(with: rest) || distinct.filter({ !moved.contains($0) }).starts(with: rest) {
        return count
      }
      moved.insert(list[count])
    }
    return nil
  }
}
