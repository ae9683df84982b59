import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The output of storefronts, and the accepted ones.
struct StorefrontsCommandTests {
  static let forms: [(line: String, out: String)] = [
    ("storefronts -o id", "ca\nit\njp\nus\n"),
    ("storefronts --limit 2 -o id -q", "ca\nit\n"),
    ("storefronts JP -o id", "jp\n"),
    (
      "storefronts jp -o tsv",
      "id\tname\tdefaultLanguageTag\tsupportedLanguageTags\texplicitContentPolicy\n"
        + "jp\tJapan\tja\tja, en-US\tallowed\n"
    ),
    ("storefronts us jp -o id", "us\njp\n"),
    (
      "storefronts us jp -o table",
      """
      ID  NAME           LANGUAGE  LANGUAGES                         EXPLICIT
      us  United States  en-US     en-US, es-MX, ar, ru, zh-Hans-CN  allowed
      jp  Japan          ja        ja, en-US                         allowed

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
    let result = try await Program.replaying.run(line)
    #expect(result.out == out)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `missing storefronts are named`() async throws {
    let some = try await Program.replaying.run("storefronts us qq -o id")
    #expect(some.out == "us\n")
    #expect(
      some.err == """
        amctl: \(ExpectedMessages.no("storefront", "qq"))
        amctl: \(ExpectedMessages.notFound(1, of: 2))

        """)
    #expect(some.exit == 3)
    #expect(try await Program.replaying.run("storefronts qq qz -o id").exit == 5)
  }

  @Test func `the best language is shown for a single storefront`() async throws {
    let result = try await Program.replaying.run("storefronts us --best-language fr")
    #expect(
      result.err == "amctl: <id> cannot be used with '--best-language'\n")
    #expect(result.exit == 2)
  }
}

/// Storefronts that opened after the program was built.
struct NewStorefrontTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func asking(_ server: TestServer) throws -> Program {
    let cache = ["XDG_CACHE_HOME": folder.path]
    return try .asking(server, environment: Secrets.tokens.merging(cache) { $1 })
  }

  private var kept: String? {
    (try? FileSystem.read(folder.file("amctl/storefronts"))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func page(_ ids: String..., next: String? = nil) -> ServerResponse {
    let data = ids.map { #"{"id":"\#($0)","type":"storefronts"}"# }.joined(separator: ",")
    return .json(#"{"data":[\#(data)]"# + (next.map { #","next":"\#($0)""# } ?? "") + "}")
  }

  @Test func `a storefront from a complete list is accepted from then on`() async throws {
    let server = try TestServer { request in
      request.target == "/v1/storefronts" ? Self.page("qq", "us") : .json(#"{"data":[]}"#)
    }
    let program = try asking(server)
    let before = try await program.run("genres -s qq")
    #expect(
      before.err == "amctl: \(ExpectedMessages.noStorefront("qq"))\nhint: did you mean 'iq'?\n")
    #expect(before.exit == 2)
    let list = try await program.run("storefronts -o id")
    #expect(list.out == "qq\nus\n")
    #expect(list.err == "")
    #expect(kept == "qq\nus\n")
    #expect(try await program.run("genres -s QQ").exit == 0)
    #expect(try await program.run("genres -s de").exit == 0)
    #expect(
      server.requests.map(\.target) == [
        "/v1/storefronts", "/v1/catalog/qq/genres", "/v1/catalog/de/genres",
      ])
  }

  @Test func `an incomplete list is not stored`() async throws {
    let server = try TestServer { request in
      request.target.contains("offset=1")
        ? Self.page("us") : Self.page("qq", next: "/v1/storefronts?offset=1")
    }
    let program = try asking(server)
    for line in ["storefronts", "storefronts --limit 1"] {
      #expect(try await program.run(line).exit == 0)
      #expect(kept == nil)
    }
    #expect(try await program.run("storefronts --all -o id").out == "qq\nus\n")
    #expect(kept == "qq\nus\n")
  }

  @Test func `a replayed list, a single storefront and a dry run store nothing`() async throws {
    let server = try TestServer { _ in Self.page("us") }
    let program = try asking(server)
    #expect(try await program.run("storefronts --replay \(Fixtures.path)").exit == 0)
    #expect(try await program.run("storefronts us").exit == 0)
    #expect(try await program.run("storefronts us de").exit == 3)
    #expect(try await program.run("storefronts --dry-run").exit == 0)
    #expect(kept == nil)
  }

  @Test func `a list that cannot be stored only causes a notice`() async throws {
    let server = try TestServer { _ in Self.page("us") }
    try FileSystem.write([], to: folder.file("amctl"))
    let result = try await asking(server).run("storefronts -o id")
    #expect(result.out == "us\n")
    #expect(result.err.hasPrefix("amctl: '\(folder.path)/amctl"))
    #expect(result.exit == 0)
    #expect(try await asking(server).run("storefronts -o id -q").err == "")
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
