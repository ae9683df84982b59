import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Storefronts on the command line that a URL overrides, or that amctl does not know.
@Suite(.quick) struct StorefrontUseTests {
  private static let url = "https://music.apple.com/jp/song/2"

  static let lines = [
    "catalog \(url) -s de", "catalog songs \(url) \(url) -s de",
    "catalog albums https://music.apple.com/jp/album/x/2 --relationship tracks -s de",
    "genres https://music.apple.com/jp/genre/x/2 -s de", "catalog songs --from - -s de",
  ]

  @Test(arguments: lines)
  func `a storefront that a URL overrides is reported once`(line: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"2"}]}"#) }
    var program = try Program.asking(server)
    program.input = "\(Self.url)\n\(Self.url)\n"
    let result = try await program.run(line + " -o ndjson")
    #expect((result.err, result.exit) == ("amctl: using storefront 'jp' of the URL, not 'de'\n", 0))
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.path.hasPrefix("/v1/catalog/jp/") })
  }

  @Test func `a URL that matches the option, or needs none, causes no notice`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"2"}]}"#) }
    let program = try Program.asking(server)
    for line in ["catalog \(Self.url) -s japan", "catalog \(Self.url)"] {
      #expect(try await program.run(line + " -o id").err == "")
    }
  }

  @Test func `any two letters are sent, because the service may know more storefronts`()
    async throws
  {
    let server = try TestServer { request in
      request.target == "/v1/catalog/qq/genres"
        ? .json(#"{"data":[]}"#) : LibraryServer.rejection(404, code: "40400")
    }
    let program = try Program.asking(server)
    let known = try await program.run("genres -s QQ")
    #expect((known.err, known.exit) == ("", 0))
    #expect(try await program.run("genres -s zz").exit == 5)
    #expect(server.requests.map(\.target) == ["/v1/catalog/qq/genres", "/v1/catalog/zz/genres"])
  }

  @Test(arguments: [
    ("genres -s zz", 6), ("search love -s us,zz -o id", 3), ("api catalog/zz/genres", 6),
    ("storefronts --best-language en -s zz", 6),
  ])
  func `a rejected request about an unknown storefront leads to the known ones`(
    line: String, exit: Int32
  ) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.err.hasSuffix("\nhint: 'amctl storefronts' lists all storefronts\n"))
    #expect(result.exit == exit)
    #expect(!(try await Program.sandbox.run("api catalog/us/songs").err.contains("hint")))
  }
}
