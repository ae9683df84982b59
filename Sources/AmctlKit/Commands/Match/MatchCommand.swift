import AmctlCommandLine
import MusicAPI
import MusicMatching

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
      CommandSpec.Example("amctl match tracks.csv", "Match the rows of a file"),
      CommandSpec.Example(
        "amctl match tracks.csv --misses misses.csv -o id", "Save rows that did not match"),
      CommandSpec.Example(
        "amctl match tracks.csv -o id | amctl library create-playlist Morning --from -",
        "Make a playlist from a list"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "file", \.files, .file(),
      help: "Lists of tracks; - or a pipe is stdin"),
    .list("from", \.from, .file(), splitsAtCommas: false, help: "The same, as an option"),
    .list(
      "columns", \.columns, ColumnAssignment.value,
      help: "Read a field from this column: its number or name"
    ),
    .option(
      "playlist", \.playlist, .text("NAME"),
      help: "Match this playlist of an iTunes or Music Library.xml"),
    .option(
      "accept", \.accepted, .integer("N", in: 0...100), default: "85, or 78 without durations",
      help: "Match from this score on"),
    .option(
      "review", \.reviewed, .integer("N", in: 0...100), default: "\(MatchRules.reviewed)",
      help: "Leave for review from this score on"),
    .option(
      "prefer", \.preference, .choice("VERSION"),
      help: "Prefer this version if the row names none"),
    .option(
      "misses", \.misses, .file(),
      help: "Write rows that did not match, as CSV"),
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
      InputFiles(context), try paths(in: context), columns: columns, playlist: playlist,
      keepsCells: misses != nil)
    try input.check()
    guard !service.isDryRun else {
      service.showLater("searches for rows whose ID or ISRC finds no song, and with other words")
      return try await service.show(
        catalog.firstMatchRequests(for: input.firstQueries, language: language))
    }
    let matches = try service.client.matches(
      in: catalog, rules: rules, language: language, inFlight: service.jobs
    ) { try input.next() }
    var run = try MatchRun(
      input, Presentation(context, output),
      misses: misses.map { path in
        try MissesFile(path, columns: input.header, isSafe: output.isSafeCSV)
      })
    try await run.write(matches)
  }
}
