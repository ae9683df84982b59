package import MusicAPI

/// The records of a download, as far as memory keeps them: numbers, and each text once.
package struct TakeoutContents {
  private let kinds: Set<TakeoutRecord.Kind>
  private let trackFiles: [TakeoutFile]
  private let playlistFiles: [TakeoutFile]
  var daily = DailyPlays()
  var listens = ListenEvents()
  var tracks = LibraryTracks()
  var deletions = LibraryDeletions()
  var preferences = Preferences()
  /// The daily counts that plays with times replace.
  private var timed = TimedCounts()
  /// Whether the plays of a day come from those with times.
  private var isTimed: (Day) -> Bool = { _ in true }
  /// The IDs of listens, found when they were first needed.
  private var identification: PlayIdentification?

  init(
    _ kinds: Set<TakeoutRecord.Kind>, _ trackFiles: [TakeoutFile], _ playlistFiles: [TakeoutFile]
  ) {
    self.kinds = kinds
    self.trackFiles = trackFiles
    self.playlistFiles = playlistFiles
  }

  /// Sorts what was read, and decides which file says what was played on each day.
  mutating func finish(prefersTimes: Bool) throws {
    try daily.finish()
    try listens.finish()
    if !prefersTimes, let days = daily.days { isTimed = { !days.contains($0) } }
    guard !listens.events.isEmpty else { return }
    let identification = try PlayIdentification(daily, tracks)
    self.identification = identification
    if prefersTimes { timed = try TimedCounts(daily, by: listens, identification) }
  }

  /// The number of plays that are left out because only other plays of the song on that day have
  /// times.
  package var untimedPlays: Int { timed.untimed }

  /// The IDs in the catalog of all songs or all music videos in the records, each once.
  package func ids(of type: ResourceType) throws -> [Int] {
    let wantsVideos = type == .musicVideos
    var ids: [Int] = []
    var known: Set<Int> = []
    func add(_ id: Int) { if known.insert(id).inserted { ids.append(id) } }
    if kinds.contains(.play) {
      for (place, row) in daily.rows.enumerated() where !timed.replaces(place) {
        if daily.videos.contains(row.key.song) == wantsVideos { add(row.key.song) }
      }
      for row in daily.odd where row.key.song > 0 {
        if daily.videos.contains(row.key.song) == wantsVideos { add(row.key.song) }
      }
      for listen in listens.events where isTimed(listen.day) && listen.isVideo == wantsVideos {
        try Task.checkCancellation()
        if let id = identified(listen).id.flatMap({ Int($0) }) { add(id) }
      }
    }
    for id in wantsVideos ? tracks.videos : tracks.songs
    where kinds.contains(.track) || kinds.contains(.like) && tracks.rated.contains(id) { add(id) }
    for record in try ratings where record.type == type {
      if let id = record.id.flatMap({ Int($0) }) { add(id) }
    }
    return ids
  }

  /// Calls a closure with each record: plays, tracks, playlists, favorites and ratings.
  package func forEach(_ body: (TakeoutRecord) throws -> Void) throws {
    func visit(_ record: TakeoutRecord) throws {
      try Task.checkCancellation()
      try body(record)
    }
    if kinds.contains(.play) { try forEachPlay(visit) }
    if kinds.contains(.track) {
      try forEachTrack { if $0.isInLibrary { try visit($0.record) } }
    }
    if kinds.contains(.playlist) { try forEachPlaylist(visit) }
    try ratings.forEach(visit)
    guard kinds.contains(.like) else { return }
    try forEachTrack { track in
      if let record = track.like, !(record.id.map { preferences.knows($0) } ?? false) {
        try visit(record)
      }
    }
  }

  /// The favorites and ratings that are wanted, with those that have no ID.
  private var ratings: [TakeoutRecord] {
    get throws { try (preferences.records + preferences.odd).filter { kinds.contains($0.kind) } }
  }

  /// Calls a closure with the plays of the daily counts and those with times, in order.
  private func forEachPlay(_ body: (TakeoutRecord) throws -> Void) throws {
    var listens = listens.events.lazy.filter { isTimed($0.day) }.makeIterator()
    var listen = listens.next()
    for (place, row) in daily.rows.enumerated() where !timed.replaces(place) {
      while let next = listen, next.day < row.key.day {
        try body(identified(next))
        listen = listens.next()
      }
      try body(daily.record(of: row))
    }
    while let next = listen {
      try body(identified(next))
      listen = listens.next()
    }
    for row in daily.odd { try body(daily.record(of: row)) }
    for event in self.listens.undated {
      try body(self.listens.record(of: event, isDated: false))
    }
  }

  private func identified(_ listen: ListenEvents.Event) -> TakeoutRecord {
    var record = listens.record(of: listen)
    guard let id = identification?.id(of: record, on: listen.day) else { return record }
    record.id = "\(id)"
    if record.artistName == nil, let description = daily.descriptions[id] {
      record.setArtist(description)
    }
    return record
  }

  /// Calls a closure with each track of the files, without those that were deleted.
  private func forEachTrack(_ body: (TrackObject) throws -> Void) throws {
    var known: Set<Int> = []
    for file in trackFiles {
      try file.forEachObject { object in
        let track = TrackObject(object)
        guard let id = track.libraryID, !deletions.tracks.contains(id) else { return }
        if trackFiles.count > 1, !known.insert(id).inserted { return }
        try body(track)
      }
    }
  }

  private func forEachPlaylist(_ body: (TakeoutRecord) throws -> Void) throws {
    var known: Set<Int> = []
    var missed: Set<Int> = []
    for file in playlistFiles {
      try file.forEachObject { object in
        let playlist = PlaylistObject(object)
        guard !playlist.isFolder, let id = playlist.libraryID,
          !deletions.playlists.contains(id), known.insert(id).inserted
        else { return }
        var record = playlist.record(with: tracks)
        record.missingTracks = playlist.tracks.compactMap(\.self).compactMap { id in
          guard let track = tracks.unidentified(id), missed.insert(id).inserted else {
            return nil
          }
          let isRecord = kinds.contains(.track) && track.isInLibrary
          return isRecord && !deletions.tracks.contains(id) ? nil : track.record
        }
        try body(record)
      }
    }
  }
}

extension TrackObject {
  /// The record of its rating; nil if it has none.
  fileprivate var like: TakeoutRecord? {
    guard let rating else { return nil }
    var record = TakeoutRecord(.like)
    if isVideo { record.type = .musicVideos }
    record.id = catalogID.map { "\($0)" }
    (record.name, record.artistName, record.albumName) = (title, artist, album)
    record.others = [JSONMember("rating", .string(rating.rawValue))]
    return record
  }
}

/// The daily counts that plays with times replace: those of the same song on the same day.
///
/// A listen has a title and no ID, so that it replaces the counts of each song with that title.
struct TimedCounts {
  /// For each row of the daily counts, the number of its plays that have times; negative if nothing
  /// with a time is known of it.
  private var plays: [Int32] = []
  /// The number of plays in replaced rows that have no time.
  private(set) var untimed = 0

  /// Replaces nothing.
  init() {}

  init(
    _ daily: DailyPlays, by listens: ListenEvents, _ identification: PlayIdentification
  ) throws {
    plays = Array(repeating: -1, count: daily.rows.count)
    for listen in listens.events {
      try Task.checkCancellation()
      guard !listen.title.isEmpty else { continue }
      let places = identification.places(of: listen.title, on: listen.day)
      for place in places { plays[place] = max(0, plays[place]) }
      guard listen.isPlay, let first = places.first else { continue }
      let open = places.first { plays[$0] < Int32(daily.rows[$0].counts.plays) }
      plays[open ?? first] += 1
    }
    for (row, timed) in zip(daily.rows, plays) where timed >= 0 {
      untimed += max(0, Int(row.counts.plays) - Int(timed))
    }
  }

  /// Whether plays with times replace the row at a position.
  func replaces(_ place: Int) -> Bool { place < plays.count && plays[place] >= 0 }
}
