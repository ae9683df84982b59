import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicTakeout

/// `amctl report`: summarizes a person's own records.
struct ReportCommand: LocalCommand, TableCommand {
  var inputs: [String] = []
  var html: String?
  var limit = 10
  var since: ReleaseStart?
  var year: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "report", summary: "Summarize your plays and library",
    discussion: """
      Reads library exports, Apple's privacy download, and JSON files from 'amctl takeout', \
      'amctl history log', 'amctl library songs' or any other list of songs. Sends no requests. \
      A play or song in several inputs counts once.

      Prints bars at a terminal, and numbers elsewhere or with -o. --html writes a single page \
      without scripts or requests, in light and dark, to read and print.

      --year and --since limit the report to plays and added songs of that time; stderr says how \
      many plays have no date.

      Weekdays and hours are as recorded; plays without an hour are counted separately. Release \
      years, genres and unplayable songs come from the library.

      -o listens writes the plays in files of 'amctl history log' as ListenBrainz imports them, \
      at the end of the interval in which each was played.
      """,
    examples: [
      "amctl report Backup Fixtures/Takeout/download.zip": "Show your numbers",
      "amctl report Fixtures/Takeout/download.zip --year 2024 --html report.html":
        "Write a page about a year",
      "amctl takeout Fixtures/Takeout/download.zip --times -o ndjson | amctl report - --limit 3":
        "Count plays by hour, where times are known",
      "amctl report plays.ndjson --since 7d -o listens > listens.jsonl":
        "Write the logged plays of a week for ListenBrainz",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "input", \.inputs, .file(), needsOne: true,
      help: "Library exports, privacy downloads, or JSON files; - reads stdin"),
    .option("html", \.html, .file(), help: "Write a page to this file")
      .excluding("-o listens") { $0.writesListens },
    .option(
      "limit", \.limit, .integer("N", in: 1...1000),
      help: "List at most N artists, albums, songs and genres"
    ).excluding("-o listens") { $0.writesListens },
    .option(
      "since", \.since, ReleaseStart.value,
      help: "Count only from this day on: a time ago, or a date"),
    .option("year", \.year, ReportPeriod.yearType, help: "Count only this year"),
    .group(\.output, taking: OutputOptions.listening),
  ]

  static let table: Table<(section: ReportNumbers.Name, rank: Int?, entry: ReportNumbers.Entry)> = [
    .string("section", \.section.rawValue), .number("rank", \.rank),
    .string("label", \.entry.label), .string("artistName", \.entry.artistName),
    .id("id", \.entry.id), .number("count", \.entry.count),
  ]

  var conflicts: [(name: String, others: [String])] { [("--since", ["--year"])] }

  private var writesListens: Bool { output.format == .listens }

  func check() throws(UsageError) {
    if inputs.count(where: { $0 == "-" }) > 1 { throw InputFiles.secondStandardInput }
    try checkPage(inputs)
  }

  /// Rejects a page that is one of the files to read.
  private func checkPage(_ files: [String]) throws(UsageError) {
    try InputFiles.check(files, areApartFrom: html, of: "--html", as: "an input")
  }

  func run(in context: Context) async throws {
    let period =
      since.map { ReportPeriod.since($0.day(context.now())) } ?? year.map { .year($0) } ?? .all
    guard !writesListens else {
      var plays = try LoggedPlays(context, of: period)
      return try plays.write(inputs, Presentation(context, output))
    }
    var input = ReportInput(context, of: period)
    try input.read(inputs)
    try checkPage(input.files)
    let numbers = try ReportNumbers(input.tally, top: limit)
    Self.note(undated: input.tally.undatedPlays, Messages(context))
    if let html { try write(numbers, to: html, in: context) }
    guard html == nil || output.isGiven else { return }
    let presentation = Presentation(context, output)
    guard !presentation.showsUsualTable else {
      let bars = ReportBars(
        numbers: numbers, style: presentation.style, columns: context.streams.out.columns ?? 80)
      return try presentation.output.write(bars.text)
    }
    var rows: [Row] = []
    for section in numbers.sections {
      rows += section.entries.enumerated().map { (section.name, $0 + 1, $1) }
      if let rest = section.rest { rows.append((section.name, nil, rest)) }
    }
    try presentation.write(rows, Self.table)
    // A page says so itself.
    if rows.isEmpty, html == nil { presentation.messages.note(numbers.nothing) }
  }

  /// Reports plays that may be in the period or not.
  static func note(undated count: Int, _ messages: Messages) {
    guard count > 0 else { return }
    let verbs = count == 1 ? "has no date and was" : "have no date and were"
    messages.note("\(count.counted("play")) \(verbs) left out.")
  }

  private func write(_ numbers: ReportNumbers, to path: String, in context: Context) throws {
    let storefront = try StorefrontChoice(context).all().first ?? ""
    let page = ReportPage(numbers: numbers, storefront: storefront, time: context.now())
    try FileSystem.write(Array(page.html.utf8), to: path)
    Messages(context).note("Wrote '\(path)'.")
  }
}

/// Reads the records that a report is about: exports, downloads, and files of records.
struct ReportInput {
  private let context: Context
  private(set) var tally: ReportTally
  /// The files that were read, and those of the same exports.
  private(set) var files: [String] = []
  /// The number of the input that is read.
  private var source = 0
  /// The number of records of this input that were counted.
  private var found = 0

  init(_ context: Context, of period: ReportPeriod) {
    self.context = context
    tally = ReportTally(of: period)
  }

  /// Reads all inputs; one that has nothing to count is an error.
  mutating func read(_ paths: [String]) throws {
    for (number, path) in paths.enumerated() {
      (source, found) = (number, 0)
      try read(path)
      guard found > 0 else {
        throw UsageError.rule(
          "\(InputFiles.label(of: path)) has no plays or songs", hint: Self.inputs)
      }
    }
    try tally.finish()
  }

  /// The inputs that have something to count.
  private static let inputs = "name a library export, a privacy download, or a file of records"

  private mutating func read(_ path: String) throws {
    let export = path + "/" + ExportedFile.name(of: .librarySongs)
    if path != "-", FileSystem.isDirectory(path) {
      if FileSystem.exists(export) {
        files += ExportedFile.names.map { path + "/" + $0 }
        return try readRecords(of: try OpenedFile(export), at: export)
      }
    } else {
      files.append(path)
      let file = try InputFiles(context).opened(path)
      if try path == "-" || Takeout.hasRecords(file) { return try readRecords(of: file, at: path) }
    }
    let takeout = try Takeout(path, context)
    files += takeout.sources
    guard !takeout.kinds.isDisjoint(with: [.play, .track]) else {
      guard takeout.kinds.isEmpty, takeout.flaws.isEmpty else {
        throw takeout.nothing(of: [.play, .track], in: path, elsewhere: Self.inputs)
      }
      return
    }
    takeout.noteOthers(context)
    try takeout.contents(of: [.play, .track]).forEach { record in
      try add(try JSONDocument(parsing: record.json.encoded()).root)
    }
  }

  /// Reads records, one on each line or all in one document.
  private mutating func readRecords(of file: OpenedFile, at path: String) throws {
    let label = path == "-" ? "stdin" : path
    var lines = ResourceLines(file, label: label)
    while let line = try lines.nextText() {
      let number = lines.number
      var json = try? JSONDocument(parsing: Array(line.bytes)).root
      if json == nil, found == 0 {
        // A document is written in many lines for a person.
        var bytes = Array(line.bytes)
        while let more = try lines.nextText() { bytes += [UInt8(ascii: "\n")] + more.bytes }
        json = try? JSONDocument(parsing: bytes).root
      }
      guard let json, json.kind == .object else {
        throw UsageError.rule("\(label):\(number): not a record in JSON", hint: nil)
      }
      do { try add(all: json) } catch let error as UsageError {
        throw UsageError.rule("\(label):\(number): \(error.description)", hint: error.hint)
      }
    }
  }

  private mutating func add(all json: JSON) throws {
    guard let list = json["data"], list.kind == .array else { return try add(json) }
    for record in list.elements {
      try Task.checkCancellation()
      try add(record)
    }
  }

  /// Counts a record; playlists and the like are left out.
  private mutating func add(_ record: JSON) throws(UsageError) {
    if record["playedBefore"] != nil {
      tally.addLogged(record, from: source)
    } else {
      switch record["kind"]?.string ?? record["type"]?.string {
      case "play": try tally.addPlay(record, from: source)
      case "track": tally.addSong(ReportSong(track: record))
      case ResourceType.librarySongs.rawValue:
        tally.addSong(ReportSong(resource: record))
      case ResourceType.songs.rawValue:
        // An ID alone says nothing.
        guard (record["attributes"] ?? record)["name"] != nil else { return }
        tally.addSong(ReportSong(resource: record))
      default: return
      }
    }
    found += 1
  }
}
