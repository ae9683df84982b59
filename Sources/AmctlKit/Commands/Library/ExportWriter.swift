import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Writes resources to a file of an export as they arrive, each on a line of its own.
struct ExportWriter {
  private let name: String
  private let playlist: String?
  private let places: ExportPlaces
  private let file: UnfinishedFile
  private var hash = SHA256()
  private(set) var count = 0
  private var size = 0

  init(_ name: String, playlist: String? = nil, _ places: ExportPlaces) throws(FileError) {
    self.name = name
    self.playlist = playlist
    self.places = places
    file = try places.unfinished(name)
  }

  /// Writes the resources of a page with the bytes that the server sent.
  mutating func write(_ page: Page<AnyKind>) throws(FileError) {
    for element in page.elements {
      let line = element.line + [UInt8(ascii: "\n")]
      try file.write(line[...])
      hash.add(line[...])
      count += 1
      size += line.count
    }
  }

  /// Moves the complete file to its place, and adds it to the log.
  func finish(_ list: ListSize, at now: UnixTime) throws(FileError) -> ExportedFile {
    try file.finish()
    let facts = ExportedFile(
      name: name, playlist: playlist, count: count, reported: list.reported,
      previous: list.previous, size: size, sha256: hash.hex, time: now)
    try ExportLog.add(facts, places)
    return facts
  }
}
