import AmctlCommandLine

extension FixturesServeCommand {
  static let help = CommandHelp(
    "serve", aliases: ["replay"], summary: "Serve recorded responses on this machine",
    discussion: """
      Listens on 127.0.0.1 unless --host names another address, and accepts requests for \
      127.0.0.1, localhost, [::1], that address, and each --allow-host, so that no web page can \
      reach it by another name. Prints its URL on stderr, and matches requests like --replay: \
      method, path and query in any order. A request that is not recorded gets a 501 with the \
      header 'Amctl-Fixture: miss' and the nearest recorded request; amctl reports it with exit \
      code 8. Each such request is named once at the end. A file that is not a fixture is an error \
      at the start; one that cannot be read later on ends with exit code 1. Control-C and SIGTERM \
      let responses in progress finish, and end with exit code 0.

      With a program after --, runs it with the URL in AMCTL_BASE_URL, passes signals on to it, \
      and ends when it does: with its exit code, or with 8 if that is 0 and a request was not \
      recorded.

      Requests with the header 'Amctl-Session: NAME', or a path that starts with '/~NAME/', have \
      their own place in sequences of responses, and their own faults: what is recorded in \
      DIR/sessions/NAME comes first, in order, then the folder; a session that was played to its end \
      starts again. --session NAME is for requests that name none. POST /__amctl/reset starts \
      all sessions anew, or the one in '?session='. GET /__amctl/requests lists the last requests, \
      with '?path=', '?method=', '?session=' and '?unmatched'; GET /__amctl/unused lists the \
      fixtures that no request has used.

      The journal has a line of JSON for each request: time, session, method, target, status, the \
      fixture used or the nearest request, and the body, without tokens and other secrets.

      --fault KIND:N makes the first N requests fail, then the next kind in the list applies; \
      KIND@PATH:N affects only requests for that path and those below it. \
      Kinds: a status from 400 to 599; 'html504', a page of HTML; 'reset' and 'close' end the \
      connection before the response; 'cut' ends it after half of the body; 'slow' sends 50 bytes \
      of the body a second; 'silence' never responds. A 429 has 'Retry-After: 1'.

      With --token-check, each request needs a developer token that the key verifies and that has \
      not expired, or gets an empty 401; requests for a user's data also need a user token, or get \
      a 403.

      Each line of the log has the time, the method, the path and query, the status, the bytes of \
      the body and the milliseconds, separated by spaces; '-' means that there was no status or \
      method.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --port 8080 --log -", "Log what a program requests"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --fault 429:2,reset", "Test a program against failures"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --journal calls.ndjson -- python3 -m pytest",
        "Run tests, and note what they request"),
    ])
}
