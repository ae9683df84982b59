import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// Invalid command lines, and the complete messages about them.
struct UsageTests {
  static let mistakes: [(line: String, error: String)] = [
    (
      "--foo bar catalog songs 1",
      "\(ExpectedMessages.noOption("--foo", of: "amctl"))\nhint: 'amctl --help' lists the options"
    ),
    (
      "catalog --foo bar songs 1",
      "\(ExpectedMessages.noOption("--foo", of: "catalog"))\n"
        + "hint: 'amctl catalog --help' lists the options"
    ),
    ("genres -q -v", "'--quiet' cannot be used with '--verbose'"),
    ("genres --timeout 0", "invalid value '0' for --timeout (a time from 1ms to 24h)"),
    ("serch x", "'serch' is not a command of 'amctl'\nhint: did you mean 'search'?"),
    (
      "catalog sng 1",
      "'sng' is not a catalog type\nhint: did you mean 'songs'?"
    ),
    (
      "search nova --types sng",
      "'sng' is not a searchable type\nhint: did you mean 'songs'?"
    ),
    (
      "charts --types artists",
      "'artists' is not a type with charts\n"
        + "hint: one of: albums, music-videos, playlists, songs"
    ),
    (
      "charts --with cityChart",
      "unknown chart group 'cityChart'\nhint: did you mean 'cityCharts'?"
    ),
    (
      "catalog songs",
      "no song IDs given\nhint: write IDs, or '--from FILE' ('--from -' reads stdin); "
        + "'amctl search TERM --types songs' finds them"
    ),
    (
      "search",
      "'search' needs <term>\nhint: write a term, or '--from FILE' ('--from -' reads stdin)"
    ),
    (
      "search two words",
      "unexpected argument 'words'\n"
        + "hint: 'search' takes one <term>; quote arguments that contain spaces"
    ),
    (
      "catalog songs 1 --relationship album",
      "'album' is not a relationship of songs\nhint: did you mean 'albums'? "
        + "'--allow-unknown' allows other names"
    ),
    (
      "catalog songs 1 --include what",
      "'what' is not a relationship of songs\n"
        + "hint: one of: albums, artists, composers, genres, library, music-videos, station; "
        + "'--allow-unknown' allows other names"
    ),
    (
      "catalog songs 1 --view top-songs",
      "songs have no views\nhint: '--allow-unknown' allows any name"
    ),
    (
      "catalog artists 1 --views top-song",
      "'top-song' is not a view of artists\nhint: did you mean 'top-songs'? "
        + "'--allow-unknown' allows other names"
    ),
    (
      "catalog albums --relationship tracks",
      "'--relationship' needs an album ID"
    ),
    (
      "catalog albums 1 --relationship tracks --view related-albums",
      "'--relationship' cannot be used with '--view'"
    ),
    ("genres --replay-strict", "'--replay-strict' needs '--replay'"),
    ("genres --replay-complete --record x", "'--replay-complete' needs '--replay'"),
    ("genres --record-mode all --replay Fixtures", "'--record-mode' needs '--record'"),
    ("genres --redact data.*.id", "'--redact' needs '--record' or '--replay'"),
    ("fixtures verify Fixtures --jobs 2", "'--jobs' needs '--live'"),
    ("catalog songs 1 --offset 2", "'--offset' needs '--relationship' or '--view'"),
    (
      "catalog songs --isrc USQE92100257 --page-size 5",
      "'--page-size' needs '--relationship' or '--view'"
    ),
    (
      "catalog artists 1 --view singles --views singles",
      "'--views' cannot be used with '--view'"
    ),
    (
      "catalog albums 1 --relationship tracks --missing x",
      "'--missing' cannot be used with '--relationship'"
    ),
    (
      "catalog playlists --charts --restrict explicit",
      "'--restrict' cannot be used with '--charts'"
    ),
    (
      "storefronts --best-language fr --limit 1",
      "'--limit' cannot be used with '--best-language'"
    ),
    (
      "catalog songs ../me",
      "'../me' is not a song ID\nhint: search by name: amctl search ../me --types songs"
    ),
    (
      "genres --all --limit 5",
      "'--all' cannot be used with '--limit'"
    ),
    (
      "genres --dry-run --curl",
      "'--dry-run' cannot be used with '--curl'"
    ),
    ("genres -s uss", "\(ExpectedMessages.noStorefront("uss"))\nhint: did you mean 'us'?"),
    ("genres --limit 0", "invalid value '0' for --limit (a whole number of at least 1)"),
    (
      "genres -o jsn",
      "invalid value 'jsn' for -o (table, json, ndjson, tsv, csv, id)\nhint: did you mean 'json'?"
    ),
    (
      "genres --bogus",
      "\(ExpectedMessages.noOption("--bogus", of: "genres"))\nhint: 'amctl genres --help' lists the options"
    ),
    (
      "genres --lmit 5",
      "\(ExpectedMessages.noOption("--lmit", of: "genres"))\nhint: did you mean '--limit'?"
    ),
    (
      "genres --types songs",
      "\(ExpectedMessages.noOption("--types", of: "genres"))\nhint: it is an option of 'search', 'suggest', 'charts', 'itunes charts' and others"
    ),
    (
      "search nova --page-size 26",
      "the page size must be 1 to 25, not 26"
    ),
    (
      "catalog albums 1 --relationship tracks --page-size 301",
      "the page size must be 1 to 300, not 301"
    ),
    (
      "catalog artists 1 --view top-songs --page-size 101 -s us,jp",
      "the page size must be 1 to 100, not 101"
    ),
    (
      "api catalog/{storefront}/songs/{id}",
      "only '{storefront}' is filled in, not '{id}'\nhint: write its value into the path"
    ),
    (
      "api catalog/{sf}/songs/1",
      "only '{storefront}' is filled in, not '{sf}'\nhint: write its value into the path"
    ),
    (
      "charts --offset 200",
      "the chart offset must be 0 to 199, not 200"
    ),
    (
      "genres --base-url http://example.com",
      "'http://example.com' is not encrypted: others could read the tokens in transit\n"
        + "hint: use 'https'; 'http' is for 127.0.0.1 and localhost only"
    ),
    (
      "genres --base-url example.com",
      "'example.com' is not the URL of a server\n"
        + "hint: write 'https://host' or 'https://host:port'"
    ),
    (
      "genres --profile work",
      "'work' is not a profile: no config file\n"
        + "hint: set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'"
    ),
    ("api", "'api' needs <path>\nhint: see 'amctl api --help'"),
    ("api test --query limit", "invalid value 'limit' for --query (name=value)"),
    (
      "api test -X GE/T",
      "'GE/T' is not an HTTP method\nhint: a method is a word such as GET"
    ),
    ("api test -X POST --paginate", "'--paginate' needs '-X GET'"),
    ("api test -X POST --all", "'--all' needs '-X GET'"),
    ("api test -X PUT --limit 5", "'--limit' needs '-X GET'"),
    (
      "api test --paginate --limit 5",
      "'--paginate' cannot be used with '--limit'"
    ),
    (
      "api /v2/test",
      "'/v2/test' is not a path of the service\n"
        + "hint: paths start with '/v1/', as in 'catalog/{storefront}/songs/1613600188'"
    ),
    (
      "api /v1/../x",
      "'/v1/../x' is not a path of the service\n"
        + "hint: paths start with '/v1/', as in 'catalog/{storefront}/songs/1613600188'"
    ),
    (
      "api https://example.com/v1/test",
      "'https://example.com/v1/test' is not a path of the service\n"
        + "hint: requests go to 'https://api.music.apple.com' only; --base-url names another server"
    ),
    (
      "token what",
      "'what' is not a command of 'token'\nhint: 'amctl token --help' lists the commands"
    ),
    ("token inspec", "'inspec' is not a command of 'token'\nhint: did you mean 'inspect'?"),
    (
      "help serch",
      "'serch' is not a command or topic\nhint: did you mean 'search'?"
    ),
    (
      "help token nova",
      "'nova' is not a command or topic\n"
        + "hint: one of: inspect, verify, \(HelpTopic.names)"
    ),
    (
      "help nova lights",
      "nothing in the help concerns 'nova lights'\nhint: use fewer words, or see 'amctl help'"
    ),
    ("help relpay", "'relpay' is not a command or topic\nhint: did you mean 'replay'?"),
    ("man serch", "'serch' is not a command\nhint: did you mean 'search'?"),
    (
      "man exit-codes",
      "'exit-codes' is not a command\nhint: 'amctl help' lists the commands and topics"
    ),
    ("man token --write x", "'--write' cannot be used with <command>"),
  ]

  @Test(arguments: mistakes)
  func `an invalid command line is explained, and is exit code 2`(
    line: String, error: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err == "amctl: \(error)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test func `a path with a blank causes a hint about parameters`() async throws {
    let result = try await Program().run(words: ["api", "catalog/us/search?term=a b"])
    #expect(
      result.err == """
        amctl: 'catalog/us/search?term=a b' is not a path of the service
        hint: a path contains no blanks; write parameters with --query name=value

        """)
    #expect(result.exit == 2)
  }

  @Test func `a blank term counts as empty`() async throws {
    let result = try await Program().run(words: ["search", " "])
    #expect(result.err == "amctl: the search term must not be empty\n")
    #expect(result.exit == 2)
  }

  @Test func `arguments contain no control characters in messages`() async throws {
    let result = try await Program().run(words: ["catalog", "\u{1B}[31msongs\n"])
    #expect(result.err.hasPrefix("amctl: '␛[31msongs ' is not a catalog type\n"))
  }
}
