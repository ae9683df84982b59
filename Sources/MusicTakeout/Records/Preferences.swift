import MusicAPI
import MusicPlatform

/// What a person thinks of an item, in the words of `amctl ratings`.
enum TakeoutRating: String {
  case love, dislike

  /// Reads the words of several years; nil if there is no rating, or none any more.
  init?(_ word: String) {
    switch word.uppercased() {
    case "LOVE", "LIKE", "LOVED", "LIKED": self = .love
    case "DISLIKE", "DISLIKED": self = .dislike
    default: return nil
    }
  }
}

/// Favorites and ratings, of which the newest for each item holds.
struct Preferences {
  private struct Item: Hashable {
    let type: ResourceType
    let id: String
  }

  private struct State {
    let time: UnixTime?
    let order: Int
    /// Nil if it was taken back.
    let record: TakeoutRecord?
  }

  private var states: [Item: State] = [:]
  /// The number of rows so far, which puts those without times in order.
  private var count = 0
  /// The rows without an ID.
  private(set) var odd: [TakeoutRecord] = []

  private enum Column: String, CaseIterable {
    case type = "Favorite Type"
    case id = "Item Reference"
    case description = "Item Description"
    case modified = "Last Modified"
    case created = "Created"
    case preference = "Preference"
  }

  /// Adds the rows of a file of favorites, or of an older one of ratings.
  mutating func add(_ stream: @escaping ByteStream) throws {
    var table = try SeparatedTable<Column>(stream)
    while try table.next() { add(table) }
  }

  private mutating func add(_ table: SeparatedTable<Column>) {
    let rating = table.text(.preference).flatMap { TakeoutRating($0) }
    let hasTypes = table.text(.type) != nil
    let date = table.text(.modified) ?? table.text(.created)
    var record = TakeoutRecord(hasTypes && rating == .love ? .favorite : .like)
    record.type = Self.type(table.text(.type) ?? "Song")
    record.date = date
    record.id = table.text(.id)
    if let description = table.text(.description) { record.setNames(description) }
    if record.kind == .like, let rating {
      record.others = [JSONMember("rating", .string(rating.rawValue))]
    }
    guard let id = record.id else {
      if rating != nil { odd.append(record) }
      return
    }
    let time = date.flatMap { UnixTime(iso8601: $0) }
    let item = Item(type: record.type, id: id)
    if let known = states[item]?.time, time.map({ $0 < known }) ?? true { return }
    states[item] = State(time: time, order: count, record: rating == nil ? nil : record)
    count += 1
  }

  /// Returns the type of a row, such as `Song`.
  private static func type(_ word: String) -> ResourceType {
    let word = word.lowercased()
    switch word {
    case "music video", "musicvideo", "video": return .musicVideos
    default: return ResourceType(rawValue: word + "s")
    }
  }

  /// Whether a song was rated or unrated here, so that an older rating elsewhere does not hold.
  func knows(_ id: String) -> Bool { states[Item(type: .songs, id: id)] != nil }

  /// The records, the oldest first.
  var records: [TakeoutRecord] {
    get throws {
      try states.values.sortedUnlessCanceled {
        ($0.time?.seconds ?? 0, $0.order) < ($1.time?.seconds ?? 0, $1.order)
      }.compactMap(\.record)
    }
  }
}
