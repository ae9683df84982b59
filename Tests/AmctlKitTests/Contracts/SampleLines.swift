import AmctlCommandLine
import AmctlTestProgram
import Testing

@testable import AmctlKit

/// One command line of each command, with which the contracts of all commands are tested.
struct SampleLine: Sendable, CustomTestStringConvertible {
  /// Who answers its requests.
  enum Server {
    /// Apple Music, for a developer token.
    case catalog
    /// Apple Music, for a user token too.
    case library
    /// A server that needs no token.
    case foreign
    /// Cider, which plays on this machine.
    case player
  }

  let command: String
  /// The words after the command; DIR is a folder, and _ a blank.
  let rest: String
  let server: Server?
  /// How it ends if all goes well.
  let exit: Int32

  var line: String { rest.isEmpty ? command : "\(command) \(rest)" }
  var testDescription: String { line }
  var spec: CommandSpec {
    CommandTree.spec.command(at: command.split(separator: " ").map(String.init)).spec
  }
  /// The formats of its output; Cider writes nothing as it plays, and plays what has no ID.
  var formats: [String] {
    let known = option("output")?.value?.known ?? []
    return command == "play" ? [] : known.filter { command != "now" || $0 != "id" }
  }

  /// The same without what it is about.
  var withoutInput: SampleLine {
    let words = rest.split(separator: " ").filter {
      $0.contains(#/^--(?!tracks|from)|^(album|songs)$|^p\.|^love$|^cider$|^New$|art$/#)
    }
    return SampleLine(
      command: command, rest: words.joined(separator: " "), server: server, exit: exit)
  }

  func option(_ name: String) -> OptionSpec? { spec.options.first { $0.name == name } }

  static let all =
    samples(.catalog, catalog) + samples(.library, library) + samples(.foreign, foreign)
    + samples(.player, player) + samples(nil, local) + samples(nil, exit: 1, flawed)
    + samples(nil, exit: 4, keyless) + samples(nil, exit: 5, playerless)
    + samples(.player, exit: 5, queueless) + samples(nil, exit: 7, unreachable)
  /// Those whose requests are sent to Apple.
  static let asking = all.filter { $0.server == .catalog || $0.server == .library }

  private static let catalog: KeyValuePairs = [
    "api": "catalog/us/songs/1613600188", "artwork": "album 1616728060 --save DIR/art",
    "auth status": "", "catalog": "songs 1613600188", "charts": "--types songs", "doctor": "",
    "feed download": "artist DIR/feed --accept-terms", "feed latest": "artist",
    "fixtures refresh": "DIR/fixtures", "genres": "", "hints": "nor",
    "match": "DIR/list", "mix": "1147783278", "open": "song 1613600188 --print",
    "radio": "1147783278", "releases": "1147783278", "search": "northern --types songs",
    "similar": "1147783278", "storefronts": "", "suggest": "nor",
    "takeout": "DIR/download.zip --with-catalog",
  ]

  private static let library: KeyValuePairs = [
    "favorites add": "songs 1613600188", "favorites list": "songs",
    "history": "tracks", "history log": "DIR/plays", "library": "songs",
    "library add": "songs 1613600188", "library add-tracks": "p.LV0PX3zTlkd9Wb 1613600188",
    "library check": "", "library create-folder": "New",
    "library create-playlist": "New --tracks 1613600188", "library duplicates": "",
    "library export": "DIR/new", "library search": "bells --types library-songs",
    "library sync-playlist": "p.LV0PX3zTlkd9Wb --from DIR/songs",
    "ratings clear": "songs 1613600188",
    "ratings get": "songs 1613600188", "ratings set": "songs 1613600188 --value love",
    "recommendations": "", "replay-summary": "",
  ]

  private static let foreign: KeyValuePairs = [
    "itunes charts": "--limit 20", "itunes lookup": "1613600188",
    "itunes search": "northern_lights",
  ]

  private static let player: KeyValuePairs = [
    "now": "-p cider", "play": "1613600188 --on cider", "player ls": "",
    "player next": "-p cider", "player pause": "-p cider", "player play": "-p cider",
    "player previous": "-p cider", "player repeat": "one -p cider", "player seek": "1:00 -p cider",
    "player shuffle": "on -p cider", "player status": "-p cider", "player stop": "-p cider",
    "player toggle": "-p cider", "player volume": "40 -p cider",
  ]

  private static let local: KeyValuePairs = [
    "auth logout": "", "cache clear": "", "cache ls": "", "cache path": "",
    "completions": "bash", "config get": "storefront", "config list": "", "config path": "",
    "config set": "storefront gb", "config unset": "storefront",
    "diff": "DIR/list.ndjson DIR/list.ndjson",
    "fixtures anonymize": "DIR/fixtures", "fixtures convert": "DIR/fixtures DIR/new.har",
    "fixtures ls": "DIR/fixtures", "fixtures prune": "DIR/fixtures --log DIR/log",
    "fixtures scan": "DIR/fixtures",
    "fixtures serve": "DIR/fixtures -- /bin/true", "fixtures verify": "DIR/fixtures",
    "help": "search", "man": "search", "queue": "",
    "report": "DIR/download.zip", "sandbox": "-- /bin/true",
    "sandbox openapi": "", "version": "",
  ]

  /// A token is not right, DuckDB not installed, and a recorder not used.
  private static let flawed: KeyValuePairs = [
    "fixtures record": "DIR/new -- /bin/true", "feed sql": "DIR SELECT_1", "token inspect": "",
  ]

  /// A token that is configured has no key; signing in with one waits for a person.
  private static let keyless: KeyValuePairs = [
    "auth login": "", "token": "", "token verify": "",
  ]

  /// Without a session bus there is no other player, and 'play' is not running.
  private static let playerless: KeyValuePairs = [
    "player quit": "-p mpv", "player watch": "-p mpv", "queue clear": "", "queue jump": "1",
    "queue move": "1 2", "queue remove": "1",
  ]

  /// Without a player, no song is requested for its queue.
  private static let queueless: KeyValuePairs = [
    "queue add": "1613600188", "queue set": "1613600188",
  ]

  /// A server that is not there; a whole check has hundreds of requests.
  private static let unreachable: KeyValuePairs = [
    "sandbox check": "http://127.0.0.1:1 --retries 0"
  ]

  private static func samples(
    _ server: Server?, exit: Int32 = 0, _ lines: KeyValuePairs<String, String>
  ) -> [SampleLine] {
    lines.map { SampleLine(command: $0.key, rest: $0.value, server: server, exit: exit) }
  }
}
