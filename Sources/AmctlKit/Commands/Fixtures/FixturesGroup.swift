import AmctlCommandLine

/// `amctl fixtures`: manages recorded responses.
enum FixturesGroup {
  static let help = CommandHelp(
    "fixtures", summary: "Manage recorded responses",
    discussion: """
      'amctl ... --record DIR' records responses, 'amctl ... --replay DIR' answers from them. Only \
      'verify --live' needs credentials.

      '--scenario NAME' with either of them makes several commands one sequence, in \
      DIR/scenarios/NAME. What reads DIR reads its scenarios too, except 'serve', 'refresh' and \
      'convert'.
      """,
    examples: [
      CommandSpec.Example("amctl genres --record Answers", "Record a response"),
      CommandSpec.Example("amctl fixtures ls Answers", "List what is recorded"),
      CommandSpec.Example("amctl fixtures serve Answers --port 8080", "Serve them to any program"),
    ])
}
