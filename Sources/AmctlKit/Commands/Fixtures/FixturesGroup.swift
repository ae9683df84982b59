import AmctlCommandLine

/// `amctl fixtures`: manages recorded responses.
enum FixturesGroup {
  static let help = CommandHelp(
    "fixtures", summary: "Manage recorded responses",
    discussion: """
      'amctl ... --record DIR' records responses, 'amctl ... --replay DIR' answers from them. Only \
      'verify --live' needs credentials.

      A session is a sequence of its own in DIR/sessions/NAME, such as that of one test. With \
      '--session NAME', 'record' and '--record' write there; 'serve' and '--replay' play what is \
      there in order, then the folder. What reads DIR reads its sessions too, except 'refresh' and \
      'convert'.
      """,
    examples: [
      CommandSpec.Example("amctl genres --record Answers", "Record a response"),
      CommandSpec.Example("amctl fixtures ls Answers", "List what is recorded"),
      CommandSpec.Example("amctl fixtures serve Answers --port 8080", "Serve them to any program"),
    ])
}
