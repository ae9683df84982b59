import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The number of connections for consecutive requests.
@Suite(.thorough) struct ConnectionCountTests {
  private static func server() throws -> TestServer {
    try TestServer { request in
      switch request.path {
      case "/v1/me/storefront": .json(#"{"data":[{"id":"jp","type":"storefronts"}]}"#)
      case "/v1/catalog/us/genres":
        .json(
          #"{"data":[{"id":"11","type":"genres","attributes":{"name":"Jazz","parentId":"34"}}]}"#)
      case "/v1/catalog/us/charts": .json(#"{"results":{"songs":[]}}"#)
      case "/v1/me/library/songs":
        .json(
          #"{"data":[{"id":"i.1","type":"library-songs","relationships":{"catalog":"#
            + #"{"data":[{"id":"5","type":"songs","href":"/v1/catalog/jp/songs/5"}]}}}]}"#)
      case "/v1/catalog/us/songs/1":
        request.target.contains("offset")
          ? .json(#"{"data":[]}"#)
          : .json(
            #"{"data":[{"id":"1","type":"songs","relationships":{"albums":{"href":"#
              + #""/v1/catalog/us/songs/1","next":"/v1/catalog/us/songs/1?offset=1","data":[]}}}]}"#
          )
      default: .json(#"{"data":[{"id":"5","type":"songs"}]}"#)
      }
    }
  }

  static let lines: [(line: String, requests: Int)] = [
    ("charts --types songs --genre jazz", 2), ("library songs --with-catalog", 3),
    ("catalog songs 1 --all", 2), ("genres jazz", 1), ("auth status", 2), ("doctor", 2),
  ]

  @Test(arguments: lines)
  func `consecutive requests share a connection`(line: String, requests: Int) async throws {
    let server = try Self.server()
    // A process of its own: other tests of this one could delay a request until the server gives up.
    let folder = try TemporaryDirectory()
    let result = try await ChildProcess.run(
      #require(BuiltProgram.folder) + "/amctl",
      line.split(separator: " ").map(String.init) + ["-o", "json"],
      environment: Secrets.tokens.merging([
        "AMCTL_BASE_URL": try server.origin.description, "HOME": folder.path,
      ]) { $1 })
    #expect(result.status == 0, "\(result.errorText)")
    #expect(server.requests.count == requests)
    #expect(Set(server.requests.map(\.connection)).count == 1)
  }
}
