import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl report`: shows what a person's own records add up to.
struct ReportCommand: LocalCommand {
  var inputs: [String] = []
  var html: String?
  var top = 10
  var output = OutputOptions()

  static let help = CommandHelp(
    "report", summary: "Show what your plays and library add up to",
    discussion: """
      Counts the records of library exports, of Apple's privacy download, and of files in JSON that \
      'amctl takeout', 'amctl history log' or 'amctl library songs' printed. Nothing is requested. \
      Plays and songs that several inputs have are counted once.

      Prints bars at a terminal, and the numbers elsewhere or with -o. With --html, writes one \
      page that needs nothing else: no script, no request, in light and dark, to read and print.

      Weekdays and hours are those of the records. A play without an hour is not guessed, but \
      counted below. Release years, genres and what can no longer be played are those of the \
      library.
      """,
    examples: [
      CommandSpec.Example("amctl report Backup Fixtures/Takeout/download.zip", "Show your numbers"),
      CommandSpec.Example(
        "amctl report Fixtures/Takeout/download.zip --html report.html", "Write a page to look at"),
      CommandSpec.Example(
        "amctl takeout Fixtures/Takeout/download.zip --times -o ndjson | amctl report - --top 3",
        "Count plays with times, for their hours"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "input", \.inputs, .file(), needsOne: true,
      help: "Exports, privacy downloads, or files of records; - reads stdin"),
    .option("html", \.html, .file(), help: "Write a page to this file"),
    .option(
      "top", \.top, .integer("N", in: 1...1000), help: "List N artists, albums, songs and genres"),
    .group(\.output),
  ]

  private static let fields: RecordFields = [
    "section": .string, "rank": .number, "label": .string, "artistName": .string, "id": .string,
    "count": .number,
  ]

  var recordFields: RecordFields { Self.fields }

  mutating func check() throws(UsageError) {
    if inputs.count(where: { $0 == "-" }) > 1 { throw InputFiles.secondStandardInput }
    try checkPage(inputs)
  }

  /// Rejects a page that is one of the files to read.
  private func checkPage(_ files: [String]) throws(UsageError) {
    try InputFiles.check(files, areApartFrom: html, of: "--html", as: "an input")
  }

  func run(in context: Context) async throws {
    var input = ReportInput(context)
    try input.read(inputs)
    try checkPage(input.files)
    let numbers = try ReportNumbers(input.tally, top: top)
    if let html { try write(numbers, to: html, in: context) }
    guard html == nil || output.isGiven else { return }
    let presentation = Presentation(context, output)
    guard !presentation.showsUsualTable else {
      let bars = ReportBars(
        numbers: numbers, style: presentation.style, columns: context.streams.out.columns ?? 80)
      return try presentation.output.write(bars.text)
    }
    var stream = RecordStream(presentation, columns: Self.fields.columns)
    for section in numbers.sections {
      for (index, entry) in section.entries.enumerated() {
        try stream.write(Self.record(of: entry, rank: index + 1, in: section.name))
      }
      if let rest = section.rest {
        try stream.write(Self.record(of: rest, rank: nil, in: section.name))
      }
    }
    try stream.finish()
  }

  private func write(_ numbers: ReportNumbers, to path: String, in context: Context) throws {
    let storefront = try StorefrontChoice(context).all().first ?? ""
    let page = ReportPage(numbers: numbers, storefront: storefront, time: context.now())
    try FileSystem.write(Array(page.html.utf8), to: path)
    Messages(context).note("Wrote '\(path)'.")
  }

  private static func record(
    of entry: ReportNumbers.Entry, rank: Int?, in section: ReportNumbers.Name
  ) -> JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    return [
      "section": .string(section.rawValue), "rank": rank.map { .int($0) } ?? .null,
      "label": .string(entry.label), "artistName": text(entry.artistName), "id": text(entry.id),
      "count": .int(entry.count),
    ]
  }
}
