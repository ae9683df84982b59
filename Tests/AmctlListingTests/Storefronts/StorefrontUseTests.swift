import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Storefronts on the command line that are overridden or have no effect.
struct StorefrontUseTests {
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
    #expect(result.err == "amctl: using storefront 'jp' of the URL, not 'de'\n")
    #expect(result.exit == 0)
    #expect(server.requests.allSatisfy { $0.path.hasPrefix("/v1/catalog/jp/") })
  }

  @Test func `a URL that matches the option, or needs none, causes no notice`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"2"}]}"#) }
    let program = try Program.asking(server)
    for line in ["catalog \(Self.url) -s japan", "catalog \(Self.url)"] {
      #expect(try await program.run(line + " -o id").err == "")
    }
  }

  private static let personal = "personal data always uses your account's storefront"

  static let idle: [(line: String, message: String, hint: String?)] = [
    ("history played", "'--storefront' changes nothing for 'history'", personal),
    ("recommendations", "'--storefront' changes nothing for 'recommendations'", personal),
    ("replay-summary", "'--storefront' changes nothing for 'replay-summary'", personal),
    ("library search x", "'--storefront' changes nothing for 'library search'", personal),
    ("library songs", "'--storefront' needs '--with-catalog'", nil),
    ("library songs i.1", "'--storefront' needs '--with-catalog'", nil),
    ("storefronts", "'--storefront' needs '--best-language'", nil),
    ("storefronts jp", "'--storefront' needs '--best-language'", nil),
  ]

  @Test(arguments: idle)
  func `a storefront without effect is rejected`(
    line: String, message: String, hint: String?
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let program = try Program.asking(server)
    let result = try await program.run(line + " -s de")
    #expect(result.err == "amctl: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
    var other = program
    other.environment["AMCTL_STOREFRONT"] = "de"
    #expect(try await other.run(line + " -o id").exit != 2)
  }
}
