import MusicAPI
import MusicPlatform

/// How often each song was played on each day, from one or several downloads.
struct DailyPlays {
  /// A song on a day.
  struct Key: Hashable {
    /// The day; ``Day/unknown`` if the file has none that can be read.
    let day: Day
    /// The ID; negative for a song without one, which its description tells from others.
    let song: Int
  }

  /// What a file says about a song on a day, which may be in several rows for several devices.
  struct Counts {
    fileprivate(set) var plays: UInt16 = 0
    fileprivate var skips: UInt16 = 0
    fileprivate var millis: UInt32 = 0
    /// A bit for each hour in which it was played.
    fileprivate var hours: UInt32 = 0
  }

  typealias Row = (key: Key, counts: Counts)

  private var counts: [Key: Counts] = [:]
  /// The rows by day and song, after ``finish()``.
  private(set) var rows: [Row] = []
  /// The rows without a day or an ID, in the same order.
  private(set) var odd: [Row] = []
  /// The texts that describe the songs, such as `Artist - Title`.
  private(set) var descriptions: [Int: String] = [:]
  /// The songs that are music videos.
  private(set) var videos: Set<Int> = []
  /// The numbers of songs without an ID, by their descriptions.
  private var nameless: [String: Int] = [:]

  private enum Column: String, CaseIterable {
    case id = "Track Identifier"
    case day = "Date Played"
    case hours = "Hours"
    case millis = "Play Duration Milliseconds"
    case plays = "Play Count"
    case skips = "Skip Count"
    case description = "Track Description"
    case media = "Media Type"
  }

  /// Adds the rows of a file.
  ///
  /// Two downloads may both have a day: there, the one that says more is used.
  mutating func add(_ stream: @escaping ByteStream) throws {
    var table = try SeparatedTable<Column>(stream)
    var file: [Key: Counts] = [:]
    while try table.next() { add(table, to: &file) }
    guard !counts.isEmpty else { return counts = file }
    counts.merge(file) { ($0.plays, $0.millis) >= ($1.plays, $1.millis) ? $0 : $1 }
  }

  private mutating func add(_ table: SeparatedTable<Column>, to file: inout [Key: Counts]) {
    let number = { (column: Column) in table.int(column) ?? 0 }
    let day =
      table.int(.day).flatMap { Day(digits: $0) }
      ?? table.text(.day).flatMap { Day(iso8601: $0) }
    let key = Key(day: day ?? .unknown, song: song(table))
    var sum = file[key] ?? Counts()
    sum.plays = UInt16(clamping: Int(sum.plays) + max(0, number(.plays)))
    sum.skips = UInt16(clamping: Int(sum.skips) + max(0, number(.skips)))
    sum.millis = UInt32(clamping: Int(sum.millis) + max(0, number(.millis)))
    sum.hours |= Self.hours(table.bytes(.hours))
    file[key] = sum
  }

  /// Returns the number of the song in a row.
  private mutating func song(_ table: SeparatedTable<Column>) -> Int {
    let id = table.int(.id).flatMap { $0 > 0 ? $0 : nil }
    // Most rows of a song repeat what the first one says, unless that says nothing.
    if let id, descriptions[id]?.isEmpty == false { return id }
    let description = table.text(.description) ?? ""
    let song = id ?? nameless[description] ?? -1 - nameless.count
    if id == nil { nameless[description] = song }
    descriptions[song] = description
    if table.bytes(.media).elementsEqual("VIDEO".utf8) { videos.insert(song) }
    return song
  }

  /// Reads a list such as `7, 19`.
  private static func hours(_ text: ArraySlice<UInt8>) -> UInt32 {
    text.split { !$0.isDigit }.reduce(0) { bits, digits in
      let hour = digits.reduce(0) { min($0, 9) * 10 + UInt32($1 - UInt8(ascii: "0")) }
      return hour < 24 ? bits | 1 << hour : bits
    }
  }

  /// Sorts the rows of all files; songs without an ID are in the order of their first rows.
  mutating func finish() throws {
    for (key, counts) in counts {
      if key.day == .unknown || key.song < 0 {
        odd.append((key, counts))
      } else {
        rows.append((key, counts))
      }
    }
    counts = [:]
    for list in [\DailyPlays.rows, \.odd] {
      self[keyPath: list] = try self[keyPath: list].sortedUnlessCanceled {
        ($0.key.day, abs($0.key.song)) < ($1.key.day, abs($1.key.song))
      }
    }
  }

  /// The days from the first to the last; nil without rows.
  var days: ClosedRange<Day>? {
    guard let first = rows.first, let last = rows.last else { return nil }
    return first.key.day...last.key.day
  }

  /// Returns the record of a row.
  func record(of row: Row) -> TakeoutRecord {
    let (key, counts) = row
    var record = TakeoutRecord(.play)
    if videos.contains(key.song) { record.type = .musicVideos }
    record.date = key.day == .unknown ? nil : key.day.text
    record.id = key.song > 0 ? "\(key.song)" : nil
    if let text = descriptions[key.song], !text.isEmpty { record.setNames(text) }
    record.playCount = Int(counts.plays)
    record.skipCount = Int(counts.skips)
    record.durationInMillis = Int(counts.millis)
    let hours = (0..<24).filter { counts.hours >> UInt32($0) & 1 == 1 }
    record.others = [.init("hours", .array(hours.map { .int($0) }))]
    return record
  }
}
