extension Mistake {
  /// Mistakes in commands about fixtures, tokens and this machine.
  static let tool: [Mistake] = [
    Mistake("api", says: "'api' needs '<path>'.", hint: "'amctl api --help' shows what it takes"),
    Mistake(
      "api catalog us", says: "Unexpected argument 'us' for 'api'.",
      hint: "quote words that belong together; 'amctl api --help' shows what it takes"),
    Mistake(
      "api https://example.com/v1/test",
      says: "'https://example.com/v1/test' is not a path of the service.",
      hint: "requests go to 'SERVER' only; --base-url names another server"),
    Mistake(
      "api test --input FILES/missing.json -X POST", exit: 1,
      says: "'FILES/missing.json' cannot be read: No such file or directory."),
    Mistake("api test -q limit", says: "'limit' is not a parameter.", hint: "write 'name=value'"),
    Mistake("api test --paginate -X POST", says: "'--paginate' needs '-X GET'."),
    Mistake(
      "token inspect nonsense", says: "Unexpected argument 'nonsense' for 'token inspect'.",
      hint: "quote words that belong together; 'amctl token inspect --help' shows what it takes"),
    Mistake(
      "token verify nonsense", says: "Unexpected argument 'nonsense' for 'token verify'.",
      hint: "quote words that belong together; 'amctl token verify --help' shows what it takes"),
    Mistake("auth", says: "'auth' needs a command.", hint: "one of: login, status"),
    Mistake(
      "auth login --port 99999", says: "'--port' takes a whole number from 0 to 65535, not '99999'."
    ),
    Mistake(
      "auth login now", says: "Unexpected argument 'now' for 'auth login'.",
      hint: "quote words that belong together; 'amctl auth login --help' shows what it takes"),
    Mistake(
      "auth status x", says: "Unexpected argument 'x' for 'auth status'.",
      hint: "quote words that belong together; 'amctl auth status --help' shows what it takes"),
    Mistake(
      "doctor now", says: "Unexpected argument 'now' for 'doctor'.",
      hint: "quote words that belong together; 'amctl doctor --help' shows what it takes"),
    Mistake(
      "fixtures", says: "'fixtures' needs a command.",
      hint: "one of: ls, scan, convert, verify, serve"),
    Mistake(
      "fixtures ls", says: "'fixtures ls' needs '<dir>'.",
      hint: "'amctl fixtures ls --help' shows what it takes"),
    Mistake("fixtures ls nowhere", says: "there is no folder 'nowhere'"),
    Mistake(
      "fixtures verify FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files below a folder such as 'FILES/folder/v1'"),
    Mistake(
      "fixtures verify FILES/folder --fail-on things",
      says: "'things' is not a kind of difference.",
      hint: "one of: unknown, type, missing, gone, changed, new, status, shape, stale"),
    Mistake(
      "fixtures scan", says: "'fixtures scan' needs '<path>'.",
      hint: "'amctl fixtures scan --help' shows what it takes"),
    Mistake("fixtures scan nowhere", says: "there is no file or folder 'nowhere'"),
    Mistake(
      "fixtures convert a", says: "'fixtures convert' needs '<to>'.",
      hint: "'amctl fixtures convert --help' shows what it takes"),
    Mistake(
      "fixtures convert FILES/body.json FILES/out", exit: 1,
      says:
        "'FILES/body.json' is no HTTP archive (Expected 'null' but found 'o' at line 1, column 2.).",
      hint: "browsers save one from the list of requests in their developer tools"),
    Mistake(
      "fixtures convert FILES/nowhere.har FILES/out", exit: 1,
      says: "'FILES/nowhere.har' cannot be read: No such file or directory."),
    Mistake(
      "fixtures serve FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files below a folder such as 'FILES/folder/v1'"),
    Mistake("fixtures serve nowhere", says: "there is no folder 'nowhere'"),
    Mistake(
      "fixtures serve FILES/folder --port x",
      says: "'--port' takes a whole number from 0 to 65535, not 'x'."),
    Mistake(
      "fixtures serve FILES/folder --fault 299",
      says:
        "'--fault' takes a fault such as 429:2, html504, reset, close, cut, slow or silence, not '299'."
    ),
    Mistake(
      "help nothing", says: "'nothing' is not a command or topic.",
      hint:
        "one of: catalog, search, hints, suggest, charts, genres, storefronts, library, ratings, favorites, history, recommendations, replay-summary, api, token, auth, …"
    ),
  ]
}
