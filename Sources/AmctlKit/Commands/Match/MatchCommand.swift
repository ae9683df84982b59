import AmctlCommandLine
import MusicAPI
import MusicMatching
import MusicPlatform

struct MatchCommand: ServiceCommand {
  var files: [String] = []
  var from: [String] = []
  var columns: [ColumnAssignment] = []
  var playlist: String?
  var artist: String?
  var accepted: Int?
  var reviewed: Int?
  var preference = Preference.explicit
  var misses: String?
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  /// The version of a recording to take where there are several.
  enum Preference: String, CaseIterable {
    case explicit, clean
  }

  static let help = CommandHelp(
    "match", summary: "Match a list of tracks to songs in the catalog",
    discussion: """
      Reads CSV or TSV with a header, ndjson, lines such as 'Artist - Title', M3U, XSPF, JSPF, \
      Library.xml, and exports of other services. Prints a record for each row, in order: \
      'matched', 'review' if you need to decide, or 'missing'. 'amctl help matching' has details.
      """,
    examples: [
      "amctl match tracks.csv": "Match the rows of a file",
      "amctl match tracks.csv --misses misses.csv -o id": "Save rows that did not match",
      "amctl match tracks.csv -o id | amctl library create-playlist Morning --from -":
        "Make a playlist from a list",
      "amctl match titles.txt --artist 'Glass Harbour'":
        "Match a list of titles, such as a setlist",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "file", \.files, .file(),
      help: "Lists of tracks; - or a pipe is stdin"),
    .list("from", \.from, .file(), splitsAtCommas: false, help: "Lists of tracks, as an option"),
    .list(
      "columns", \.columns, ColumnAssignment.value,
      help: "Read a field from this column: its number or name"
    ),
    .option(
      "playlist", \.playlist, .text("NAME"),
      help: "Match this playlist of an iTunes or Music Library.xml"),
    .option(
      "artist", \.artist, .text("NAME"), help: "Artist of rows without one, as in a setlist"),
    .option(
      "accept", \.accepted, .integer("N", in: 0...100), default: "85, or 78 without durations",
      help: "Lowest score for a match"),
    .option(
      "review", \.reviewed, .integer("N", in: 0...100), default: "\(MatchRules.reviewed)",
      help: "Lowest score for review"),
    .option(
      "prefer", \.preference, .choice("VERSION"),
      help: "Prefer this version if the row names none"),
    .option(
      "misses", \.misses, .file(),
      help: "Write rows that did not match, as CSV"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields { MatchRecord.table.fields }
  var writesOtherRows: Bool { misses != nil }

  func check() throws(UsageError) {
    if inputs.count(where: { $0 == "-" }) > 1 { throw InputFiles.secondStandardInput }
    try InputFiles.check(inputs, areApartFrom: misses, of: "--misses", as: "the input")
    if let accepted, let reviewed, reviewed > accepted {
      throw .rule("'--review \(reviewed)' is above '--accept \(accepted)'", hint: nil)
    }
  }

  /// The files, given as arguments or with `--from`.
  private var inputs: [String] { files + from }

  private var rules: MatchRules {
    var rules = MatchRules(
      accepted: accepted, review: reviewed ?? MatchRules.reviewed,
      prefersClean: preference == .clean)
    if accepted != nil { rules.acceptedLabel = "--accept" }
    return rules
  }

  /// Returns the files; without any, standard input if that is a pipe.
  private func paths(in context: Context) throws(UsageError) -> [String] {
    guard inputs.isEmpty else { return inputs }
    guard !context.streams.input.isTerminal else {
      throw .rule("no list of tracks given", hint: "name a file, or '-' for stdin")
    }
    return ["-"]
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection)
    let catalog = try StorefrontChoice(context).catalog()
    let language = context.settings.language
    let input = TrackInput(
      InputFiles(context), try paths(in: context), columns: columns, playlist: playlist,
      artist: artist, keepsCells: misses != nil)
    try input.check()
    guard !service.isDryRun else {
      service.showLater("searches for rows whose ID or ISRC finds no song, and with other words")
      return try await service.show(
        catalog.firstMatchRequests(for: input.firstQueries, language: language))
    }
    let matches = try service.client.matches(
      of: AnyIterator(input.next), in: catalog, rules: rules, language: language,
      inFlight: service.jobs)
    var run = try MatchRun(
      input, Presentation(context, output),
      misses: misses.map { path in
        try MissesFile(path, columns: input.header, isSafe: output.isSafeCSV)
      })
    try await run.write(matches)
  }
}

/// Writes a record for each row, as outcomes arrive.
struct MatchRun {
  private let input: TrackInput
  private let presentation: Presentation
  private var misses: MissesFile?
  private var records: RecordStream
  /// The rows that did not match.
  private var unmatched: Shortfall
  private var total = 0
  private var reviewed = 0
  /// Whether a record has a song.
  private var hasCandidates = false

  init(_ input: TrackInput, _ presentation: Presentation, misses: MissesFile?) {
    self.input = input
    self.presentation = presentation
    self.misses = misses
    records = RecordStream(
      presentation,
      presentation.showsUsualTable
        ? MatchRecord.tableColumns : ColumnChoice(chosen: MatchRecord.table.fields.columns))
    // The input says whether it has rows.
    records.notesAbsence = false
    // IDs alone do not show which rows are missing.
    let namesMisses =
      misses == nil && (presentation.format == .id || presentation.format.isSongList)
    unmatched = Shortfall(namesMisses ? presentation.messages : nil)
  }

  /// Writes all records; throws at the end if rows did not match.
  ///
  /// After a failure, the records so far are written completely, and the file of misses is as it
  /// was.
  mutating func write(_ matches: SongMatches) async throws {
    do {
      for try await match in matches {
        guard var row = input.take() else { break }
        let match = row.flaw.map { SongMatch.nothing(for: row.query, because: $0) } ?? match
        // The song may have been found by the names of a line in the other order.
        if row.accepted == nil { row.query = match.query }
        try write(row, match)
        if match.status != .matched { try misses?.add(row, match) }
        count(row, match)
        records.showProgress(total, of: nil)
      }
      try input.checkEnd()
      if !hasCandidates { records.expectEmpty(MatchRecord.fieldsOfSong) }
      try records.finish()
      try misses?.file.commit()
    } catch {
      misses?.file.discard()
      throw try stopped(by: error)
    }
    unmatched.endMessages()
    let matched = total - unmatched.count
    try unmatched.check(done: matched) { _, total in
      "\(matched.grouped) of \(total.grouped) rows matched"
        + (reviewed == 0 ? "" : "; \(reviewed.grouped) for review")
    }
  }

  private mutating func count(_ row: TrackRow, _ match: SongMatch) {
    total += 1
    if match.status != .missing { hasCandidates = true }
    guard match.status != .matched else { return }
    if match.status == .review { reviewed += 1 }
    unmatched.add(row.label, saying: "\(row.label): \(match.reason).")
  }

  /// Writes the record of a row, or the song where only songs are written.
  private mutating func write(_ row: TrackRow, _ match: SongMatch) throws {
    let record = MatchRecord(row: row, match: match)
    if presentation.format.isSongList {
      if let song = match.song { try records.write([song.json]) }
    } else if match.status == .matched || presentation.format != .id {
      try records.write(
        presentation.showsUsualTable ? record.shown : MatchRecord.table.record(of: record))
    }
  }

  /// Returns the error to end with, once the output so far is complete.
  private mutating func stopped(by error: any Error) throws -> any Error {
    if error is WriteError { return error }
    unmatched.endMessages()
    try records.finish()
    guard error is MusicAPIError, let row = input.take() else { return error }
    let count = total.counted("row")
    return Failure(error) { "\(row.place): \(row.label): \($0), after \(count)" }
  }
}

/// A row with its outcome, as it is written.
struct MatchRecord {
  let row: TrackRow
  let match: SongMatch

  /// The song; nil for a row without a match, so that nobody takes the best candidate for a match.
  private var song: Resource<Song>? { match.status == .missing ? nil : match.candidate }

  /// The fields, which are the columns in every format but a table.
  static let table: Table<MatchRecord> = [
    .number("row", \.row.number), .string("status", \.match.status.rawValue),
    .number("score", \.match.score),
    .string("by") { $0.song == nil ? nil : $0.match.method?.rawValue },
    .id("id", \.song?.id.rawValue), .nonEmpty("name", \.song?.attributes.name),
    .nonEmpty("artistName", \.song?.attributes.artistName),
    .nonEmpty("albumName", \.song?.attributes.albumName),
    .nonEmpty("isrc", \.song?.attributes.isrc),
    .number("durationInMillis", \.song?.attributes.durationInMillis),
    .string("reason", \.match.reason), .object("query", query, \.row.query),
  ]

  private static let query: Table<SongQuery> = [
    .nonEmpty("title", \.title), .nonEmpty("artist", \.artist), .nonEmpty("album", \.album),
    .nonEmpty("isrc", \.isrc), .number("durationInMillis", \.durationInMillis),
    .nonEmpty("id", \.id?.rawValue),
  ]

  /// The fields of the matched song, which are empty in a row without a match.
  static let fieldsOfSong: Set = [
    "by", "id", "name", "artistName", "albumName", "isrc", "durationInMillis",
  ]

  /// The columns of a table: the status of the row, its title and artist, and the song that was
  /// found, or the reason why none was.
  static let tableColumns = ColumnChoice(
    chosen: [
      Column("status"), Column("query", .name), Column("match", .name), Column("score", .number),
      Column("id"),
    ], ranking: ["status", "query", "match", "score", "id"], remark: Column("reason"))

  /// The record of a table for a person.
  var shown: JSONValue {
    let names = Self.names(row.query.title, row.query.artist)
    return [
      "status": .string(match.status.rawValue),
      "query": Self.text(names.isEmpty ? row.query.isrc ?? row.query.id?.rawValue : names),
      "match": Self.text(Self.names(song?.attributes.name, song?.attributes.artistName)),
      "score": .integer(song == nil ? nil : match.score), "id": .text(song?.id.rawValue),
      "reason": .string(match.reason),
    ]
  }

  /// Returns a title with its artist in one cell, such as `Northern Lights · Glass Harbour`.
  private static func names(_ title: String?, _ artist: String?) -> String {
    [title ?? "", artist ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The text, or null if it is empty.
  private static func text(_ text: String?) -> JSONValue { .text(text == "" ? nil : text) }
}

/// Writes rows that did not match as CSV, which a person corrects and matches again: the number of
/// each row, its own cells, and the best candidate.
struct MissesFile {
  let file: WholeFile
  /// Whether the cells have no formulas.
  private let isSafe: Bool
  /// Whether the rows have the columns of the input.
  private let hasColumns: Bool

  /// The column with the number of a row.
  static let row = "row"
  /// The column in which a person accepts a candidate.
  static let acceptance = "accept"
  /// The columns of the best candidate; none of these is the name of a field.
  static let candidate = ["status", "score", "id", "name", "artistName", "albumName", "reason"]
    .map { "candidate." + $0 }
  /// The column of the candidate that a person accepts.
  static let candidateID = "candidate.id"
  /// The columns of rows that have no columns of their own, as `match` reads them.
  private static let fields = ["title", "artist", "album", "duration_ms", "isrc", "apple id"]

  /// Starts a file with a header, in which the columns of the input are kept if there are any.
  ///
  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String, columns: [String]?, isSafe: Bool) throws(FileError) {
    file = try WholeFile(path)
    self.isSafe = isSafe
    hasColumns = columns != nil
    try write([Self.row] + (columns ?? Self.fields) + [Self.acceptance] + Self.candidate)
  }

  func add(_ row: TrackRow, _ match: SongMatch) throws(FileError) {
    let song = match.candidate
    let candidate = [
      match.status.rawValue, "\(match.score)", song?.id.rawValue, song?.attributes.name,
      song?.attributes.artistName, song?.attributes.albumName, match.reason,
    ]
    let own = hasColumns ? row.cells : Self.values(of: row.query)
    try write(["\(row.number)"] + own + [""] + candidate.map { $0 ?? "" })
  }

  private static func values(of query: SongQuery) -> [String] {
    [
      query.title, query.artist, query.album ?? "", query.durationInMillis.map { "\($0)" } ?? "",
      query.isrc ?? "", query.id?.rawValue ?? "",
    ]
  }

  private func write(_ cells: [String]) throws(FileError) {
    let cells = cells.map { CellEscape.quoted(isSafe ? Formula.disarmed($0) : $0) }
    try file.write(line: Array(cells.joined(separator: ",").utf8))
  }
}
