import AmctlCommandLine

/// `amctl auth`: gets, checks and removes a user token.
enum AuthGroup {
  static let help = CommandHelp(
    "auth", summary: "Get a user token and check the credentials",
    examples: [
      CommandSpec.Example("amctl auth login", "Get a user token through the browser"),
      CommandSpec.Example("amctl auth status", "Check both tokens"),
      CommandSpec.Example("amctl auth logout", "Remove the user token"),
    ])
}

/// `amctl auth status`: shows which credentials are set, their source, and whether they work.
struct AuthStatusCommand: ServiceCommand {
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "status", summary: "Check whether the service accepts the credentials",
    discussion: """
      Shows where each token comes from, whether the service accepts it, the team, the storefront \
      of the account, and how far this machine's clock is off. A developer token says when it \
      expires, and a key signs a new one when needed; a user token does not say. Exit code 4 when \
      one is rejected, or the developer token is missing; a missing user token is a warning.
      """,
    examples: [
      CommandSpec.Example("amctl auth status", "Check both tokens"),
      CommandSpec.Example("amctl auth status -o json", "Print the same for a program"),
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.output), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  var recordFields: RecordFields { CheckReport.fields }

  func run(in context: Context) async throws {
    let checks = try await TokenChecks(context, connection).run()
    try CheckReport(checks: checks).write(to: Presentation(context, output))
  }
}
