import MusicAPI

/// Apple's download of a person's data: an archive, a folder, or one file of it.
package struct Takeout {
  /// The files that are read, by what they have.
  private let tables: [TakeoutTable: [TakeoutFile]]
  /// The paths of all other files.
  package let others: [String]
  /// What is wrong with files that cannot be recognized for it, and with folders.
  package let flaws: [TakeoutError]
  /// The paths of all files and archives in the file system.
  package let sources: [String]

  /// Finds the files at a path; unpacked archives need room in a folder for temporary files.
  package init(
    _ path: String, scratch: String, limits: UnpackingLimits = UnpackingLimits()
  ) throws {
    var walk = TakeoutWalk(limits: limits, scratch: scratch)
    try walk.add(path)
    var tables: [TakeoutTable: [TakeoutFile]] = [:]
    var others: [String] = []
    var flaws = walk.flaws
    for file in walk.files {
      do {
        if let table = try TakeoutTable(file) {
          tables[table, default: []].append(file)
        } else {
          others.append(file.path)
        }
      } catch let error as TakeoutError where error.flaw.isOfTable {
        flaws.append(error)
      }
    }
    self.tables = tables
    self.others = others
    self.flaws = flaws
    sources = walk.sources
  }

  /// The kinds of records that the files may have.
  package var kinds: Set<TakeoutRecord.Kind> {
    Set(
      TakeoutRecord.Kind.allCases.filter { kind in
        kind.tables.contains { tables[$0] != nil }
      })
  }

  /// Reads what is needed of some kinds of records before they can be written.
  ///
  /// Plays are those of the daily counts, and on days before and after them those of the events
  /// with times; if times are preferred, the events replace the counts of the same song on the same
  /// day.
  package func contents(
    of kinds: Set<TakeoutRecord.Kind>, prefersTimes: Bool = false
  ) throws -> TakeoutContents {
    var contents = TakeoutContents(kinds, tables[.tracks] ?? [], tables[.playlists] ?? [])
    if kinds.contains(.play) {
      try read(.dailyTracks) { try contents.daily.add($0) }
      try read(.playActivity) { try contents.listens.add($0) }
    }
    if kinds.contains(.favorite) || kinds.contains(.like) {
      for table in [TakeoutTable.likes, .favorites] {
        try read(table) { try contents.preferences.add($0) }
      }
    }
    for file in tables[.tracks] ?? [] {
      try file.forEachObject { contents.tracks.add(TrackObject($0)) }
    }
    if !kinds.isDisjoint(with: [.track, .playlist, .like]) {
      for file in tables[.libraryChanges] ?? [] {
        try file.forEachObject { contents.deletions.add($0) }
      }
    }
    try contents.finish(prefersTimes: prefersTimes)
    return contents
  }

  private func read(_ table: TakeoutTable, _ body: (@escaping ByteStream) throws -> Void) throws {
    for file in tables[table] ?? [] { try file.read(body) }
  }
}

extension TakeoutRecord.Kind {
  /// The files that have records of this kind.
  fileprivate var tables: [TakeoutTable] {
    switch self {
    case .play: [.dailyTracks, .playActivity]
    case .track: [.tracks]
    case .playlist: [.playlists]
    case .favorite: [.favorites]
    case .like: [.favorites, .likes, .tracks]
    }
  }
}
