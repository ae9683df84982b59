import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl token inspect`: what a token says, and what is wrong with it.
struct TokenInspectCommand: LocalCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "inspect", summary: "Show what a token says and what is wrong with it",
    discussion: """
      Reads the token from stdin; without one, takes the token of the settings, or one minted with \
      the key. The signature itself is not shown.
      """,
    examples: [
      CommandSpec.Example("pbpaste | amctl token inspect", "Inspect a token from the clipboard")
    ])
  static let parameters: [Parameter<Self>] = [.group(\.output)]

  private static let columns = [
    Column("header.kid"), Column("claims.iss"), Column("issued"), Column("expires"),
    Column("signature"), Column("problems"),
  ]

  func run(in context: Context) async throws {
    let token = try GivenToken(context).text()
    let inspection = TokenInspection(pasted: token, at: context.now())
    let presentation = Presentation(context, output)
    if presentation.showsUsualTable {
      try presentation.output.write(Self.text(inspection))
    } else {
      try presentation.write(Self.json(inspection), columns: Self.columns, id: "header.kid")
    }
  }
}

/// The token that a command is to look at.
struct GivenToken {
  private let context: Context

  init(_ context: Context) {
    self.context = context
  }

  /// What stdin holds, else the token of the settings, else a fresh one.
  func text() throws -> String {
    let input = context.streams.input
    if !input.isTerminal {
      let bytes = try input.readAll(atMost: FileSystem.SizeLimit.settings)
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(where: { !$0.isWhitespace }) { return text }
    }
    let credentials = Credentials(context)
    if let token = context.settings[.developerToken] {
      credentials.warnAboutReadableFiles(holding: [.developerToken])
      return token
    }
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    return try credentials.signer().token(issuedAt: context.now()).secret
  }
}

extension TokenInspectCommand {
  private static func json(_ inspection: TokenInspection) -> JSONValue {
    .object([
      JSONMember("header", inspection.header.map { .json($0) } ?? .null),
      JSONMember("claims", inspection.claims.map { .json($0) } ?? .null),
      JSONMember("signature", .string(inspection.signature.description)),
      JSONMember("issued", inspection.issuedAt.map { .string($0.iso8601) } ?? .null),
      JSONMember("expires", inspection.expiresAt.map { .string($0.iso8601) } ?? .null),
      JSONMember("problems", .array(inspection.findings.map { .string($0.description) })),
    ])
  }

  private static func text(_ inspection: TokenInspection) -> String {
    let rows = [
      ("header", inspection.header?.text), ("claims", inspection.claims?.text),
      ("signature", inspection.signature.description), ("issued", inspection.issuedAt?.iso8601),
      ("expires", inspection.expiresAt?.iso8601), ("remaining", remaining(inspection)),
    ]
    let facts = rows.compactMap { name, value in
      value.map { TextWidth.padded(name, to: 11) + SafeText.line($0) + "\n" }
    }
    let problems = inspection.findings.map { "problem    \(SafeText.line($0.description))\n" }
    return (facts + problems).joined()
  }

  private static func remaining(_ inspection: TokenInspection) -> String? {
    guard let seconds = inspection.remaining?.components.seconds else { return nil }
    guard seconds > 0 else { return "none" }
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    return days > 0 ? "\(days) d \(hours) h" : "\(hours) h \(minutes) min"
  }
}
