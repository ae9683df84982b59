import AmctlCommandLine

extension FixturesServeCommand {
  static let help = CommandHelp(
    "serve", aliases: ["replay"], summary: "Serve recorded responses on this machine",
    discussion: """
      Listens on 127.0.0.1 unless --host names another address, prints its URL on stderr, and \
      matches requests like --replay: method, path and query in any order. A request that is not \
      recorded gets a 501 with the header 'Amctl-Fixture: miss', and is named once at the end.

      With a program after --, runs it with the URL in AMCTL_BASE_URL, passes signals on to it, \
      and ends with its exit code, or with 8 if the program succeeds after a request that is not \
      recorded.

      'amctl help serving' describes hosts, sessions, faults, checks, the journal and the log.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --port 8080 --log -", "Log a program's requests"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --fault 429:2,reset", "Test a program against failures"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --journal calls.ndjson -- python3 -m pytest",
        "Run tests, and keep a journal of their requests"),
    ])
}
