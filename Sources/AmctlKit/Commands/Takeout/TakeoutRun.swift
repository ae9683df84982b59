import AmctlCommandLine
import MusicAPI
import MusicTakeout

/// Writes the records of a download, and counts those that lack an ID.
struct TakeoutRun {
  /// The songs and music videos that were looked up in the catalog.
  private let found: [CatalogKey: Page<AnyKind>]
  private let messages: Messages
  private var records: RecordStream
  /// The file for records without an ID, one on each line, which `amctl match` can read.
  private let misses: WholeFile?
  /// Records that are written together: there can be hundreds of thousands.
  private var pending: [JSON] = []
  private var total = 0
  private var unidentified = 0
  /// The tracks of playlists that have no ID.
  private var missingTracks = 0

  private static let pieceSize = 250

  /// The fields, which are the columns in every format.
  static let fields: RecordFields = [
    "kind": .string, "type": .string, "date": .date, "id": .string, "name": .string,
    "artistName": .string, "albumName": .string, "isrc": .string, "playCount": .number,
    "skipCount": .number, "durationInMillis": .number, "hours": .numbers, "rating": .string,
    "genreNames": .strings, "releaseDate": .date, "lastPlayedDate": .date, "trackCount": .number,
    "missingCount": .number, "tracks": .strings,
  ]

  /// The columns of a table.
  private static let table = ColumnChoice(
    chosen: [
      "kind", "date", "name", "artistName", "albumName", "playCount", "skipCount",
      "durationInMillis", "id",
    ].map { Column($0) },
    ranking: ["name", "kind", "date", "artistName", "playCount", "id"])

  init(
    _ presentation: Presentation, _ found: [CatalogKey: Page<AnyKind>], misses: WholeFile?
  ) {
    self.found = found
    self.misses = misses
    messages = presentation.messages
    records = RecordStream(
      presentation,
      by: presentation.writer(
        columns: presentation.showsUsualTable
          ? Self.table : ColumnChoice(chosen: Self.fields.columns)))
  }

  /// Writes all records; after a failure, the file of misses is as it was.
  mutating func write(_ contents: TakeoutContents) throws {
    do {
      try contents.forEach { try write($0) }
      try flush()
      try records.finish()
      try misses?.commit()
    } catch {
      misses?.discard()
      throw try records.interrupted(by: error)
    }
    report(untimed: contents.untimedPlays)
  }

  private mutating func write(_ record: TakeoutRecord) throws {
    let record = completed(record)
    total += 1
    missingTracks += record.missingCount
    for track in record.missingTracks { try misses?.write(line: Self.missed(track)) }
    if record.isUnidentified {
      unidentified += 1
      try misses?.write(line: Self.missed(record))
    }
    pending.append(try JSONDocument(parsing: record.json.encoded()).root)
    if pending.count == Self.pieceSize { try flush() }
  }

  /// Returns a record with what the catalog has; a name of one's own library stays.
  private func completed(_ record: TakeoutRecord) -> TakeoutRecord {
    guard let id = record.id,
      let song = found[CatalogKey(type: record.type, id: id)]?.elements.first?["attributes"]
    else { return record }
    var record = record
    if record.isSplit || record.name == nil { record.name = song["name"]?.string ?? record.name }
    record.artistName = song["artistName"]?.string ?? record.artistName
    record.albumName = song["albumName"]?.string ?? record.albumName
    record.isrc = song["isrc"]?.string
    return record
  }

  /// Returns a record for `amctl match`, without how long it played, which would be taken for its
  /// length; one without a title has nothing to look for.
  private static func missed(_ record: TakeoutRecord) -> [UInt8] {
    var record = record
    if record.kind == .play { record.durationInMillis = nil }
    if record.name == nil { (record.artistName, record.albumName) = (nil, nil) }
    return record.json.encoded()
  }

  private mutating func flush() throws {
    try records.write(pending)
    pending.removeAll(keepingCapacity: true)
    records.showProgress()
  }

  private func report(untimed: Int) {
    if untimed > 0 {
      let verbs = untimed == 1 ? "has no time and was" : "have no time and were"
      messages.note("\(untimed.counted("play")) \(verbs) left out.")
    }
    if unidentified > 0 {
      let verb = unidentified == 1 ? "has" : "have"
      messages.note(
        "\(unidentified.grouped) of \(total.grouped) records \(verb) no catalog ID."
          + (misses == nil ? " Use --misses FILE to save them." : ""))
    }
    guard missingTracks > 0 else { return }
    let tracks = missingTracks.counted("playlist track")
    messages.note("Skipped \(tracks) without a catalog ID.")
  }
}
