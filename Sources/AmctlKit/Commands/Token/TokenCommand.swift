import AmctlCommandLine
import MusicAPI

/// `amctl token`: prints a developer token.
struct TokenCommand: LocalCommand {
  var lifetime = Duration.seconds(12 * 3600)
  var origin: [String] = []

  static let help = CommandHelp(
    "token", summary: "Print a developer token",
    discussion: """
      Needs AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE. Anyone with this token can \
      make requests as your team until it expires.
      """,
    examples: [
      CommandSpec.Example("amctl token --lifetime 30d", "Print a token that is valid for a month"),
      CommandSpec.Example("amctl token | amctl token inspect -", "Show what a token contains"),
    ])
  static let parameters: [Parameter<Self>] = [
    .option(
      "lifetime", \.lifetime,
      .duration(
        in: .seconds(1)...DeveloperTokenClaims.longestLifetime,
        expected: "a time from 1s to 182d (six months)"),
      help: "Expire after this long; at most 6 months"),
    .list(
      "origin", \.origin, .text("URL"), help: "Restrict it to a web origin, for use in a browser"),
  ]

  var entersSandbox: Bool { true }

  func run(in context: Context) async throws {
    let context = try context.withKeysOfSandbox
    let credentials = Credentials(context)
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    let signer = try credentials.signer(lifetime: lifetime, origin: origin)
    let token = try signer.token(issuedAt: context.now())
    try context.streams.out.write(token.secret + "\n")
    guard let sandbox = context.sandbox else { return }
    Messages(context).note(
      sandbox.folder.map { "This token is valid only for the sandbox in '\($0)'." }
        ?? "A new key signed this token; use --sandbox=DIR to keep a key.")
  }
}
