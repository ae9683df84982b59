import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit
@testable import MusicAPI

/// How every command ends when each request gets one kind of response.
@Suite(.quick) struct ResponseReadingTests {
  /// The kinds of responses, in the order of the columns of ``table``.
  enum Kind: String, CaseIterable {
    case foreign404 = "404 with HTML"
    case apple404 = "404 of the service"
    case empty404 = "404 of the service for an empty list"
    case object = "{}"
    case nullData = "data is null"
    case noData = "data is empty"
    case nullItem = "an item is null"
    case errors = "errors alone"
    case errorsBesideData = "errors beside no data"
    case html = "200 with HTML"
    case truncated = "half of a document"
    case noContent = "204"
    case accepted = "202 with data"
    case partial = "206 with data"
    case otherType = "a station"
    case otherID = "another song"
    case twice = "the same item twice"

    /// The response to a request, with resources of the type that it asks for but a different ID.
    func response(to request: HTTPRequest) -> HTTPResponse {
      let type = Route.match(request.method, request.target).types?.first?.rawValue ?? "songs"
      let other = "{\"id\":\"999\",\"type\":\"\(type)\"}"
      switch self {
      case .foreign404:
        return HTTPResponse(
          status: 404, headers: ["Content-Type": "text/html"], body: Array("<p>No</p>".utf8))
      case .apple404: return Self.error(404, code: "40400")
      case .empty404: return Self.error(404, code: "40403")
      case .object: return .json("{}")
      case .nullData: return .json("{\"data\":null}")
      case .noData: return .json("{\"data\":[]}")
      case .nullItem: return .json("{\"data\":[null]}")
      case .errors: return Self.error(200, code: "50000")
      case .errorsBesideData:
        return .json("{\"data\":[],\"errors\":[{\"title\":\"Bad\",\"status\":\"500\"}]}")
      case .html:
        return HTTPResponse(
          status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>Hi</p>".utf8))
      case .truncated: return .json("{\"data\":[{\"id\":\"1\"")
      case .noContent: return HTTPResponse(status: 204)
      case .accepted: return .json("{\"data\":[\(other)]}", status: 202)
      case .partial: return .json("{\"data\":[\(other)]}", status: 206)
      case .otherType: return .json("{\"data\":[{\"id\":\"ra.1\",\"type\":\"stations\"}]}")
      case .otherID: return .json("{\"data\":[\(other)]}")
      case .twice: return .json("{\"data\":[\(other),\(other)]}")
      }
    }

    private static func error(_ status: HTTPStatus, code: String) -> HTTPResponse {
      .json(
        "{\"errors\":[{\"title\":\"No\",\"code\":\"\(code)\",\"status\":\"\(code.prefix(3))\"}]}",
        status: status)
    }
  }

  /// A command line, and its exit code for each kind of response.
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let codes: [String]

    init(_ text: Substring) {
      let parts = text.split(separator: "|")
      line = parts[0].split(separator: " ").joined(separator: " ")
      codes = parts[1].split(separator: " ").map(String.init)
    }

    var testDescription: String { line }

    /// Runs the line with a folder for its files.
    func run(_ program: Program) async throws -> Program.Result {
      let folder = try TemporaryDirectory()
      let list = try folder.write(Array("1\n".utf8), to: "list")
      var program = program
      program.input = "Glass Harbour - Northern Lights\n"
      return try await program.run(
        line.replacingEach("DIR", with: folder.path + "/new").replacingEach("LIST", with: list))
    }
  }

  static let rows = table.split(separator: "\n").map(Row.init)

  /// Why a command succeeds: the letters of ``table`` that stand for the exit code 0.
  private static let reasons: [String: String] = [
    "d": "any document without errors is a response", "e": "the list is empty",
    "l": "a list has whatever the service puts in it", "q": "nothing in it can be compared",
    "r": "a replaced ID is followed, with a notice", "u": "it is not rated, which is no error",
    "w": "the change was accepted",
  ]

  /// DIR is a directory that does not exist yet, and LIST a file with an ID.
  private static let table = """
    catalog songs 1                                        | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    catalog songs 1 2                                      | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 5 5
    catalog songs --isrc USRC17607839                      | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 q q
    catalog songs --name one                               | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    catalog albums 1 --relationship tracks                 | 5 5 e 6 6 e 6 6 3 6 6 6 6 6 l l l
    catalog artists 1 --view top-songs                     | 5 5 e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    catalog songs --equivalents 1                          | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 q q
    catalog songs 1 --find-equivalents                     | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 q q
    search one                                             | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    hints one                                              | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    suggest one                                            | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    charts                                                 | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    genres                                                 | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 6 l l
    genres 21                                              | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    storefronts                                            | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 6 l l
    storefronts us                                         | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    similar 1                                              | 5 5 e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    mix 1                                                  | 5 5 e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    radio 1                                                | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 l l
    artwork songs 1                                        | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    artwork songs 1 --save DIR                             | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 5 6
    open song 1 --print                                    | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 5 6
    library songs                                          | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    library songs --all                                    | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    library recently-added                                 | 6 e e 6 6 e 6 6 3 6 6 6 6 6 l l l
    library pins                                           | 6 e e 6 6 e 6 6 3 6 6 6 6 6 l l l
    library playlist-folders --tree                        | 6 e e 6 6 e 6 6 3 6 6 6 6 6 l l l
    library search one                                     | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    library songs i.1                                      | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    library songs --name one                               | 6 5 5 6 6 5 6 6 5 6 6 6 6 6 6 5 5
    library playlists p.1 --relationship tracks            | 5 5 e 6 6 e 6 6 3 6 6 6 6 6 l l l
    library songs --with-catalog -s us                     | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    library export DIR                                     | 6 e e 6 6 e 6 6 6 6 6 6 6 6 6 l l
    library check                                          | 6 e e 6 6 e 6 6 6 6 6 6 6 6 6 l l
    library check --replacements -s us                     | 6 e e 6 6 e 6 6 6 6 6 6 6 6 6 l l
    library duplicates                                     | 6 e e 6 6 e 6 6 6 6 6 6 6 6 6 l l
    library duplicates p.1                                 | 5 5 e 6 6 e 6 6 6 6 6 6 6 6 l l l
    library add songs 1                                    | 5 5 5 w 6 w 6 6 6 6 6 w w 6 w w w
    library add songs 1 --verify --verify-timeout 0s       | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 3 3
    library add-tracks p.1 1                               | 5 5 5 w 6 w 6 6 6 6 6 w w 6 w w w
    library add-tracks p.1 1 --unique                      | 5 5 5 6 6 w 6 6 6 6 6 6 6 6 l w w
    library add-tracks p.1 1 --verify --verify-timeout 0s  | 5 5 5 6 6 3 6 6 6 6 6 6 6 6 3 3 3
    library sync-playlist p.1 --from LIST -s us            | 5 5 3 6 6 3 6 6 6 6 6 6 6 6 6 3 3
    library create-playlist One --reuse                    | 6 5 5 6 6 3 6 6 6 6 6 6 6 6 6 w w
    library create-playlist One                            | 5 5 5 3 6 3 6 6 6 6 6 3 w 6 6 w w
    library create-playlist One --verify --verify-timeout 0s | 5 5 5 3 6 3 6 6 6 6 6 3 6 6 6 w 6
    library create-folder One                              | 5 5 5 3 6 3 6 6 6 6 6 3 w 6 6 w w
    library create-folder One --verify --verify-timeout 0s | 5 5 5 3 6 3 6 6 6 6 6 3 6 6 6 w 6
    ratings get songs 1                                    | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 u u
    ratings set songs 1 --value love                       | 5 5 5 w 6 w 6 6 6 6 6 w 6 6 6 6 6
    ratings set songs 1 --value love --verify --verify-timeout 0s | 5 5 5 6 6 3 6 6 6 6 6 6 6 6 6 3 3
    ratings clear songs 1                                  | 5 u u w 6 w 6 6 6 6 6 w 6 6 6 6 6
    ratings clear songs 1 --verify --verify-timeout 0s     | 5 u u 6 6 u 6 6 6 6 6 6 6 6 6 u u
    favorites add songs 1                                  | 5 5 5 w 6 w 6 6 6 6 6 w w 6 w w w
    favorites add songs 1 --verify --verify-timeout 0s     | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 3 3
    favorites list                                         | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    releases -s us                                         | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    releases 1                                             | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 5 5
    history tracks                                         | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 6 l l
    history played                                         | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 l l l
    history heavy-rotation                                 | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 l l l
    history stations                                       | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 l l l
    history log DIR                                        | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 6 l l
    recommendations                                        | 5 5 5 6 6 e 6 6 3 6 6 6 6 6 6 l l
    recommendations 1                                      | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 r 6
    replay-summary                                         | 6 e e 6 6 e 6 6 3 6 6 6 6 6 6 l l
    match --from -                                         | 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6
    api test                                               | 5 5 5 d d d d 6 3 6 6 6 6 6 d d d
    api storefronts                                        | 5 5 5 d d d 6 6 3 6 6 6 6 6 6 d d
    api storefronts --paginate                             | 5 5 5 d d d 6 6 3 6 6 6 6 6 6 d d
    auth status                                            | 6 6 6 6 6 d 6 6 3 6 6 6 6 6 6 d d
    doctor                                                 | 6 6 6 6 6 d 6 6 3 6 6 6 6 6 6 d d
    feed latest                                            | 5 5 5 6 6 5 6 6 5 6 6 6 6 6 6 6 6
    """

  @Test(arguments: rows) func `a command ends as it should for each kind of response`(
    _ row: Row
  ) async throws {
    var codes: [String] = []
    for kind in Kind.allCases {
      let stub = StubTransport { request throws(TransportError) in kind.response(to: request) }
      let result = try await row.run(Program.sending(to: stub))
      codes.append("\(result.exit)")
    }
    let expected = row.codes.map { Self.reasons[$0] == nil ? $0 : "0" }
    #expect(codes == expected, "\(row.line) | \(codes.joined(separator: " "))")
  }

  /// Kinds of responses that are rarer than those of ``table``, none of which has anything to read.
  static let rare: [(name: String, response: HTTPResponse)] = [
    ("true", .json("true")), ("a string", .json("\"s\"")), ("an array", .json("[]")),
    ("null", .json("null")), ("data is an object", .json(#"{"data":{}}"#)),
    ("an item is a number", .json(#"{"data":[1]}"#)),
    ("an item is empty", .json(#"{"data":[{}]}"#)),
    ("no errors", .json(#"{"errors":[]}"#)), ("no results", .json(#"{"results":null}"#)),
    ("two documents", .json("{} {}")), ("a mark alone", .json("\u{FEFF}")),
    ("UTF-16", HTTPResponse(status: 200, body: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0])),
    ("nothing", HTTPResponse(status: 200)), ("203", .json("{}", status: 203)),
    ("301", HTTPResponse(status: 301)), ("304", HTTPResponse(status: 304)),
    ("400", .json("{}", status: 400)), ("401", HTTPResponse(status: 401)),
    ("403", .json("<p>", status: 403)), ("405", HTTPResponse(status: 405)),
    ("409", .json("{}", status: 409)), ("410", HTTPResponse(status: 410)),
    ("500", .json("<p>", status: 500)),
  ]

  @Test(
    .enabled(if: CurrentProcess.environment["AMCTL_RARE_RESPONSES"] != nil, "runs at night"),
    arguments: rows)
  func `a read is never done, and an error about a response never one of the command line`(
    _ row: Row
  ) async throws {
    let isChange = row.codes.contains("w")
    let passesOn = row.codes.contains("d")
    for (name, response) in Self.rare {
      let result = try await row.run(Program.sending(to: StubTransport { _ in response }))
      #expect(result.exit != 2, "\(row.line): \(name)")
      let isOpen = isChange || passesOn || row.codes.contains("u")
      #expect(isOpen || result.exit != 0, "\(row.line): \(name)")
      if response.status.rawValue >= 300 { #expect(result.exit > 2, "\(row.line): \(name)") }
    }
  }

  @Test func `no command takes an unusable response for a success`() {
    for row in Self.rows {
      #expect(row.codes.count == Kind.allCases.count, "\(row.line)")
      #expect(row.codes.allSatisfy { Self.reasons[$0] != nil || Int($0) ?? 0 > 0 }, "\(row.line)")
    }
  }

  @Test func `each command that reads responses of the service is in the table`() {
    let others: Set<String> = [
      "auth login", "fixtures convert", "fixtures record", "fixtures refresh", "fixtures verify",
      "diff", "now", "play", "player watch", "queue add", "queue set", "takeout",
    ]
    let lines = Self.lines(of: CommandTree.spec)
    #expect(lines.count > 30)
    for line in lines where !others.contains(line) {
      #expect(Self.rows.contains { $0.line.hasPrefix(line) }, "\(line)")
    }
  }

  /// Returns the words of all commands that send requests to the service.
  private static func lines(of spec: CommandSpec, after words: String = "") -> [String] {
    spec.subcommands.flatMap { command in
      let line = words + command.name
      let sends = command.options.contains { $0.name == "base-url" }
      return (sends ? [line] : []) + lines(of: command, after: line + " ")
    }
  }
}
