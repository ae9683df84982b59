/// `amctl auth`: the two tokens, and how to get them.
enum AuthGroup: CommandGroup {
  static let members: [any Command.Type] = [
    AuthLoginCommand.self, AuthStatusCommand.self,
  ]

  static let spec = CommandSpec(
    "auth", summary: "Get a user token, and look at the credentials",
    subcommands: members.map { $0.spec },
    examples: [CommandSpec.Example("amctl auth login", "Get a user token through the browser")])
}
