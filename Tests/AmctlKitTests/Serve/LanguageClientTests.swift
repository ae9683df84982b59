import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

@testable import AmctlKit

/// Programs in other languages, recorded through `fixtures record` and then run without the
/// service.
@Suite(
  .thorough,
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
    1613600188 Northern Lights
    1613600189 Paper Boats
    1613600190 Salt & Glass
    1613600191 Halfway to Morning
    1613600192 Ÿ (Interlude)
    1613600193 별의 노래
    1613600194 Kitchen Radio 🎵
    1613600195 The Long Way 'Round
    1613600196 Static Bloom
    1613600197 Last Train, Quiet Car
    1613600198 #9 Window Seat
    1613600199 What Is 100% Yours?
    rated 1
    rated None

    """
  private static let token = "an-application-s-own-token-0123456789"

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A sandbox for the token of the application.
  ///
  /// The first page of tracks has two, as asked for, and the next one all others.
  private static func service() throws -> TestServer {
    let sandbox = Sandbox()
    return try TestServer { request in
      guard request.headers["Authorization"] == "Bearer " + token else {
        return ServerResponse(401)
      }
      return ServerResponse(sandbox, to: request)
    }
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

  @Test(arguments: Client.allCases)
  func `what a program requests is recorded, and answers any program without the service`(
    client: Client
  ) async throws {
    let service = try Self.service()
    let upstream = try service.origin.description
    let recorded = try await serve(["--upstream", upstream], client, command: "record")
    #expect(recorded.text == Self.expected)
    #expect(recorded.status == 0, "\(recorded.errorText)")
    #expect(service.requests.count == 7)
    for file in try FileTree.files(at: folder.file("taped")) {
      let text = String(decoding: try FileSystem.read(file), as: UTF8.self)
      #expect(!text.contains(Self.token) && !text.contains("a-user-s-own-token"), "\(file)")
    }
    for other in Client.allCases {
      let tested = try await serve([], other, token: "no-token-at-all")
      #expect(tested.text == Self.expected, "\(other)")
      #expect(tested.status == 0, "\(tested.errorText)")
    }
    #expect(service.requests.count == 7)
    let missing = try await serve(["-q"], client, ["1616728061"])
    #expect(missing.status != 0)
    #expect(missing.errorText.contains("Not recorded: 'GET /v1/catalog/us/albums/1616728061'"))
  }
}
