import MusicAPI

/// `amctl token inspect`: what a token says, and what is wrong with it.
struct TokenInspectCommand: Command {
  static let spec = CommandSpec(
    "inspect", summary: "Show what a token says, and what is wrong with it",
    discussion: """
      Reads the token from standard input; without one, takes the token of the settings, or one \
      minted with the key. The signature itself is not shown.
      """,
    examples: [
      CommandSpec.Example("pbpaste | amctl token inspect", "Look at a token from the clipboard")
    ])
  static let sendsRequests = false

  init(_ arguments: Arguments) {}

  func run(in context: Context) async throws {
    let inspection = TokenInspection(pasted: try context.givenToken(), at: context.now())
    let presentation = context.presentation()
    if presentation.format.isJSON {
      try presentation.output.write(document: Self.json(inspection).encoded())
      if !presentation.output.isTerminal { try presentation.output.write("\n") }
    } else {
      try presentation.output.write(Self.text(inspection))
    }
  }

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
