/// `amctl fixtures`: what can be done with recorded exchanges.
struct FixturesCommand: Command {
  static let spec = CommandSpec(
    "fixtures", summary: "Look after recorded answers",
    discussion: """
      'amctl ... --record DIR' writes them, 'amctl ... --replay DIR' answers from them. Only \
      'verify --live' needs credentials.
      """,
    subcommands: [
      FixturesListCommand.spec, FixturesScanCommand.spec, FixturesConvertCommand.spec,
      FixturesVerifyCommand.spec, FixturesServeCommand.spec,
    ])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
