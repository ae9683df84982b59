extension Mistake {
  /// Mistakes in commands about fixtures, tokens and this machine.
  static let tool: [Mistake] = [
    Mistake("api", says: "'api' needs <path>", hint: "see 'amctl api --help'"),
    Mistake(
      "api catalog us", says: "unexpected argument 'us'",
      hint: "'api' takes one <path>"),
    Mistake(
      "api https://example.com/v1/test",
      says: "'https://example.com/v1/test' is not a path of the service",
      hint: "requests go to 'SERVER' only; --base-url names another server"),
    Mistake(
      "api test --input FILES/missing.json -X POST",
      says: "'FILES/missing.json' cannot be read: No such file or directory"),
    Mistake("api test --query limit", says: "invalid value 'limit' for --query (name=value)"),
    Mistake("api test --paginate -X POST", says: "'--paginate' needs '-X GET'"),
    Mistake(
      "token inspect a.b.c d", says: "unexpected argument 'd'",
      hint: "'token inspect' takes one <token>"),
    Mistake(
      "token verify a.b.c", exit: 4, says: "no private key is set",
      hint: "set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE"),
    Mistake(
      "auth login --port 99999",
      says: "invalid value '99999' for --port (a whole number from 0 to 65535)"
    ),
    Mistake(
      "auth login now", says: "unexpected argument 'now'",
      hint: "'auth login' takes no arguments; see 'amctl auth login --help'"),
    Mistake(
      "auth status x", says: "unexpected argument 'x'",
      hint: "'auth status' takes no arguments; see 'amctl auth status --help'"),
    Mistake(
      "doctor now", says: "unexpected argument 'now'",
      hint: "'doctor' takes no arguments; see 'amctl doctor --help'"),
    Mistake(
      "fixtures ls", says: "'fixtures ls' needs <dir>", hint: "see 'amctl fixtures ls --help'"),
    Mistake("fixtures ls nowhere", says: "no such folder: 'nowhere'"),
    Mistake(
      "fixtures verify FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files in a folder such as 'FILES/folder/v1'"),
    Mistake(
      "fixtures verify FILES/folder --fail-on things",
      says: "invalid value 'things' for --fail-on",
      hint:
        "one of: unknown, type, missing, gone, changed, new, status, shape, stale, dead, misplaced, gap, unknown-key, dangling-next, id-mismatch, mixed-times, …"
    ),
    Mistake(
      "fixtures scan", says: "'fixtures scan' needs <path>",
      hint: "see 'amctl fixtures scan --help'"),
    Mistake("fixtures scan nowhere", says: "no such file or folder: 'nowhere'"),
    Mistake(
      "fixtures convert a", says: "'fixtures convert' needs <to>",
      hint: "see 'amctl fixtures convert --help'"),
    Mistake(
      "fixtures convert FILES/body.json FILES/out", exit: 1,
      says:
        "'FILES/body.json' is not an HTTP archive: expected 'null', found 'o' at line 1, column 2",
      hint: "browsers save one from the list of requests in their developer tools"),
    Mistake(
      "fixtures convert FILES/nowhere.har FILES/out",
      says: "'FILES/nowhere.har' cannot be read: No such file or directory"),
    Mistake(
      "fixtures serve FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files in a folder such as 'FILES/folder/v1'"),
    Mistake("fixtures serve nowhere", says: "no such folder: 'nowhere'"),
    Mistake(
      "fixtures serve FILES/folder --port x",
      says: "invalid value 'x' for --port (a whole number from 0 to 65535)"),
    Mistake(
      "fixtures serve FILES/folder --fault 299",
      says:
        "invalid value '299' for --fault (a fault such as 429:2, 503@/v1/me:2, html504, reset, close, cut, slow or silence)"
    ),
    Mistake(
      "help xyzzy", says: "'xyzzy' is not a command or topic",
      hint:
        "one of: catalog, search, hints, suggest, charts, similar, genres, storefronts, artwork, open, itunes, feed, library, ratings, favorites, releases, …"
    ),
  ]
}
