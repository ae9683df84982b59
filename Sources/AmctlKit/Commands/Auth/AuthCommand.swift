/// `amctl auth`: the two tokens, and how to get them.
struct AuthCommand: Command {
  static let spec = CommandSpec(
    "auth", summary: "Get a user token, and look at the credentials",
    subcommands: [AuthLoginCommand.spec, AuthStatusCommand.spec],
    examples: [CommandSpec.Example("amctl auth login", "Get a user token through the browser")])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
