import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Storefronts by name, and similar names.
struct StorefrontNameTests {
  static let names: [(words: [String], targets: [String])] = [
    (["genres", "-s", "germany"], ["/v1/catalog/de/genres"]),
    (["genres", "-s", "Germany,JAPAN,de"], ["/v1/catalog/de/genres", "/v1/catalog/jp/genres"]),
    (["genres", "-s", "united states, fr"], ["/v1/catalog/us/genres", "/v1/catalog/fr/genres"]),
    (["genres", "-s", "us jp"], ["/v1/catalog/us/genres", "/v1/catalog/jp/genres"]),
    (["genres", "-s", "cote d'ivoire"], ["/v1/catalog/ci/genres"]),
    (
      ["catalog", "songs", "1", "-s", "south korea,turkey"],
      ["/v1/catalog/kr/songs?ids=1", "/v1/catalog/tr/songs?ids=1"]
    ),
    (["storefronts", "Japan"], ["/v1/storefronts/jp"]),
    (["storefronts", "Japan", "united kingdom", "QQ"], ["/v1/storefronts?ids=jp,gb,qq"]),
  ]

  @Test(arguments: names)
  func `a storefront is found by its name`(words: [String], targets: [String]) async throws {
    let result = try await Program().run(words: words + ["--dry-run", "-q"])
    let requests = result.out.split(separator: "\n").filter { $0.hasPrefix("GET ") }
    #expect(requests == targets.map { "GET https://api.music.apple.com\($0)" })
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `a name in the environment works too`() async throws {
    let result = try await Program(environment: ["AMCTL_STOREFRONT": "New Zealand"])
      .run("genres --dry-run")
    #expect(result.out.hasPrefix("GET https://api.music.apple.com/v1/catalog/nz/genres\n"))
    #expect(result.exit == 0)
  }

  static let slips: [(words: [String], name: String, hint: String)] = [
    (["genres", "-s", "germny"], "germny", "did you mean 'de' (Germany)?"),
    (["genres", "-s", "us,untied states"], "untied states", "did you mean 'us' (United States)?"),
    (["storefronts", "Japn"], "Japn", "did you mean 'jp' (Japan)?"),
    (
      ["storefronts", "jp", "Narnia"], "Narnia",
      "a storefront is two letters or a name, such as 'jp' or 'japan'"
    ),
    (["catalog", "songs", "1", "-s", "frnace"], "frnace", "did you mean 'fr' (France)?"),
  ]

  @Test(arguments: slips)
  func `an unknown storefront is rejected with a suggestion`(
    words: [String], name: String, hint: String
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run(words: words)
    #expect(result.err == "amctl: \(ExpectedMessages.noStorefront(name))\nhint: \(hint)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }
}
