import AmctlCommandLine
import MusicAPI

/// `amctl token inspect`: shows a token's contents and problems.
struct TokenInspectCommand: LocalCommand {
  var word: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "inspect", summary: "Decode a token and report problems",
    discussion: """
      The signature itself is not shown. Exit code 1 when something is wrong. A token does not \
      show whether its key was revoked; 'amctl doctor' checks that.
      """,
    examples: [
      CommandSpec.Example("amctl token inspect", "Inspect the token that requests are sent with"),
      CommandSpec.Example("pbpaste | amctl token inspect -", "Inspect a token from the clipboard"),
    ])
  static let parameters: [Parameter<Self>] = [GivenToken.word(\.word), .group(\.output)]

  var entersSandbox: Bool { true }

  var recordFields: RecordFields {
    [
      "header": .object, "header.kid": .string, "claims": .object, "claims.iss": .string,
      "issued": .date, "expires": .date, "signature": .string, "problems": .strings,
      "hint": .string,
    ]
  }

  private static let columns = [
    Column("header.kid"), Column("claims.iss"), Column("issued"), Column("expires"),
    Column("signature"), Column("problems"), Column("hint"),
  ]

  func run(in context: Context) async throws {
    let given = try GivenToken(word, in: context.withKeysOfSandbox)
    let report = TokenReport(given, at: context.now())
    let presentation = Presentation(context, output)
    if presentation.showsUsualTable {
      try presentation.output.write(report.text(width: presentation.output.columns))
    } else {
      try presentation.write(report.json, columns: Self.columns, id: "header.kid")
    }
    guard !report.problems.isEmpty else { return }
    try presentation.output.flush()
    throw Failure(
      .failure, "the token has \(report.problems.count.counted("problem"))", reason: report.reason)
  }
}

/// The contents and problems of a token.
private struct TokenReport {
  let inspection: TokenInspection
  let problems: [String]
  let reason: FailureReason?

  init(_ given: GivenToken, at now: UnixTime) {
    inspection = TokenInspection(pasted: given.text, at: now)
    problems =
      inspection.findings.map(\.description)
      + [given.keyFault].compactMap { $0?.fullSentence }
    reason = inspection.findings.first?.failureReason ?? given.keyFault?.reason
  }

  /// The remaining possibilities if no problem is found here.
  var hint: String? {
    problems.isEmpty
      ? "if the service rejects it all the same: \(CredentialFault.invisibleCauses)" : nil
  }

  /// The form of the signature.
  private var signature: String {
    inspection.signature?.description ?? "The signature is raw r‖s, 64 bytes."
  }

  var json: JSONValue {
    .object([
      JSONMember("header", inspection.header.map { .json($0) } ?? .null),
      JSONMember("claims", inspection.claims.map { .json($0) } ?? .null),
      JSONMember("signature", .string(signature)),
      JSONMember("issued", inspection.issuedAt.map { .string($0.iso8601) } ?? .null),
      JSONMember("expires", inspection.expiresAt.map { .string($0.iso8601) } ?? .null),
      JSONMember("problems", .array(problems.map { .string($0) })),
      JSONMember("hint", hint.map { .string($0) } ?? .null),
    ])
  }

  /// Returns the lines for a person, which a terminal of a width does not have to break.
  func text(width: Int?) -> String {
    let rows = [
      ("header", inspection.header?.text), ("claims", inspection.claims?.text),
      ("signature", signature), ("issued", inspection.issuedAt?.iso8601),
      ("expires", inspection.expiresAt?.iso8601), ("remaining", remaining),
    ]
    let known = rows + problems.map { ("problem", $0) } + [("hint", hint)]
    let indent = 11
    return known.compactMap { name, value in
      value.map { value in
        let text = SafeText.line(value)
        let lines =
          width.map { TextWrapping.lines(of: text, width: max($0 - indent, 20)) } ?? [text]
        return TextWidth.padded(name, to: indent)
          + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
      }
    }.joined()
  }

  private var remaining: String? {
    guard let seconds = inspection.remaining?.components.seconds else { return nil }
    guard seconds > 0 else { return "none" }
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    return days > 0 ? "\(days) d \(hours) h" : "\(hours) h \(minutes) min"
  }
}
