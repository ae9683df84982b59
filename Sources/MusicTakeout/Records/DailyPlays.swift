import MusicAPI
import MusicPlatform

/// How often each song was played on each day, from one or several downloads.
struct DailyPlays {
  /// What a row says, in little memory: there can be millions.
  struct Row {
    /// The ID; negative for a song without one, which its description tells from others.
    let song: Int
    /// The day; ``Day/unknown`` if the file has none that can be read.
    let day: Day
    var plays: UInt16
    var skips: UInt16
    var millis: UInt32
    /// A bit for each hour in which it was played.
    var hours: UInt32
    /// Whether it comes from the file that is read, and not from one before.
    var isNew = true
  }

  private(set) var songs = SongNames()
  /// The rows by day; after ``finish()``, one for each song of a day.
  private(set) var rows: [Row] = []
  /// The rows without a day or an ID, also one for each song of a day.
  private(set) var odd: [Row] = []
  /// The number of rows from which on they are summed up, so that only those that differ need
  /// memory.
  private var limit = Self.smallestLimit

  private static let smallestLimit = 1 << 16

  private enum Column: Int, CaseIterable {
    case id, day, hours, millis, plays, skips, description, media

    var names: [ColumnName] {
      switch self {
      case .id: ["Track Identifier"]
      case .day: ["Date Played"]
      case .hours: ["Hours"]
      case .millis: ["Play Duration Milliseconds"]
      case .plays: ["Play Count"]
      case .skips: ["Skip Count"]
      case .description: ["Track Description"]
      case .media: ["Media type"]
      }
    }
  }

  /// Adds the rows of a file.
  mutating func add(_ stream: @escaping ByteStream) throws {
    var table = try SeparatedTable(stream)
    table.choose(Column.allCases.map(\.names))
    try settle()
    while try table.next() { try add(table) }
  }

  private mutating func add(_ table: SeparatedTable) throws {
    let number = { (column: Column) in table.int(column.rawValue) ?? 0 }
    let description = table.bytes(Column.description.rawValue)
    let isVideo = table.bytes(Column.media.rawValue).elementsEqual("VIDEO".utf8)
    let day =
      table.int(Column.day.rawValue).flatMap { Day(digits: $0) }
      ?? table.text(Column.day.rawValue).flatMap { Day(iso8601: $0) }
    let id = table.int(Column.id.rawValue).flatMap { $0 > 0 ? $0 : nil }
    let row = Row(
      song: songs.add(id, description, isVideo: isVideo), day: day ?? .unknown,
      plays: UInt16(clamping: number(.plays)), skips: UInt16(clamping: number(.skips)),
      millis: UInt32(clamping: number(.millis)),
      hours: Self.hours(table.bytes(Column.hours.rawValue)))
    if id == nil || day == nil { odd.append(row) } else { rows.append(row) }
    guard rows.count + odd.count >= limit else { return }
    try Self.sumUp(&rows)
    try Self.sumUp(&odd)
    limit = max(Self.smallestLimit, 2 * (rows.count + odd.count))
  }

  /// Reads a list such as `7, 19`.
  private static func hours(_ text: ArraySlice<UInt8>) -> UInt32 {
    text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.reduce(0) { bits, digits in
      let hour = digits.reduce(0) { min($0, 9) * 10 + UInt32($1 - UInt8(ascii: "0")) }
      return hour < 24 ? bits | 1 << hour : bits
    }
  }

  /// Makes one row of those for the same song and day, which a file has for several devices.
  private static func sumUp(_ rows: inout [Row]) throws {
    try rows.sortUnlessCanceled {
      ($0.day, $0.song, $0.isNew ? 1 : 0) < ($1.day, $1.song, $1.isNew ? 1 : 0)
    }
    rows.joinNeighbors { $0.isOfSameDay(as: $1) && $0.isNew == $1.isNew ? $0.adding($1) : nil }
  }

  /// Ends a file.
  ///
  /// Two downloads may both have a day: there, the one that says more is used.
  private mutating func settle() throws {
    try Self.settle(&rows)
    try Self.settle(&odd)
  }

  private static func settle(_ rows: inout [Row]) throws {
    try sumUp(&rows)
    rows.joinNeighbors { old, new in
      guard old.isOfSameDay(as: new) else { return nil }
      return (old.plays, old.millis) >= (new.plays, new.millis) ? old : new
    }
    for index in rows.indices { rows[index].isNew = false }
  }

  /// Ends the last file.
  mutating func finish() throws { try settle() }

  /// The days from the first to the last; nil without rows.
  var days: ClosedRange<Day>? {
    guard let first = rows.first, let last = rows.last else { return nil }
    return first.day...last.day
  }

  /// Returns the position of the row for a song on a day; nil if it was not played then.
  func place(of song: Int, on day: Day) -> Int? {
    let index = rows.firstPlace { ($0.day, $0.song) >= (day, song) }
    return index < rows.count && rows[index].day == day && rows[index].song == song ? index : nil
  }

  /// Returns the record of a row.
  func record(of row: Row) -> TakeoutRecord {
    var record = TakeoutRecord(.play)
    if songs.videos.contains(row.song) { record.type = .musicVideos }
    record.date = row.day == .unknown ? nil : row.day.text
    record.id = row.song > 0 ? "\(row.song)" : nil
    if let description = songs.description(of: row.song) { record.setNames(description) }
    record.playCount = Int(row.plays)
    record.skipCount = Int(row.skips)
    record.durationInMillis = Int(row.millis)
    let hours = (0..<24).filter { row.hours >> UInt32($0) & 1 == 1 }
    record.others = [.init("hours", .array(hours.map { .int($0) }))]
    return record
  }
}

extension DailyPlays.Row {
  fileprivate func isOfSameDay(as other: Self) -> Bool { song == other.song && day == other.day }

  /// Returns the sum with another row of the same song and day.
  fileprivate func adding(_ other: Self) -> Self {
    var sum = self
    sum.plays = UInt16(clamping: Int(plays) + Int(other.plays))
    sum.skips = UInt16(clamping: Int(skips) + Int(other.skips))
    sum.millis = UInt32(clamping: Int(millis) + Int(other.millis))
    sum.hours |= other.hours
    return sum
  }
}

extension Array {
  /// Replaces neighbors by what a closure makes of two; nil keeps both.
  mutating func joinNeighbors(_ join: (Element, Element) -> Element?) {
    var end = 0
    for index in indices {
      if end > 0, let joined = join(self[end - 1], self[index]) {
        self[end - 1] = joined
      } else {
        self[end] = self[index]
        end += 1
      }
    }
    removeLast(count - end)
  }

  /// Returns the first place whose element fulfills a condition that all after it fulfill too.
  func firstPlace(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
