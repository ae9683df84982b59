import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The output of storefronts, and the accepted ones.
struct StorefrontsCommandTests {
  static let forms: [(line: String, out: String)] = [
    ("storefronts --limit 2 -o id -q", "dz\nao\n"),
    ("storefronts JP -o id", "jp\n"),
    (
      "storefronts jp -o tsv",
      "id\tname\tdefaultLanguageTag\tsupportedLanguageTags\texplicitContentPolicy\n"
        + "jp\tJapan\tja\tja, en-US\tallowed\n"
    ),
    ("storefronts us jp -o id", "us\njp\n"),
    (
      "storefronts ca jp -o table",
      """
      ID  NAME    LANGUAGE  LANGUAGES     EXPLICIT
      ca  Canada  en-CA     en-CA, fr-CA  allowed
      jp  Japan   ja        ja, en-US     allowed

      """
    ),
    (
      "storefronts us jp --fields id,name -o json",
      #"{"data":[{"id":"us","name":"United States"},{"id":"jp","name":"Japan"}]}"# + "\n"
    ),
    ("storefronts --best-language fr-CA,en -s ca", #"{"results":{"tag":"fr-CA"}}"#),
    ("storefronts --best-language fr-CA,en -s ca -o id", "fr-CA\n"),
    ("storefronts --best-language fr-CA,en -s ca -o tsv", "tag\nfr-CA\n"),
  ]

  @Test(arguments: forms)
  func `storefronts can be written in each format`(line: String, out: String) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.out == out)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `missing storefronts are named`() async throws {
    let some = try await Program.sandbox.run("storefronts us qq -o id")
    #expect(some.out == "us\n")
    #expect(
      some.err == """
        amctl: \(ExpectedMessages.no("storefront", "qq"))
        amctl: \(ExpectedMessages.notFound(1, of: 2))

        """)
    #expect(some.exit == 3)
    #expect(try await Program.sandbox.run("storefronts qq qz -o id").exit == 5)
  }

  @Test func `the best language is shown for a single storefront`() async throws {
    let result = try await Program.sandbox.run("storefronts us --best-language fr")
    #expect(
      result.err == "amctl: <id> cannot be used with '--best-language'\n")
    #expect(result.exit == 2)
  }
}

/// The storefronts that are accepted.
struct NewStorefrontTests {
  @Test func `any two letters are sent, because the service may know more storefronts`()
    async throws
  {
    let server = try TestServer { request in
      request.target == "/v1/catalog/qq/genres"
        ? .json(#"{"data":[]}"#) : LibraryServer.rejection(404, code: "40400")
    }
    let program = try Program.asking(server)
    let known = try await program.run("genres -s QQ")
    #expect(known.err == "")
    #expect(known.exit == 0)
    #expect(try await program.run("genres -s zz").exit == 5)
    #expect(
      server.requests.map(\.target) == ["/v1/catalog/qq/genres", "/v1/catalog/zz/genres"])
  }

  @Test func `of several storefronts in an option, the invalid one is rejected`() async throws {
    let result = try await Program(environment: Secrets.tokens).run("search x -s us,uss")
    let message = ExpectedMessages.noStorefront("uss")
    #expect(result.err == "amctl: \(message)\nhint: did you mean 'us'?\n")
    #expect(result.exit == 2)
    let none = try await Program().run("genres -s ,")
    #expect(none.err.hasPrefix("amctl: \(ExpectedMessages.noStorefront(","))\n"))
    #expect(none.exit == 2)
    let sweep = try await Program().run("genres -s us,GB --dry-run")
    #expect(sweep.out.contains("/v1/catalog/us/genres\n"))
    #expect(sweep.exit == 0)
  }

  @Test(arguments: ["library songs", "storefronts", "api test"])
  func `an unknown storefront is rejected by every command with the option`(
    line: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line + " -s uk")
    let message = ExpectedMessages.noStorefront("uk")
    #expect(result.err == "amctl: \(message)\nhint: did you mean 'gb'?\n")
    #expect(result.exit == 2)
  }
}
