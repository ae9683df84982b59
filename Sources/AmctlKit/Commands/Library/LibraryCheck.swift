import AmctlCommandLine
import MusicAPI

/// Walks the songs of the library or a playlist, and writes those that need attention.
struct LibraryCheck {
  private let check: SongCheck
  private let messages: Messages
  private var records: RecordStream
  private var counts = ChangeCounts<SongStatus>()

  init(_ check: SongCheck, _ presentation: Presentation) {
    self.check = check
    messages = presentation.messages
    records = RecordStream(
      presentation,
      by: presentation.writer(
        columns: presentation.showsUsualTable
          ? CheckedSong.table(withReplacements: check.replacements != nil)
          : ColumnChoice(chosen: CheckedSong.fields.columns)))
    records.notesAbsence = false
  }

  /// Writes a record for each song that needs attention; returns whether any cannot be played.
  ///
  /// A list that is much shorter than the service says is an error: what it lacks was not checked.
  mutating func run() async throws -> Bool {
    let pages = try check.service.client.pages(of: check.songs, extent: .all).makeAsyncIterator()
    var window: [Resource<LibrarySong>] = []
    var seen = 0
    var reported: Int?
    let owner = check.playlistID.map { MissingName(name: $0, type: .libraryPlaylists) }
    let next = {
      do throws(MusicAPIError) { return try await pages.next() } catch { throw error.naming(owner) }
    }
    while let page = try await records.during(next) {
      reported = page.reportedTotal ?? reported
      seen += page.elements.count
      window += page.resources.map { $0.detached() }
      if window.count >= SongCheck.windowSize {
        try await write(window)
        window = []
      }
      records.showProgress(seen, of: reported)
    }
    try await write(window)
    try records.finish()
    counts.count(seen)
    messages.note(
      counts.summary(
        "song", "checked", none: "nothing needs attention",
        nothing: owner.map { "Playlist '\($0.name)' has no songs." } ?? "Your library has no songs."
      ))
    try ListSize(
      check.playlistID.map { .tracks(of: $0) } ?? .list(.librarySongs), seen, reported: reported
    )
    .check("missing songs were not checked", messages)
    return SongStatus.allCases.contains { $0.isProblem && counts[$0] > 0 }
  }

  /// Writes the records of some songs.
  private mutating func write(_ songs: [Resource<LibrarySong>]) async throws {
    let check = check
    for song in try await records.during({ try await check.check(songs) }) {
      counts.add(song.status)
      try records.write(song.record)
    }
  }
}
