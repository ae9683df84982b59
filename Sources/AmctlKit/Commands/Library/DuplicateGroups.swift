import MusicAPI

/// Groups the songs of a list that are one recording.
struct DuplicateGroups {
  /// A song of the list.
  struct Item {
    let id: String
    let query: SongQuery
    /// The group that it is in, known by its first song.
    fileprivate var first: Int
  }

  /// What the songs of a group have in common.
  enum Likeness: String {
    case isrc, recording
  }

  /// The difference of durations in milliseconds that one recording can have on two releases.
  private static let durationDifference = 3_000

  private(set) var items: [Item] = []
  private var isrcs: [String: Int] = [:]

  /// Adds the next song; one with the ISRC of another is in its group.
  mutating func add(_ id: String, _ query: SongQuery) {
    let place = items.count
    let first = query.isrc.flatMap { isrcs[$0] } ?? place
    items.append(Item(id: id, query: query, first: first))
    if let isrc = query.isrc, first == place { isrcs[isrc] = place }
  }

  /// Returns the groups of two songs or more, in the order of their first songs, by position.
  mutating func groups() -> [[Int]] {
    joinRecordings()
    let groups = Dictionary(grouping: items.indices) { root(of: $0) }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns what a song of a group shares with another one.
  func likeness(of place: Int, in group: [Int]) -> Likeness {
    let isrc = items[place].query.isrc
    return isrc != nil && group.contains { $0 != place && items[$0].query.isrc == isrc }
      ? .isrc : .recording
  }

  /// Joins the groups of songs with the same names, version and duration.
  private mutating func joinRecordings() {
    var named: [[String]: [Int]] = [:]
    for (place, item) in items.enumerated() where item.first == place {
      if let key = item.query.recordingKey { named[key, default: []].append(place) }
    }
    for places in named.values where places.count > 1 {
      // Each is compared with the first of a group, so that small differences do not add up.
      var firsts: [Int] = []
      for place in places {
        let query = items[place].query
        let first = firsts.first {
          items[$0].query.isSameRecording(as: query, within: Self.durationDifference)
        }
        if let first { items[place].first = first } else { firsts.append(place) }
      }
    }
  }

  /// Returns the first song of the group that a song is in.
  private func root(of place: Int) -> Int {
    var place = place
    while items[place].first != place { place = items[place].first }
    return place
  }
}
