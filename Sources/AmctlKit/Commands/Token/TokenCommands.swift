import AmctlCommandLine
import MusicAPI
import MusicPlatform

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
      "amctl token --lifetime 30d": "Print a token that is valid for a month",
      "amctl token | amctl token inspect -": "Show what a token contains",
    ])
  static let parameters: [Parameter<Self>] = [
    .option(
      "lifetime", \.lifetime,
      .duration(
        in: .seconds(1)...DeveloperTokenClaims.longestLifetime,
        expected: "a time from 1s to 182d (six months)"),
      help: "Lifetime of the token; at most 6 months"),
    .list(
      "origin", \.origin, .text("URL"),
      help: "Restrict the token to a web origin, for use in a browser"),
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
        ?? "Signed with a throwaway key; --sandbox=DIR keeps one.")
  }
}

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
      "amctl token inspect": "Inspect the token that amctl sends",
      "pbpaste | amctl token inspect -": "Inspect a token from the clipboard",
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

  private var signature: String {
    inspection.signature?.description ?? "The signature is raw r‖s, 64 bytes."
  }

  var json: JSONValue {
    [
      "header": inspection.header.map { .json($0) } ?? .null,
      "claims": inspection.claims.map { .json($0) } ?? .null,
      "signature": .string(signature),
      "issued": .text(inspection.issuedAt?.iso8601),
      "expires": .text(inspection.expiresAt?.iso8601),
      "problems": .array(problems.map { .string($0) }),
      "hint": .text(hint),
    ]
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

/// `amctl token verify`: checks whether a key signed a token.
struct TokenVerifyCommand: LocalCommand, TableCommand {
  var word: String?
  var publicKey: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "verify", summary: "Check the signature of a token",
    discussion: "Exit code 1 when the key did not sign it.",
    examples: [
      "amctl token verify": "Check the token that amctl sends",
      "amctl token verify --public-key key.pub - < token.txt": "Check someone else's token",
    ])

  static let parameters: [Parameter<Self>] = [
    GivenToken.word(\.word),
    .option(
      "public-key", \.publicKey, .file(),
      help: "Verify with this public key (PEM) instead of your own"),
    .group(\.output),
  ]

  static let table: Table<String> = [
    .id("name") { _ in "signature" }, .string("verdict") { _ in "ok" }, .string("message", \.self),
  ]

  var entersSandbox: Bool { true }

  func run(in context: Context) async throws {
    let context = try context.withKeysOfSandbox
    let token = try GivenToken(word, in: context).text
    guard try key(in: context).verify(token: token) else {
      throw Failure(
        .failure, "the signature does not match this key",
        hint: "the token was changed, or another key signed it")
    }
    let message = "The signature is valid."
    let presentation = Presentation(context, output, standard: .table)
    if presentation.showsUsualTable { return try presentation.output.write(message + "\n") }
    try presentation.write(
      Self.table.record(of: message), columns: Self.table.fields.columns, id: Self.table.id)
  }

  private func key(in context: Context) throws -> ES256PublicKey {
    if let publicKey { return try ES256PublicKey(contentsOf: publicKey) }
    let credentials = Credentials(context)
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    return try credentials.privateKey().publicKey()
  }
}

/// The token that a command examines.
struct GivenToken {
  let text: String
  /// The conflict in the settings that it was minted with.
  let keyFault: CredentialFault?

  /// Declares the parameter for the token.
  static func word<Root>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<String?>
  ) -> Parameter<Root> {
    .word(
      "token", property(), .text(),
      help: "The token, or - for stdin (default: the configured one, or a new one)")
  }

  /// Reads a word, or stdin for `-`; without a word, uses the settings' token or mints one.
  ///
  /// Without `-`, stdin is read only if no credentials are set, so that a loop over its lines is
  /// not disturbed.
  init(_ word: String?, in context: Context) throws {
    let settings = context.settings
    let isSet = settings[.developerToken] != nil || settings.key != nil
    switch word {
    case nil where isSet || context.streams.input.isTerminal:
      (text, keyFault) = try Self.configured(context)
    case nil, "-":
      let bytes = try InputFiles(context).typedBytes(isSecret: true)
      text = String(decoding: bytes, as: UTF8.self)
      keyFault = nil
      if text.allSatisfy(\.isWhitespace) {
        if word == nil { throw SettingsError.noDeveloperToken }
        throw UsageError.rule("no token in stdin", hint: nil)
      }
    case let word?: (text, keyFault) = (word, nil)
    }
  }

  private static func configured(_ context: Context) throws -> (String, CredentialFault?) {
    let credentials = Credentials(context)
    if let token = context.settings.readyToken {
      credentials.warnAboutReadableFiles(holding: [.developerToken])
      return (token.text, nil)
    }
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    let token = try credentials.signer().token(issuedAt: context.now()).secret
    return (token, CredentialFault.ofKeyNames(in: context.settings))
  }
}
