import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

struct FixturesListCommand: LocalCommand {
  var directory = ""
  var path: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "ls", aliases: ["list"], summary: "List recorded responses, or show those for one path",
    discussion: """
      With a path, prints every recorded request with this path and its response: any method, and \
      any query unless the path has one. Exit code 5 if nothing is recorded, naming the nearest \
      request.
      """,
    examples: [
      "amctl fixtures ls Fixtures": "List the responses and their times",
      "amctl fixtures ls Fixtures -o tsv --fields status,path": "List statuses for a script",
      "amctl fixtures ls Fixtures /v1/me/storefront": "Show a request and its response",
      "amctl fixtures ls Fixtures '/v1/catalog/us/search?term=harbour&types=songs' -o json":
        "Show the responses for a program",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .word(
      "path", \.path, .text("PATH"),
      help: "A request path, for example /v1/me/storefront, or a file in the folder"),
    .group(\.output),
  ]

  /// A file, and what is in it if that is shown.
  private typealias Row = (file: FixtureFile, document: JSON?)

  private static let common: [Table<Row>.Member] = [
    .string("method", \.file.fixture.request.method.rawValue),
    .string("path", \.file.fixture.request.target.shown),
    .number("status", \.file.fixture.response.status.rawValue),
    .date("recorded", \.file.fixture.recorded?.iso8601),
  ]

  private static let listed = Table(
    common + [.number("size", \.file.size), .id("file", \.file.path)])

  private static let shown = Table(
    common + [
      .id("file", \.file.path), .object("request", \.document?["request"]),
      .object("response", \.document?["response"]),
    ])

  var recordFields: RecordFields { (path == nil ? Self.listed : Self.shown).fields }

  func run(in context: Context) async throws {
    let fixtures = try NamedFolder(directory).fixtures()
    let presentation = Presentation(context, output)
    if let path { return try show(path, among: fixtures, presentation) }
    try presentation.write(fixtures.files.map { ($0, nil) }, Self.listed)
    try presentation.messages.checkFixtures(fixtures)
  }

  private func show(
    _ path: String, among fixtures: FixtureCollection, _ presentation: Presentation
  ) throws {
    let found = fixtures.files(named: path)
    let named = fixtures.filtered { $0 == path }
    guard !found.isEmpty || !named.faults.isEmpty else {
      throw fixtures.nothing(at: path)
    }
    if presentation.showsUsualTable {
      for file in found { try presentation.output.write(file.fixture.text(in: file.path)) }
    } else {
      try presentation.write(
        found.map { ($0, try $0.fixture.document) }, Self.shown, columns: 5)
    }
    try presentation.messages.checkFixtures(named)
  }
}

extension FixtureCollection {
  /// Returns the failure if no fixture has a path.
  func nothing(at path: String) -> Failure {
    let miss = miss(of: path)
    return Failure(
      .notFound, miss.description, hint: miss.nearestWords.map { "the nearest is " + $0 })
  }
}

extension Fixture {
  /// The request and its response in one line.
  fileprivate var document: JSON {
    get throws {
      try JSONDocument(parsing: JSONDocument(parsing: encoded()).root.compact()).root
    }
  }

  /// Returns the request and its response as a person reads them, and an empty line after them.
  fileprivate func text(in file: String) -> String {
    let time = recorded.map { ", " + $0.iso8601 } ?? ""
    let headers = response.headers.fields.map { "< \($0.name): \($0.value)" }
    let lines =
      ["# \(file)\(time)", "> \(request.shown)"]
      + Self.lines(of: request.body ?? []).map { "> " + $0 }
      + ["< \(response.status.rawValue)"] + headers + Self.lines(of: response.body)
    return lines.map { SafeText.line($0) + "\n" }.joined() + "\n"
  }

  /// Returns the lines of a body, indented if it is JSON.
  private static func lines(of body: [UInt8]) -> [String] {
    guard !body.isEmpty else { return [] }
    if let document = try? JSONDocument(parsing: body) {
      return Self.split(document.root.indented())
    }
    guard String(validating: body, as: UTF8.self) != nil else {
      return ["(\(body.count.counted("byte")))"]
    }
    return Self.split(body)
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
