import AmctlCommandLine
import MusicAPI

/// `amctl match`: turns a list of tracks into songs of the catalog.
struct MatchCommand: ServiceCommand {
  var files: [String] = []
  var from: [String] = []
  var columns: [ColumnAssignment] = []
  var playlist: String?
  var accepted: Int?
  var reviewed: Int?
  var preference = Preference.explicit
  var misses: String?
  var feed: String?
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
      the Library.xml of iTunes or Music, and what Spotify, YouTube, Apple, Exportify, Soundiiz \
      and others export, from files or from a pipe, and writes a record for each song, in order. \
      A line may have a number before it, and a duration after it: '1. Artist - Title (3:03)'; \
      with --columns title=1,artist=2, the title comes first. A row with an ISRC or an \
      Apple ID is looked up, 25 or 300 in a request; any other is searched for.

      A score from 0 to 100 says how well a song fits: title 50, artist 35, duration 10, album 5, \
      less for a different version or duration. The status is 'matched', 'review' if you need to \
      decide, or 'missing'; the reason says why. -o id, m3u8, xspf and jspf \
      contain matched rows only. Exit code 3 when some rows did not match, 5 when none did.

      With --feed, IDs and ISRCs are looked up in the songs that 'amctl feed download' saved, by \
      DuckDB and without a request. Only the others are requested; without a developer token, \
      those rows are missing.

      The --misses file has the rows that did not match, in the format of the input, with the best \
      candidate; you can correct it and match it again. To take the candidate of a row, add a \
      column 'accept' and write yes: the song with its candidate.id is then the match; in ndjson, \
      add "accept":"yes". Each row stays as it was, byte for byte; XML, M3U and JSON documents \
      have no rows, and become CSV.

      --safe-csv puts an apostrophe before each csv cell that begins with =, +, -, @, tab or CR \
      and is not just a number, such as -1. The apostrophe is ignored when you match the file \
      again.
      """,
    examples: [
      CommandSpec.Example("amctl match tracks.csv", "Match the rows of a file"),
      CommandSpec.Example(
        "amctl match tracks.csv --misses misses.csv -o tsv --fields row,status,id,reason",
        "See what matched and why, and save what did not"),
      CommandSpec.Example(
        "amctl match tracks.csv -o id | amctl library create-playlist Morning --from -",
        "Make a playlist from a list"),
      CommandSpec.Example(
        "amctl match tracks.csv --feed Feed", "Send requests only for what the feed lacks"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "file", \.files, .file(),
      help: "CSV, ndjson, M3U, XSPF, Library.xml and other lists; - or a pipe is stdin"),
    .list("from", \.from, .file(), splitsAtCommas: false, help: "The same, as an option"),
    .list(
      "columns", \.columns, ColumnAssignment.value,
      help:
        "Read a field from column N, such as title=2; fields: title, artist, album, isrc, duration, id"
    ),
    .option(
      "playlist", \.playlist, .text("NAME"),
      help: "Match this playlist of an iTunes or Music Library.xml"),
    .option(
      "accept", \.accepted, .integer("N", in: 0...100), default: "85, or 78 without durations",
      help: "Match songs with this score or higher"),
    .option(
      "review", \.reviewed, .integer("N", in: 0...100), default: "\(MatchRules.reviewed)",
      help: "Leave songs with this score or higher for review; below, a row is missing"),
    .option(
      "prefer", \.preference, .choice("VERSION"),
      help: "Prefer this version if the row names none"),
    .option(
      "misses", \.misses, .file(),
      help: "Write rows that did not match, with the best candidates"),
    .option(
      "feed", \.feed, .directory(),
      help: "Look in this directory of 'amctl feed download' first"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields { MatchRecord.fields }
  var writesOtherRows: Bool { misses != nil }

  mutating func check() throws(UsageError) {
    from = files + from
    if from.count(where: { $0 == "-" }) > 1 { throw InputFiles.secondStandardInput }
    try InputFiles.check(from, areApartFrom: misses, of: "--misses", as: "the input")
    if let accepted, let reviewed, reviewed > accepted {
      throw .rule("'--review \(reviewed)' is above '--accept \(accepted)'", hint: nil)
    }
  }

  private var rules: MatchRules {
    var rules = MatchRules(
      accepted: accepted, review: reviewed ?? MatchRules.reviewed,
      prefersClean: preference == .clean)
    if accepted != nil { rules.acceptedLabel = "--accept" }
    return rules
  }

  /// Returns the files; without any, what a pipe has.
  private func paths(in context: Context) throws(UsageError) -> [String] {
    guard from.isEmpty else { return from }
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
      InputFiles(context), try paths(in: context), columns: columns, playlist: playlist)
    try input.check(formsAreSame: misses != nil)
    let presentation = Presentation(context, output)
    if output.isSafeCSV, presentation.format != .csv, input.form?.isCSV == false {
      throw UsageError.rule(
        "nothing is written as CSV",
        hint: "'\(Formula.option)' is for '-o csv', and for '--misses' where the input is CSV")
    }
    let feed = try feed.map { try FeedSongs(in: $0, of: catalog, rules: rules, context) }
    guard !service.isDryRun else {
      service.showLater("a search for each row whose id or ISRC is not found, and for other words")
      return try await service.show(
        catalog.firstMatchRequests(
          for: feed?.unknown(input.firstQueries) ?? input.firstQueries, language: language))
    }
    let search: FeedMatches.Search = { next in
      try service.client.matches(
        in: catalog, rules: rules, language: language, inFlight: service.jobs, of: next)
    }
    let requested = feed == nil ? try search { try input.next() } : nil
    var run = try MatchRun(
      input, presentation,
      misses: misses.map { path in try MissesFile(path, isSafe: output.isSafeCSV) })
    if let requested { return try await run.write(requested) }
    guard let feed else { return }
    try await run.write(
      FeedMatches(feed, presentation.messages, from: { try input.next() }, else: search))
  }
}
