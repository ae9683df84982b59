import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What to type in place of commands and options of earlier versions: it is in the help where a
/// person looks first, and it does what they did.
@Suite(.quick) struct RecipeTests {
  /// A page of help, and what it says in place of something that went.
  static let pages: [(page: String, words: String)] = [
    (
      "library create-playlist --help",
      "--relationship tracks --all -o id | amctl library create-playlist Homeward --from -"
    ),
    ("library create-playlist --help", "'amctl catalog playlists' reads a catalog playlist"),
    ("library add-tracks --help", "--from songs.txt --unique"),
    ("library add-tracks --help", "'library sync-playlist' finds surplus and moved tracks"),
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
}
