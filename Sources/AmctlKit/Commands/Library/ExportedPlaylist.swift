import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A playlist of the library, and the file for its tracks.
struct ExportedPlaylist: Sendable {
  let id: String
  let file: String
  /// The file, if an earlier run completed it.
  let complete: ExportedFile?
  /// The file in the export before, which may be that of another playlist.
  let previous: ExportedFile?
  /// Its tracks; nil if no request can contain its id.
  let pages: PlaylistPages?

  /// What became of the tracks.
  enum Outcome: Sendable {
    case exported(ExportedFile)
    case tooShort(ListSize)
    /// They cannot be fetched; those of the export before are kept.
    case missing(reason: String, kept: ExportedFile?)
  }

  /// Fetches the tracks, unless their file is complete.
  func export(
    with client: MusicClient, to places: ExportPlaces, _ now: @Sendable () -> UnixTime,
    _ report: SizeReport
  ) async throws -> Outcome {
    if let complete { return .exported(complete) }
    guard let pages else {
      return .missing(reason: "The tracks of '\(id)' cannot be requested.", kept: nil)
    }
    var writer = try ExportWriter(file, playlist: id, places)
    var reported: Int?
    let isFound = try await pages.isFound { endpoint in
      let pages = try await writer.missingPages(of: endpoint, from: client)
      while let page = try await pages.next() {
        try writer.write(page)
        reported = page.reportedTotal ?? reported
      }
    }
    guard isFound else { return try missing(from: places) }
    let size = ListSize(
      .tracks(of: id), writer.count, reported: reported, previous: previous?.count)
    if report.accepts(size) { return .exported(try writer.finish(size, at: now())) }
    try writer.discard()
    return .tooShort(size)
  }

  /// Returns the outcome if the service does not have the playlist, although it has just named it.
  private func missing(from places: ExportPlaces) throws(FileError) -> Outcome {
    let reason = "The service returned 404 for the tracks of '\(id)'"
    guard var previous, previous.playlist == id, try previous.matches(places.final(file)) else {
      return .missing(reason: reason + ".", kept: nil)
    }
    previous.isOutdated = true
    return .missing(reason: reason + "; keeping those of the last export.", kept: previous)
  }
}
