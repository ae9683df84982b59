import MusicAPI
import MusicPlatform

/// The parts of songs that were played, with times, and the listens that they belong to.
///
/// A pause or a jump within a song starts a new part. Personal columns, such as addresses and
/// places, are not read; devices are only distinguished.
struct ListenEvents {
  /// A part of a song, or all parts of a listen.
  struct Event: Hashable {
    /// When it ended, in seconds since 1970.
    let end: Int
    var millis: Int32
    /// The length of the song; 0 if it is unknown.
    let length: Int32
    /// The difference of local time to UTC in seconds.
    let offset: Int32
    let device: Int
    /// The names; empty if they are unknown.
    let title, artist, album: String
    let ending: Ending
    let isVideo: Bool

    /// The day at the place of the listener.
    var day: Day { Day(localSecond: end + Int(offset)) }
    /// When it began, in seconds since 1970.
    var start: Int { end - Int(millis) / 1000 }
  }

  /// How a part ended, as far as it matters.
  enum Ending: UInt8 {
    /// The next part may continue it.
    case paused
    case skipped
    case other
  }

  /// The numbers of the devices.
  private var devices: [String: Int] = [:]
  /// The parts, of which two downloads may have the same, and those whose time is unknown.
  private var parts: (timed: Set<Event>, undated: Set<Event>) = ([], [])
  /// The listens by time, after ``finish()``.
  private(set) var events: [Event] = []
  /// The parts whose time is unknown, after ``finish()``.
  private(set) var undated: [Event] = []

  private enum Column: String, CaseIterable {
    case song = "Song Name"
    /// The same in files of other years.
    case content = "Content Name"
    case artist = "Artist Name"
    case album = "Album Name"
    case start = "Event Start Timestamp"
    case end = "Event End Timestamp"
    case millis = "Play Duration Milliseconds"
    case length = "Media Duration In Milliseconds"
    case offset = "UTC Offset In Seconds"
    case device = "Device Identifier"
    case event = "Event Type"
    case item = "Item Type"
    case reason = "End Reason Type"
    case media = "Media Type"
  }

  /// Kinds of items that are no songs, or sums of many.
  private static let foreignItems: Set = [
    "AGGREGATE_NON_CATALOG_PLAY_TIME", "AD", "STREAM", "NON_SONG_CLIP", "ARTIST_UPLOADED_CONTENT",
    "TIMED_METADATA_PING",
  ]
  private static let pauses: Set = [
    "SCRUB_BEGIN", "SCRUB_END", "PLAYBACK_MANUALLY_PAUSED", "PLAYBACK_SUSPENDED",
    "EXITED_APPLICATION",
  ]
  private static let skips: Set = [
    "TRACK_SKIPPED_FORWARDS", "TRACK_SKIPPED_BACKWARDS",
    "MANUALLY_SELECTED_PLAYBACK_OF_A_DIFF_ITEM",
  ]
  /// The longest pause within a listen, in seconds.
  private static let longestPause = 1_800

  /// Adds the rows of a file.
  mutating func add(_ stream: @escaping ByteStream) throws {
    var table = try SeparatedTable<Column>(stream)
    while try table.next() { add(table) }
  }

  private mutating func add(_ table: SeparatedTable<Column>) {
    let number = { (column: Column) in Int32(clamping: table.int(column) ?? 0) }
    // Older files leave the type of an event empty, and have no others.
    let event = table.text(.event) ?? "PLAY_END"
    guard event == "PLAY_END",
      !Self.foreignItems.contains(table.text(.item) ?? "")
    else { return }
    // A jump back has a negative duration.
    let millis = max(0, number(.millis))
    // A time without a zone is local.
    let offset = number(.offset)
    let time = { (column: Column) in
      table.text(column).flatMap { text in
        UnixTime(iso8601: text)?.seconds
          ?? UnixTime(iso8601: text + "Z").map { $0.seconds - Int(offset) }
      }
    }
    let end = time(.end) ?? time(.start).map { $0 + Int(millis) / 1000 }
    let text = { (column: Column) in table.text(column) ?? "" }
    let title = table.text(.song) ?? text(.content)
    // Without a title and a time, nothing is known.
    guard end != nil || !title.isEmpty else { return }
    let device = devices[text(.device), default: devices.count]
    devices[text(.device)] = device
    let reason = table.text(.reason) ?? ""
    let part = Event(
      end: end ?? 0, millis: millis, length: max(0, number(.length)), offset: offset,
      device: device, title: title, artist: text(.artist), album: text(.album),
      ending: Self.pauses.contains(reason)
        ? .paused : Self.skips.contains(reason) ? .skipped : .other,
      isVideo: table.bytes(.media).elementsEqual("VIDEO".utf8))
    if end == nil { parts.undated.insert(part) } else { parts.timed.insert(part) }
  }

  /// Joins the parts of each listen.
  mutating func finish() throws {
    let sorted = { (parts: Set<Event>) in
      try parts.sortedUnlessCanceled {
        ($0.device, $0.end, $0.title, $0.millis, $0.ending.rawValue)
          < ($1.device, $1.end, $1.title, $1.millis, $1.ending.rawValue)
      }
    }
    for part in try sorted(parts.timed) {
      if let last = events.last, last.isContinued(by: part, within: Self.longestPause) {
        events[events.count - 1] = last.continued(by: part)
      } else {
        events.append(part)
      }
    }
    events.removeAll { $0.millis == 0 }
    events = try events.sortedUnlessCanceled { ($0.end, $0.title) < ($1.end, $1.title) }
    undated = try sorted(parts.undated).filter { $0.millis > 0 }
    parts = ([], [])
  }

  /// Returns the record of a listen, without an ID.
  func record(of event: Event, isDated: Bool = true) -> TakeoutRecord {
    let known = { (text: String) in text.isEmpty ? nil : text }
    var record = TakeoutRecord(.play)
    if event.isVideo { record.type = .musicVideos }
    record.date =
      isDated ? UnixTime(seconds: event.end).iso8601(offset: Int(event.offset)) : nil
    record.name = known(event.title)
    record.artistName = known(event.artist)
    record.albumName = known(event.album)
    record.playCount = event.isPlay ? 1 : 0
    record.skipCount = !event.isPlay && event.ending == .skipped ? 1 : 0
    record.durationInMillis = Int(event.millis)
    record.songLength = event.length > 0 ? Int(event.length) : nil
    return record
  }
}

extension ListenEvents.Event {
  /// Whether it lasted for 30 seconds or half of the song.
  var isPlay: Bool { millis >= 30_000 || length > 0 && Int(millis) * 2 >= Int(length) }

  /// Whether both are the same row of two downloads, which may have other columns.
  static func == (one: Self, other: Self) -> Bool {
    one.end == other.end && one.device == other.device && one.title == other.title
      && one.millis == other.millis && one.ending == other.ending
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(end)
    hasher.combine(device)
    hasher.combine(title)
  }

  fileprivate func isContinued(by next: Self, within pause: Int) -> Bool {
    device == next.device && title == next.title && album == next.album && ending == .paused
      && next.start - end < pause
  }

  fileprivate func continued(by next: Self) -> Self {
    Self(
      end: next.end, millis: Int32(clamping: Int(millis) + Int(next.millis)),
      length: max(length, next.length), offset: next.offset, device: device, title: title,
      artist: artist, album: album, ending: next.ending, isVideo: isVideo)
  }
}

extension UnixTime {
  /// The time in ISO format at a difference to UTC in seconds, such as `2024-12-31T19:02:11+01:00`.
  func iso8601(offset: Int) -> String {
    let minutes = offset / 60
    guard minutes != 0, abs(minutes) < 24 * 60 else { return iso8601 }
    let local = UnixTime(seconds: seconds + minutes * 60).iso8601.dropLast()
    let size = abs(minutes)
    return "\(local)\(minutes < 0 ? "-" : "+")\((size / 60).digits()):\((size % 60).digits())"
  }
}
