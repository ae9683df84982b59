/// `amctl auth status`: which credentials are set, from where, and whether the service takes them.
struct AuthStatusCommand: Command {
  static let spec = CommandSpec(
    "status", summary: "Ask the service whether it accepts the credentials",
    discussion: """
      Says where each token comes from, whether the service accepts it, when it ends, and how far \
      this machine's clock is off. Exit code 4 when one is refused or missing.
      """,
    examples: [
      CommandSpec.Example("amctl auth status", "Whether all is well"),
      CommandSpec.Example("amctl auth status -o json", "The same for a program"),
    ])

  init(_ arguments: Arguments) {}

  func run(in context: Context) async throws {
    try context.report(try await context.tokenChecks())
  }
}
