import AmctlTestProgram
import AmctlTestSupport
import Testing

/// A hint leads to what the person wanted.
struct HintTests {
  @Test func `an unknown chart can be requested nevertheless`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("charts --types songs --chart newest --allow-unknown --dry-run")
    #expect(result.out.contains("/charts?types=songs&chart=newest\n"))
  }

  @Test func `genres are separated by spaces`() async throws {
    let result = try await Program.sandbox.run("genres jazz,pop")
    #expect(result.err == "amctl: 'jazz,pop' is not a genre\nhint: separate genres by spaces\n")
    #expect(result.exit == 5)
  }

  @Test(arguments: ["xx-invalid!", "english"])
  func `a wrong language of the environment is found before a request that has one`(
    language: String
  ) async throws {
    let program = Program(
      environment: Secrets.tokens.merging(["AMCTL_LANGUAGE": language]) { $1 })
    let result = try await program.run("catalog songs 1 --dry-run")
    #expect(
      result.err.hasPrefix(
        "amctl: invalid value '\(language)' for AMCTL_LANGUAGE (a tag such as en-GB)\n"))
    #expect(result.exit == 2)
    // A rating has no language.
    #expect(try await program.run("ratings clear songs 1 --dry-run").exit == 0)
  }

  @Test func `a wrong language of the config file is found with its line`() async throws {
    let folder = try TemporaryDirectory()
    try folder.write(Array("[default]\nlanguage = English!\n".utf8), to: "config")
    var program = Program(environment: Secrets.tokens)
    program.environment["AMCTL_CONFIG"] = folder.file("config")
    let result = try await program.run("catalog songs 1 --dry-run")
    #expect(
      result.err.hasPrefix(
        "amctl: \(folder.file("config")):2: invalid value 'English!' for language "))
    #expect(result.exit == 2)
    #expect(try await program.run("catalog songs 1 -l zh_Hans_CN --dry-run").exit == 0)
  }

  @Test func `each list of a whole library can have a limit`() async throws {
    let item = LibraryServer.item
    let server = try LibraryServer.answering([
      "/v1/me/library/playlists?limit=100": LibraryServer.page([
        item("library-playlists", "p.1", "A"), item("library-playlists", "p.2", "B"),
      ]),
      "/v1/me/library/playlists/p.1/tracks?limit=2": LibraryServer.page(
        [item("library-songs", "i.1", "S"), item("library-songs", "i.2", "T")],
        next: "/v1/me/library/playlists/p.1/tracks?offset=2"),
      "/v1/me/library/playlists/p.2/tracks?limit=2": LibraryServer.page([
        item("library-songs", "i.3", "U")
      ]),
    ])
    let line = "library playlists --all --relationship tracks -o id --limit "
    let result = try await Program.asking(server).run(line + "2")
    #expect(result.err == "")
    #expect(result.out == "i.1\ni.2\ni.3\n")
    #expect(result.exit == 0)
    for other in ["library playlists --all --limit 2", "library songs i.1 --all --limit 2"] {
      let result = try await Program.asking(server).run(other)
      #expect(result.err == "amctl: '--all' cannot be used with '--limit'\n")
      #expect(result.exit == 2)
    }
  }
}
