import AmctlCommandLine
import MusicAPI
import MusicMatching

/// `amctl library duplicates`: lists the songs that the library, or a playlist, has more than once.
struct LibraryDuplicatesCommand: ServiceCommand, TableCommand {
  var playlist: String?
  var name: String?
  var hasExitCode = false
  var output = OutputOptions()
  var connection = ConnectionOptions()
  private var chosen: ChosenPlaylist?

  static let help = CommandHelp(
    "duplicates", summary: "Find duplicate songs in your library or a playlist",
    discussion: """
      Prints the songs of each group, numbered by 'group'. 'by' is 'isrc' if the catalog \
      match of another song in the group has the same ISRC, or else 'recording': the same song \
      twice, or the same artist and title and a duration within 3 seconds. A live version or \
      remix is not a duplicate of the original. In a playlist, 'position' counts from 1.

      Nothing is removed: Apple's API cannot remove songs. Remove them in the Music app.

      Exit code 0; with --exit-code, 1 if there are duplicates. Exit code 3 if the service returns \
      less than nine tenths of the songs it counts.
      """,
    examples: [
      "amctl library duplicates": "List duplicates in your library",
      "amctl library duplicates p.QvDQE5RIVkRgpX -o tsv --fields position,name,by":
        "List duplicates in a playlist",
      "amctl library duplicates --name 'Night Drive'": "Find the playlist by its name",
    ])

  static let parameters: [Parameter<Self>] =
    ChosenPlaylist.parameters(\.playlist, \.name) + [
      .flag("exit-code", \.hasExitCode, help: "Exit with 1 if there are duplicates"),
      .group(\.output), .group(\.connection),
    ]

  /// The songs, each with the number of its group, and its position in a playlist.
  static let table:
    Table<(group: Int, item: DuplicateGroups.Item, by: DuplicateGroups.Likeness, position: Int?)> =
      [
        .number("group", \.group), .id("id", \.item.id), .nonEmpty("name", \.item.query.title),
        .nonEmpty("artistName", \.item.query.artist), .nonEmpty("albumName", \.item.query.album),
        .string("by", \.by.rawValue), .number("position", \.position),
      ]

  mutating func derive() throws(UsageError) {
    chosen = try ChosenPlaylist(playlist, named: name)
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, forVerdict: true)
    guard let songs = try await ReadSongs(of: chosen, service) else { return }
    let presentation = Presentation(context, output)
    let messages = presentation.messages
    var groups = DuplicateGroups()
    let size = try await songs.read(context.settings.language, service, presentation) {
      groups.add($0.resourceID ?? "", Resource<LibrarySong>(json: $0)?.query ?? SongQuery())
    }
    let found = groups.groups()
    // Only the tracks of a playlist have positions, in the last column.
    let hasPositions = songs.playlistID != nil
    var rows: [Row] = []
    for (index, group) in found.enumerated() {
      rows += group.map { place, likeness in
        (index + 1, groups.items[place], likeness, hasPositions ? place + 1 : nil)
      }
    }
    try presentation.write(
      rows, Self.table, columns: hasPositions || !presentation.showsUsualTable ? .max : 6)
    messages.note(
      size.count == 0 ? songs.emptiness : Self.summary(of: size.count, groups: found.count))
    try size.check("missing songs were not compared", messages)
    if hasExitCode, !found.isEmpty { throw Failure(.failure, nil) }
  }

  private static func summary(of songs: Int, groups: Int) -> String {
    "\(songs.counted("song")) compared: "
      + (groups == 0 ? "no duplicates." : "\(groups.counted("group")) of duplicates.")
  }
}

/// Groups the songs of a list that are one recording, whatever their order.
struct DuplicateGroups {
  /// A song of the list.
  struct Item {
    let id: String
    let query: SongQuery
  }

  /// What the songs of a group have in common.
  enum Likeness: String {
    case isrc, recording
  }

  /// The positions of two songs or more, each with what it shares with another one.
  typealias Group = [(place: Int, likeness: Likeness)]

  /// The difference of durations in milliseconds that one recording can have on two releases.
  private static let durationDifference = 3_000

  private(set) var items: [Item] = []
  private var ids: [String: Int] = [:]
  private var isrcs: [String: Int] = [:]
  /// An earlier song of the group that each song is in; the first of a group names itself.
  private var earlier: [Int] = []

  /// Adds the next song; one with the ID or ISRC of another is in its group.
  mutating func add(_ id: String, _ query: SongQuery) {
    let place = items.count
    items.append(Item(id: id, query: query))
    earlier.append(place)
    if let known = ids[id] { join(place, known) } else if !id.isEmpty { ids[id] = place }
    guard let isrc = query.isrc else { return }
    if let known = isrcs[isrc] { join(place, known) } else { isrcs[isrc] = place }
  }

  /// Returns the groups of two songs or more, in the order of their first songs.
  mutating func groups() -> [Group] {
    joinRecordings()
    var groups: [Int: [Int]] = [:]
    for place in items.indices { groups[first(of: place), default: []].append(place) }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { places in
      let isrcs = Dictionary(grouping: places.compactMap { items[$0].query.isrc }) { $0 }
      return places.map { place in
        let count = items[place].query.isrc.flatMap { isrcs[$0]?.count } ?? 0
        return (place, count > 1 ? .isrc : .recording)
      }
    }
  }

  /// Joins the groups of songs with the same names, version and duration.
  private mutating func joinRecordings() {
    var named: [[String]: [Int]] = [:]
    for (place, item) in items.enumerated() {
      if let key = item.query.recordingKey { named[key, default: []].append(place) }
    }
    for places in named.values where places.count > 1 {
      for recording in recordings(among: places) {
        for place in recording { join(place, recording[0]) }
      }
    }
  }

  /// Splits songs with the same names into recordings.
  ///
  /// Each is compared with the shortest of a recording, so that small differences do not add up. A
  /// song without a duration belongs to the only recording that it may be, or to one of its own.
  private func recordings(among places: [Int]) -> [[Int]] {
    let songs = places.map { (place: $0, details: SongDetails(items[$0].query)) }.sorted {
      let queries = [items[$0.place].query, items[$1.place].query]
      let durations = queries.map { $0.durationInMillis ?? .max }
      return (durations[0], queries[0].title) < (durations[1], queries[1].title)
    }
    var recordings: [[Int]] = []
    var firsts: [SongDetails] = []
    // The recordings before it are too short for the songs that follow.
    var start = 0
    for (place, details) in songs {
      let duration = items[place].query.durationInMillis
      while let duration, start < firsts.count,
        let shortest = items[recordings[start][0]].query.durationInMillis,
        duration.subtractingReportingOverflow(shortest).partialValue > Self.durationDifference
      { start += 1 }
      let from = duration == nil ? 0 : start
      let same = firsts.indices[from...].filter {
        firsts[$0].isSameRecording(as: details, within: Self.durationDifference)
      }
      let own =
        duration == nil
        ? same.first { items[recordings[$0][0]].query.durationInMillis == nil } : same.first
      if let known = duration == nil && same.count == 1 ? same[0] : own {
        recordings[known].append(place)
      } else {
        recordings.append([place])
        firsts.append(details)
      }
    }
    return recordings
  }

  /// Joins the groups of two songs.
  private mutating func join(_ one: Int, _ other: Int) {
    let firsts = (first(of: one), first(of: other))
    earlier[max(firsts.0, firsts.1)] = min(firsts.0, firsts.1)
  }

  /// Returns the first song of the group that a song is in.
  private mutating func first(of place: Int) -> Int {
    var place = place
    while earlier[place] != place {
      earlier[place] = earlier[earlier[place]]
      place = earlier[place]
    }
    return place
  }
}
