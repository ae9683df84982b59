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

  init(_ name: String, playlist: String? = nil, _ places: ExportPlaces) throws {
    self.name = name
    self.playlist = playlist
    self.places = places
    file = try places.unfinished(name)
  }

  /// Returns the pages that are missing: those after the place where an earlier run stopped, or all
  /// if the list has changed since.
  mutating func missingPages(
    of endpoint: Endpoint<ResourceDocument<AnyKind>>, from client: MusicClient
  ) async throws -> PageIterator<AnyKind> {
    if let stop = try ExportStop(name, in: places),
      let rest = try await stop.rest(of: endpoint, from: client)
    {
      (hash, count, size) = (stop.hash, stop.last.count, stop.last.bytes.upperBound)
      try file.truncate(to: size)
      return rest
    }
    try discard()
    return client.pages(of: endpoint).makeAsyncIterator()
  }

  /// Discards everything, so that no later run continues it.
  mutating func discard() throws(FileError) {
    (hash, count, size) = (SHA256(), 0, 0)
    try FileSystem.removeFile(places.pages(name).path)
    try file.truncate(to: 0)
  }

  /// Starts anew with the resources of a complete file.
  mutating func restart(with path: String, count: Int) throws(FileError) {
    try discard()
    let whole = try OpenedFile(path)
    while case let bytes = try whole.next(), !bytes.isEmpty {
      try file.write(bytes[...])
      hash.add(bytes[...])
      size += bytes.count
    }
    self.count = count
  }

  /// Writes a resource with the bytes that the server sent.
  mutating func write(_ resource: JSON) throws(FileError) {
    let line = resource.line + [UInt8(ascii: "\n")]
    try file.write(line[...])
    hash.add(line[...])
    count += 1
    size += line.count
  }

  /// Writes the resources of a page with the bytes that the server sent.
  mutating func write(_ page: Page<AnyKind>) throws(FileError) {
    let start = size
    for element in page.elements { try write(element) }
    guard page.next != nil, let target = page.target else { return }
    try file.flush()
    let written = ExportedPage(
      target: target.description, bytes: start..<size, count: count, total: page.reportedTotal,
      sha256: hash.hex)
    try places.pages(name).add(written.json)
  }

  /// Moves the complete file to its place, and adds it to the log.
  func finish(_ list: ListSize, at now: UnixTime) throws(FileError) -> ExportedFile {
    try file.finish()
    try FileSystem.removeFile(places.pages(name).path)
    let facts = ExportedFile(
      name: name, playlist: playlist, count: count, reported: list.reported,
      previous: list.previous, size: size, sha256: hash.hex, time: now)
    try places.log.add(facts.json)
    return facts
  }
}
