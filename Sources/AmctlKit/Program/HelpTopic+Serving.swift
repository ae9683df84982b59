import AmctlCommandLine

extension HelpTopic {
  /// What a server of fixtures does, beyond the help of its options.
  static let serving = HelpTopic(
    name: "serving",
    introduction: """
      Details of 'amctl fixtures serve'. It serves recorded responses on this machine.
      """,
    keywords: ["server", "mock", "fault", "journal", "session"],
    sections: [
      Section("REQUESTS", longestTerm: 0, rows: requests),
      Section("SESSIONS", longestTerm: 0, rows: sessions),
      Section("FAULTS", rows: faults),
      Section("FILES", rows: files),
    ])

  private static let requests: [Row] = [
    (
      "hosts",
      """
      Accepts requests for 127.0.0.1, localhost, [::1], the address of --host and each \
      --allow-host, so no web page can reach the server by a different name
      """
    ),
    (
      "other services",
      """
      Set AMCTL_ITUNES_URL, AMCTL_CHARTS_URL, AMCTL_FEED_URL and so on to the served URL to \
      serve responses recorded from those hosts; --env passes the URL to a program in more \
      variables
      """
    ),
    (
      "misses",
      """
      A response to a request that is not recorded names the nearest recorded request; amctl \
      reports it with exit code 8. A page of a different size is not recorded: record that size
      """
    ),
    (
      "unreadable files",
      """
      A file that is not a fixture is an error at the start; one that cannot be read later ends \
      with exit code 1
      """
    ),
    ("Control-C, SIGTERM", "Responses in progress finish, and the exit code is 0"),
    (
      "--token-check",
      """
      Each request needs a developer token that the key verifies and that has not expired, or \
      gets an empty 401; requests for a user's data also need a user token, or get a 403
      """
    ),
  ]

  private static let sessions: [Row] = [
    (
      "Amctl-Session: NAME, /~NAME/",
      """
      Requests with this header or path prefix have their own position in sequences of \
      responses, and their own faults; DIR/sessions/NAME comes first, in order, then the folder. \
      A session that was played to its end starts again; --session NAME applies to requests \
      without a session
      """
    ),
    ("POST /__amctl/reset", "Restart all sessions, or the one in '?session='"),
    (
      "GET /__amctl/requests",
      "List the last requests, with '?path=', '?method=', '?session=' and '?unmatched'"
    ),
    ("GET /__amctl/unused", "List the fixtures that no request has used"),
  ]

  private static let faults: [Row] = [
    (
      "--fault KIND:N",
      "Makes the first N requests fail; then the next kind in the list applies"
    ),
    ("KIND@PATH:N", "Affects only requests for that path and paths below it"),
    ("400 to 599", "Responds with this status; a 429 has 'Retry-After: 1'"),
    ("html504", "Responds with a page of HTML and status 504"),
    ("reset, close", "Ends the connection before the response"),
    ("cut", "Ends the connection after half of the body"),
    ("slow", "Sends 50 bytes of the body a second"),
    ("silence", "Never responds"),
  ]

  private static let files: [Row] = [
    (
      "--journal",
      """
      A line of JSON for each request: time, session, method, target, status, the fixture used \
      or the nearest request, and the body, without tokens and other secrets
      """
    ),
    (
      "jq -e -s 'map(select(.method == \"POST\")) | length == 1' FILE",
      "Checks in a script that the journal has exactly one POST, with exit code 1 if not"
    ),
    (
      "--log",
      """
      A line for each request: time, method, path and query, status, bytes of the body and \
      milliseconds, separated by spaces; '-' means no status or method
      """
    ),
  ]
}
