import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What to type in place of commands and options of earlier versions: it is in the help where a
/// person looks first, and it does what they did.
struct RecipeTests {
  /// A page of help, and what it says in place of something that went.
  static let pages: [(page: String, words: String)] = [
    (
      "library create-playlist --help",
      "--relationship tracks --all -o id | amctl library create-playlist Homeward --from -"
    ),
    ("library create-playlist --help", "'amctl catalog playlists' reads a catalog playlist"),
    ("library add-tracks --help", "--from songs.txt --unique"),
    ("library add-tracks --help", "compare them with 'amctl diff'"),
    ("library export --help", "amctl library export Backup --jobs 8"),
    ("library export --help", "'amctl diff' compares an export with another"),
    ("diff --help", "amctl diff Backup Show what changed since a backup"),
    ("help lookups", "amctl catalog songs 1613600188 -s gb,jp --find-equivalents"),
    ("catalog --help", "Read IDs, ISRCs, UPCs or URLs, one per line"),
    ("help matching", "LEFT JOIN song s ON s.isrc = l.isrc\" -o tsv"),
    ("help matching", "'amctl takeout DOWNLOAD --misses FILE', then 'amctl match FILE'"),
    ("mix --help", "'amctl itunes lookup ID --entity song --with-catalog'"),
    ("feed download --help", "'sha256sum -c SHA256SUMS'"),
    ("feed download --help", "Delete old exports with 'rm -r'"),
    ("feed sql --help", "amctl feed sql Feed 'DESCRIBE song'"),
    ("feed latest --help", "'amctl feed download' shows the size"),
    ("queue add --help", "amctl queue add 1613600188 --at 2"),
    ("queue --help", "Lists the play queue"),
    ("play --help", "'amctl queue add ID' adds songs to the running player"),
    ("play --help", "nohup amctl play ID </dev/null >/dev/null 2>&1 &"),
    ("player --help", "use the player itself, such as 'mpv --speed'"),
    ("player watch --help", "'amctl player status' shows the position"),
    ("replay-summary --help", "Shows the latest year, the only one that Apple documents"),
    ("help serving", "jq -e -s 'map(select(.method == \"POST\")) | length == 1' FILE"),
    ("help serving", "A page of a different size is not recorded: record that size"),
    ("fixtures refresh --help", "An unchanged response keeps its file"),
    ("fixtures scan --help", "\"redact\": [\"**.phone\"]"),
    ("config --help", "'amctl config list -o json' prints records"),
    ("cache --help", "'amctl cache ls -o json' prints records"),
  ]

  @Test(arguments: pages)
  func `help says what to type in place of what is gone`(page: String, words: String) async throws {
    let result = try await Program().run(page)
    let text = result.out.replacing(#/( \\)?\s+/#, with: " ")
    #expect(text.contains(words))
    #expect(result.exit == 0)
  }

  /// Returns a program that replays the fixtures and reads an input.
  private static func replaying(_ input: String) -> Program {
    var program = Program.sandbox
    program.input = input
    return program
  }

  /// Two playlists that each contain a music video, and its type in a copy by IDs and by URLs.
  static let copies: [(playlist: String, options: String, tracks: [String], type: String)] = [
    (
      "library playlists p.QvDQE5RIVkRgpX", "-o id",
      [
        "i.Tq2bLx8VeJk3Rm", "i.Gq0XkT7bVh2nLw", "i.PkdJNdAIrQozOW", "i.Tq2bLx8VeJk3Rm",
        "i.Rb5YdK1vQz8mJs", "i.b1RnkQ9tLwDe4x", "i.Tq2bLx8VeJk3Rm",
      ], "library-songs"
    ),
    (
      catalogPlaylist, "-o id", ["1613600188", "1553279848", "1613600189", "1613600188"], "songs"
    ),
    (
      catalogPlaylist, "-o tsv --no-header --fields url",
      ["1613600188", "1553279848", "1613600189", "1613600188"], "music-videos"
    ),
  ]
  private static let catalogPlaylist = "catalog playlists pl.f4d106fed2bd41149aaacabb233eb5eb"

  @Test(arguments: copies)
  func `a playlist is copied in its order, with repeats, and by URLs with music videos`(
    playlist: String, options: String, tracks: [String], type: String
  ) async throws {
    let list = try await Program.sandbox.run(
      "\(playlist) --relationship tracks --all \(options)")
    #expect(list.exit == 0)
    let copy = try await Self.replaying(list.out).run(
      "library create-playlist Homeward --from - --dry-run")
    let videos = ["i.b1RnkQ9tLwDe4x", "1553279848"]
    let songs = type.replacing("music-videos", with: "songs")
    let data = tracks.map { id in
      #"{"id":"\#(id)","type":"\#(videos.contains(id) ? type : songs)"}"#
    }.joined(separator: ",")
    #expect(
      copy.out.hasSuffix(
        #"{"attributes":{"name":"Homeward"},"relationships":{"tracks":{"data":[\#(data)]}}}"#
          + "\n"))
    #expect(copy.exit == 0)
  }

  @Test func `a copy of a playlist of the library is created`() async throws {
    let list = try await Program.sandbox.run(
      "library playlists p.QvDQE5RIVkRgpX --relationship tracks --all -o id")
    let copy = try await Self.replaying(list.out).run(
      "library create-playlist Homeward --from - -o id")
    let id = copy.out.dropLast()
    #expect(id.hasPrefix("p."))
    #expect(copy.err.hasSuffix("amctl: Created playlist '\(id)' with 7 tracks.\n"))
    #expect(copy.exit == 0)
  }

  @Test func `a list is added to a playlist once, and a comparison names what is surplus`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let songs = try folder.write(Array("1613600188\n".utf8), to: "songs.txt")
    let added = try await Program.sandbox.run(
      words: ["library", "add-tracks", "p.QvDQE5RIVkRgpX", "--unique", "--from", songs])
    #expect(added.err == "amctl: Already in the playlist; nothing added.\n")
    #expect(added.exit == 0)
    let tracks = try await Program.sandbox.run(
      "library playlists p.QvDQE5RIVkRgpX --relationship tracks --all -o ndjson")
    let have = try folder.write(Array(tracks.out.utf8), to: "have.ndjson")
    let fewer = tracks.out.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    let want = try folder.write(Array(fewer.utf8), to: "want.ndjson")
    let surplus = try await Program().run(
      words: ["diff", want, have, "-o", "tsv", "--no-header", "--fields", "change,id,to"])
    #expect(surplus.out == "added\ti.Tq2bLx8VeJk3Rm\t6\n")
    #expect(surplus.exit == 0)
  }

  static let kinds: [(line: String, input: String, ids: String)] = [
    ("catalog songs --equivalents - -s gb", "1613600188\n", "1613700188\n"),
    ("catalog songs --isrc -", "USQE92200157\n", "1613600188\n1613600288\n1613600731\n"),
    ("catalog albums --upc -", "00602445868162\n", "1616728060\n"),
    (
      "catalog songs --from -", "1613600188\nUSQE92200157\n",
      "1613600188\n1613600188\n1613600288\n1613600731\n"
    ),
  ]

  @Test(arguments: kinds)
  func `lines are recognized by their form, or are of the one kind that an option names`(
    line: String, input: String, ids: String
  ) async throws {
    let result = try await Self.replaying(input).run("\(line) -o id")
    #expect(result.out == ids)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `an export with eight jobs is complete, and nothing differs from the library`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.file("Backup")
    let export = try await Program.sandbox.run(
      words: ["library", "export", path, "--jobs", "8"])
    #expect(export.err.hasPrefix("amctl: 300 songs, "))
    #expect(export.exit == 0)
    for later in [[], [path]] {
      let result = try await Program.sandbox.run(words: ["diff", path] + later + ["--exit-code"])
      #expect(result.out == #"{"data":[]}"# + "\n")
      #expect(result.err.hasSuffix(" records compared: no differences.\n"))
      #expect(result.exit == 0)
    }
  }

  @Test func `settings are printed as records`() async throws {
    let result = try await Program.sandbox.run("config list -o json")
    #expect(
      result.out.hasPrefix(
        #"{"data":[{"key":"storefront","value":"us","from":"default","section":null},"#))
    #expect(result.exit == 0)
  }
}
