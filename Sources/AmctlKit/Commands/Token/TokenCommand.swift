import MusicAPI

/// `amctl token`: prints a developer token.
struct TokenCommand: Command {
  static let lifetime = Option(
    "lifetime", .duration(), default: "12h", help: "How long it is good; six months at most")
  static let origin = ListOption(
    "origin", .text("URL"), help: "A web origin to bind it to; for browsers only")

  /// The commands below it.
  static let members: [any Command.Type] = [TokenInspectCommand.self, TokenVerifyCommand.self]

  static let spec = CommandSpec(
    "token", summary: "Mint a developer token and print it",
    discussion: """
      Needs AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE. Whoever has the token can ask \
      in the team's name until it ends.
      """,
    options: [lifetime, origin], subcommands: members.map { $0.spec },
    runsAlone: true,
    examples: [
      CommandSpec.Example("amctl token --lifetime 30d", "A token that is good for a month"),
      CommandSpec.Example("amctl token | amctl token inspect", "What a token says"),
    ])
  static let sendsRequests = false

  private let lifetime: Duration
  private let origin: [String]

  init(_ arguments: Arguments) {
    lifetime = arguments[Self.lifetime] ?? .seconds(12 * 3600)
    origin = arguments[Self.origin]
  }

  func run(in context: Context) async throws {
    let signer = try context.signer(lifetime: lifetime, origin: origin)
    let token = try signer.token(issuedAt: context.now())
    try context.streams.out.write(token.secret + "\n")
  }
}
