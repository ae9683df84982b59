import AmctlTestProgram
import AmctlTestSupport
import Testing

/// A hint leads to what the person wanted.
struct HintTests {
  /// Words after `amctl`, and the whole message.
  static let hints: [(words: [String], message: String)] = [
    (
      ["search", "harbour", "--type", "songs"],
      "'--type' is not an option of 'search'\nhint: did you mean '--types'?"
    ),
    (
      ["catalog", "album", "310000001", "--tracks"],
      "'--tracks' is not an option of 'catalog'\nhint: use '--relationship tracks'"
    ),
    (
      ["catalog", "album", "310000001", "tracks"],
      "'tracks' is not an album ID\nhint: use '--relationship tracks'"
    ),
    (
      ["catalog", "artist", "1147783278", "top-songs"],
      "'top-songs' is not an artist ID\nhint: use '--view top-songs'"
    ),
    (
      ["library", "add-tracks", "1440000001", "p.x1"],
      "'1440000001' is not a library playlist ID\n"
        + "hint: the playlist comes first: amctl library add-tracks p.x1 1440000001"
    ),
    (
      ["library", "songs", "p.x1"],
      "'p.x1' is a playlist or folder ID, not a song ID\n"
        + "hint: 'amctl library playlists p.x1' fetches it"
    ),
    (
      ["library", "create-playlist", "Mix", "--tracks", "1440000001", "1440000002"],
      "unexpected argument '1440000002'\nhint: separate the values of '--tracks' by commas"
    ),
    (["charts", "songs"], "unexpected argument 'songs'\nhint: write '--types songs'"),
    (
      ["library", "export", "Backup", "extra"],
      "unexpected argument 'extra'\n"
        + "hint: 'library export' takes one <dir>"
    ),
    (
      ["open", "albums", "1", "2"],
      "unexpected argument '2'\n"
        + "hint: 'open' takes one <type> and one <id>"
    ),
    (
      ["doctor", "now"],
      "unexpected argument 'now'\nhint: 'doctor' takes no arguments; see 'amctl doctor --help'"
    ),
    (
      ["search", "-dash"],
      "'-dash' is not an option of 'search'\nhint: 'amctl search --help' lists the options; "
        + "an argument that starts with '-' goes after '--'"
    ),
    (
      ["library", "playlists", "Mix", "one"],
      "'Mix' is not a library playlist ID\n"
        + "hint: a name is one argument: 'Mix one'"
    ),
    (
      ["releases", "glass", "harbour"],
      "'glass' is not an artist ID\n"
        + "hint: a name is one argument: 'glass harbour'"
    ),
    (
      ["itunes", "search", "pier", "--types", "albums"],
      "'--types' is not an option of 'itunes search'\nhint: use '--entity ENTITY'"
    ),
    (
      ["radio", "pier", "-n", "3"], "'-n' is not an option of 'radio'\nhint: use '--limit N'"
    ),
    (
      ["library", "check", "p.1", "--name", "Mix"], "'--name' cannot be used with <playlist>"
    ),
    (
      ["library", "add-tracks", "Mix 1", "1440000001"],
      "'Mix 1' is not a library playlist ID\n"
        + "hint: library playlist IDs begin with 'p.'; to find one by name: --name 'Mix 1'"
    ),
    (
      ["catalog", "songs", "1440000001,1440000002"],
      "'1440000001,1440000002' is not a song ID\nhint: separate IDs by spaces"
    ),
    (
      ["ratings", "set", "songs", "1,2", "--value", "love"],
      "'1,2' is not a song ID\nhint: separate IDs by spaces"
    ),
    (["storefronts", "uk"], "'uk' is not a storefront\nhint: did you mean 'gb'?"),
    (
      ["USABC0000001"],
      "'USABC0000001' is not a command of 'amctl'\nhint: use 'amctl songs --isrc USABC0000001'"
    ),
    (
      ["00602445790128"],
      "'00602445790128' is not a command of 'amctl'\n"
        + "hint: use 'amctl albums --upc 00602445790128'"
    ),
    (
      [""],
      "'' is not a command of 'amctl'\n"
        + "hint: the first argument is empty; 'amctl --help' lists the commands"
    ),
    (
      ["catalog", "nosuch", "--fields", "help"],
      "'nosuch' is not a catalog type\nhint: one of: activities, albums, apple-curators, artists, "
        + "curators, genres, music-videos, playlists, record-labels, songs, station-genres, stations"
    ),
    (
      ["api", "test", "-q", ".data"],
      "unexpected argument '.data'\nhint: 'api' takes one <path>"
    ),
    (
      ["takeout", "a.zip", "./folder"],
      "unexpected argument './folder'\nhint: 'takeout' takes one <download>"
    ),
    (
      ["charts", "./x"],
      "unexpected argument './x'\n"
        + "hint: 'charts' takes no arguments; see 'amctl charts --help'"
    ),
    (
      ["mix", "1", "2"], "unexpected argument '2'\nhint: 'mix' takes one <artist>"
    ),
    (
      ["mix", "glass", "harbour"],
      "unexpected argument 'harbour'\n"
        + "hint: 'mix' takes one <artist>; quote arguments that contain spaces"
    ),
    (
      ["library", "add-tracks", "1613600190"],
      "'library add-tracks' needs a playlist before '1613600190'\n"
        + "hint: write 'amctl library add-tracks PLAYLIST 1613600190', or --name with its name"
    ),
    (["pause"], "'pause' is not a command of 'amctl'\nhint: use 'amctl player pause'"),
    (["next"], "'next' is not a command of 'amctl'\nhint: use 'amctl player next'"),
    (["skip"], "'skip' is not a command of 'amctl'\nhint: use 'amctl player next'"),
    (["stop"], "'stop' is not a command of 'amctl'\nhint: use 'amctl player stop'"),
    (
      ["catalog", "songs", "1", "-l", "english"],
      "invalid value 'english' for -l (a tag such as en-GB)"
    ),
    (
      ["charts", "--chart", "most-plaed"],
      "unknown chart 'most-plaed'\nhint: did you mean 'most-played'?"
    ),
  ]

  @Test(arguments: hints)
  func `a mistake leads to what was meant, before any request`(
    words: [String], message: String
  ) async throws {
    let result = try await Program().run(words: words)
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

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
