import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Programs in other languages, recorded through `fixtures record` and then run without the
/// service.
@Suite(
  .enabled(if: NeededProgram.requests.isExpected, "\(NeededProgram.requests)"),
  .enabled(if: NeededProgram.node.isExpected, "\(NeededProgram.node)"),
  .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"),
  .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
struct LanguageClientTests {
  /// A client, and the program that runs it.
  enum Client: String, CaseIterable {
    case python = "app.py"
    case node = "app.mjs"
    case bash = "app.sh"

    var words: [String] {
      get throws {
        let runner =
          switch self {
          case .python: try NeededProgram.requests.path
          case .node: try NeededProgram.node.path
          case .bash: try NeededProgram.bash.path
          }
        return [runner, Repository.path + "/Tests/Clients/" + rawValue]
      }
    }
  }

  private static let expected = """
    Tideline
    1 Track 1
    2 Track 2
    3 Track 3
    4 Track 4
    5 Track 5
    rated 1
    rated None

    """
  private static let token = "an-application-s-own-token-0123456789"

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A service with an album, whose tracks come two at a time, and one rating.
  private static func service() throws -> TestServer {
    let rating = Watched<Int?>(nil)
    return try TestServer { request in
      let target = RequestTarget(parsing: request.target)
      guard request.headers["Authorization"] == "Bearer " + token else {
        return ServerResponse(401)
      }
      switch (request.method, target.path) {
      case ("PUT", _):
        let sent = (try? JSONDocument(parsing: request.body))?.root["attributes"]?["value"]?.int
        rating.update { $0 = sent }
        return ServerResponse(204)
      case ("DELETE", _):
        rating.update { $0 = nil }
        return ServerResponse(204)
      case (_, "/v1/me/ratings/songs/1613600188"):
        guard let value = rating.value else { return ServerResponse(404) }
        return .json(
          #"{"data":[{"id":"1613600188","type":"ratings","attributes":{"value":\#(value)}}]}"#)
      case (_, "/v1/catalog/us/albums/1616728060"):
        return .json(
          #"{"data":[{"id":"1616728060","type":"albums","attributes":{"name":"Tideline"}}]}"#)
      case (_, "/v1/catalog/us/albums/1616728060/tracks"):
        let offset = target.query["offset"].flatMap { Int($0) } ?? 0
        let tracks = (offset + 1...min(5, offset + 2)).map {
          #"{"id":"\#($0)","type":"songs","attributes":{"name":"Track \#($0)"}}"#
        }
        let next = offset + 2 < 5 ? #""next":"\#(target.path)?offset=\#(offset + 2)","# : ""
        return .json(#"{\#(next)"data":[\#(tracks.joined(separator: ","))]}"#)
      default: return ServerResponse(404)
      }
    }
  }

  private func record(_ upstream: String, _ client: Client) async throws -> ChildProcess.Output {
    try await serve(["--upstream", upstream], client, command: "record")
  }

  private func serve(
    _ options: [String], _ client: Client, _ words: [String] = [], token: String = token,
    command: String = "serve"
  ) async throws -> ChildProcess.Output {
    try await ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", command, folder.file("taped")] + options + ["--"] + (try client.words) + words,
      environment: [
        "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null", "APP_TOKEN": token,
        "APP_USER_TOKEN": "a-user-s-own-token-0123456789",
      ]
    ).ended()
  }

  @Test(.timeLimit(.minutes(20)), arguments: Client.allCases)
  func `what a program requests is recorded, and answers it again without the service`(
    client: Client
  ) async throws {
    let service = try Self.service()
    defer { service.stop() }
    let upstream = try service.origin.description
    let recorded = try await record(upstream, client)
    #expect(recorded.text == Self.expected)
    #expect(recorded.status == 0, "\(recorded.errorText)")
    #expect(service.requests.count == 8)
    for file in try FileTree.files(at: folder.file("taped")) {
      let text = String(decoding: try FileSystem.read(file), as: UTF8.self)
      #expect(!text.contains(Self.token) && !text.contains("a-user-s-own-token"), "\(file)")
    }
    let tested = try await serve([], client, token: "no-token-at-all")
    #expect(tested.text == Self.expected)
    #expect(tested.status == 0, "\(tested.errorText)")
    #expect(service.requests.count == 8)
    let missing = try await serve(["-q"], client, ["1616728061"])
    #expect(missing.status != 0)
    #expect(
      missing.errorText.contains("Not recorded: 'GET /v1/catalog/us/albums/1616728061'"))
  }

  @Test(.timeLimit(.minutes(20)))
  func `a page that is missing makes a list of two times, which is said`() async throws {
    let service = try Self.service()
    defer { service.stop() }
    let upstream = try service.origin.description
    let first = try await record(upstream, .bash)
    #expect(!first.errorText.contains("older"))
    try FileSystem.remove(
      folder.file("taped/v1/catalog/us/albums/1616728060/tracks/offset=2.json"))
    let second = try await record(upstream, .bash)
    #expect(second.text == Self.expected)
    #expect(
      second.errorText.contains(
        "amctl: some pages of '/v1/catalog/us/albums/1616728060/tracks' are older than the others; "
          + "'--record-mode all' records all of them again\n"))
  }

  @Test(.timeLimit(.minutes(20)))
  func `one recording answers programs in all three languages`() async throws {
    let service = try Self.service()
    defer { service.stop() }
    let upstream = try service.origin.description
    #expect(try await record(upstream, .python).status == 0)
    for client in Client.allCases {
      let tested = try await serve([], client)
      #expect(tested.text == Self.expected, "\(client)")
      #expect(tested.status == 0, "\(tested.errorText)")
    }
    #expect(service.requests.count == 8)
  }
}
