import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// `amctl fixtures ls`: lists the responses in a folder, or shows those of a path.
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

  private static let listed: RecordFields = [
    "method": .string, "path": .string, "status": .number, "recorded": .date, "size": .number,
    "file": .string,
  ]

  private static let shown: RecordFields = [
    "method": .string, "path": .string, "status": .number, "recorded": .date, "file": .string,
    "request": .object, "response": .object,
  ]

  var recordFields: RecordFields { path == nil ? Self.listed : Self.shown }

  func run(in context: Context) async throws {
    let fixtures = try NamedFolder(directory).fixtures()
    let presentation = Presentation(context, output)
    if let path { return try show(path, among: fixtures, presentation) }
    try presentation.write(
      fixtures.files.map(Self.record), columns: Self.listed.columns, id: "file")
    try presentation.messages.checkFixtures(fixtures)
  }

  private func show(
    _ path: String, among fixtures: FixtureCollection, _ presentation: Presentation
  ) throws {
    let found = fixtures.files(named: path)
    let named = fixtures.filtered { $0 == path }
    guard !found.isEmpty || !named.faults.isEmpty else {
      throw UnrecordedPath(miss: fixtures.miss(of: path))
    }
    if presentation.showsUsualTable {
      for file in found { try presentation.output.write(file.fixture.text(in: file.path)) }
    } else {
      try presentation.write(
        found.map { try Self.record($0.fixture, in: $0.path) },
        columns: Array(Self.shown.columns.prefix(5)), id: "file")
    }
    try presentation.messages.checkFixtures(named)
  }

  private static func record(_ file: FixtureFile) -> JSONValue {
    .object(
      file.fixture.recordMembers + [
        JSONMember("size", .int(file.size)), JSONMember("file", .string(file.path)),
      ])
  }

  private static func record(_ fixture: Fixture, in file: String) throws -> JSONValue {
    let lines = try JSONDocument(parsing: fixture.encoded())
    let document = try JSONDocument(parsing: lines.root.compact())
    return .object(
      fixture.recordMembers + [JSONMember("file", .string(file))]
        + ["request", "response"].map { name in
          JSONMember(name, document.root[name].map { .json($0) } ?? .null)
        })
  }
}

/// An error for a path without fixtures.
struct UnrecordedPath: ReportedError {
  let miss: ReplayMiss

  var failure: Failure {
    Failure(.notFound, miss.description, hint: miss.nearestWords.map { "the nearest is " + $0 })
  }
}

extension Fixture {
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
