import MusicAPI

/// How often each song was played on each day, from one or several downloads.
struct DailyPlays {
  /// What a row says, in little memory: there can be millions.
  struct Row {
    let song: Int
    let day: Day
    /// The order in the files.
    let order: UInt32
    var plays: UInt16
    var skips: UInt16
    var millis: UInt32
    /// A bit for each hour in which it was played.
    var hours: UInt32
    let file: UInt8
  }

  private(set) var songs = SongNames()
  /// The rows by day; after ``finish()``, one for each song of a day.
  private(set) var rows: [Row] = []
  /// The rows without a day or an ID.
  private(set) var odd: [TakeoutRecord] = []
  private var fileCount: UInt8 = 0

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
    fileCount &+= 1
    while try table.next() { add(table) }
  }

  private mutating func add(_ table: SeparatedTable) {
    let number = { (column: Column) in table.int(column.rawValue) ?? 0 }
    let description = table.bytes(Column.description.rawValue)
    let isVideo = table.bytes(Column.media.rawValue).elementsEqual("VIDEO".utf8)
    let day = table.int(Column.day.rawValue).flatMap { Day(digits: $0) }
    guard let id = table.int(Column.id.rawValue), id > 0, let day else {
      var record = TakeoutRecord(.play)
      record.type = isVideo ? .musicVideos : .songs
      record.date = day?.text
      record.id = table.int(Column.id.rawValue).map { "\($0)" }
      record.setNames(description.text)
      (record.playCount, record.skipCount) = (number(.plays), number(.skips))
      odd.append(record)
      return
    }
    songs.add(id, description, isVideo: isVideo)
    rows.append(
      Row(
        song: id, day: day, order: UInt32(clamping: rows.count),
        plays: UInt16(clamping: number(.plays)), skips: UInt16(clamping: number(.skips)),
        millis: UInt32(clamping: number(.millis)),
        hours: Self.hours(table.bytes(Column.hours.rawValue)), file: fileCount))
  }

  /// Reads a list such as `7, 19`.
  private static func hours(_ text: ArraySlice<UInt8>) -> UInt32 {
    text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.reduce(0) { bits, digits in
      let hour = digits.reduce(0) { min($0, 9) * 10 + UInt32($1 - UInt8(ascii: "0")) }
      return hour < 24 ? bits | 1 << hour : bits
    }
  }

  /// Makes one row of those for the same song and day, which a download has for several devices.
  ///
  /// Two downloads may both have a day: there, the one that says more is used.
  mutating func finish() {
    rows.sort { ($0.day, $0.song, $0.file, $0.order) < ($1.day, $1.song, $1.file, $1.order) }
    var merged = 0
    var index = 0
    while index < rows.count {
      var best: Row?
      let (day, song) = (rows[index].day, rows[index].song)
      while index < rows.count, rows[index].day == day, rows[index].song == song {
        var sum = rows[index]
        index += 1
        while index < rows.count, rows[index].day == day, rows[index].song == song,
          rows[index].file == sum.file
        {
          sum.add(rows[index])
          index += 1
        }
        if let other = best, (other.plays, other.millis) >= (sum.plays, sum.millis) { continue }
        best = sum
      }
      if let best { rows[merged] = best }
      merged += 1
    }
    rows.removeLast(rows.count - merged)
  }

  /// The days from the first to the last; nil without rows.
  var days: ClosedRange<Day>? {
    guard let first = rows.first, let last = rows.last else { return nil }
    return first.day...last.day
  }

  /// Returns whether a song was played on a day.
  func contains(_ song: Int, on day: Day) -> Bool {
    let index = rows.firstPlace { ($0.day, $0.song) >= (day, song) }
    return index < rows.count && rows[index].day == day && rows[index].song == song
  }

  /// Returns the record of a row.
  func record(of row: Row) -> TakeoutRecord {
    var record = TakeoutRecord(.play)
    if songs.videos.contains(row.song) { record.type = .musicVideos }
    record.date = row.day.text
    record.id = "\(row.song)"
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
  /// Adds another row of the same song and day.
  fileprivate mutating func add(_ other: DailyPlays.Row) {
    plays = UInt16(clamping: Int(plays) + Int(other.plays))
    skips = UInt16(clamping: Int(skips) + Int(other.skips))
    millis = UInt32(clamping: Int(millis) + Int(other.millis))
    hours |= other.hours
  }
}

extension Array {
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
