/// `amctl fixtures`: what can be done with recorded exchanges.
enum FixturesGroup: CommandGroup {
  static let members: [any Command.Type] = [
    FixturesListCommand.self, FixturesScanCommand.self, FixturesConvertCommand.self,
    FixturesVerifyCommand.self, FixturesServeCommand.self,
  ]

  static let spec = CommandSpec(
    "fixtures", summary: "Look after recorded answers",
    discussion: """
      'amctl ... --record DIR' writes them, 'amctl ... --replay DIR' answers from them. Only \
      'verify --live' needs credentials.
      """,
    subcommands: members.map { $0.spec },
    examples: [
      CommandSpec.Example("amctl genres --record Answers", "Record an answer"),
      CommandSpec.Example("amctl fixtures ls Answers", "See what is recorded"),
      CommandSpec.Example("amctl fixtures serve Answers --port 8080", "Answer as the service did"),
    ])
}
