/// `amctl fixtures`: what can be done with a folder of recorded exchanges.
struct FixturesCommand: Command {
  static let spec = CommandSpec(
    "fixtures", summary: "Work with recorded exchanges",
    subcommands: [FixturesServeCommand.spec],
    examples: [
      CommandSpec.Example("amctl fixtures serve Fixtures --port 8080", "Answer as the service did")
    ])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
