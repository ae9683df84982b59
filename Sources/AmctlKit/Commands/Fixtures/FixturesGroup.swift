import AmctlCommandLine

/// `amctl fixtures`: manages recorded responses.
enum FixturesGroup {
  static let help = CommandHelp(
    "fixtures", summary: "Manage recorded responses",
    discussion: """
      'amctl ... --record DIR' records responses, and 'amctl ... --replay DIR' replays them. Only \
      'record', 'refresh' and 'verify --live' send requests.

      A session is an independent sequence in DIR/sessions/NAME, for example one test's requests. \
      With '--session NAME', 'record' and '--record' write there; 'serve' and '--replay' play the \
      session in order, then the folder. Commands that read DIR include sessions, except 'refresh' \
      and 'convert'.
      """,
    examples: [
      "amctl genres --record Answers": "Record a response",
      "amctl fixtures ls Answers": "List the recorded responses",
      "amctl fixtures serve Answers --port 8080": "Serve recorded responses to any program",
    ])
}
