import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl token verify`: checks whether a key signed a token.
struct TokenVerifyCommand: LocalCommand {
  var word: String?
  var publicKey: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "verify", summary: "Check the signature of a token",
    discussion: "Exit code 1 when the key did not sign it.",
    examples: [
      CommandSpec.Example("amctl token verify", "Check the token that requests are sent with"),
      CommandSpec.Example(
        "amctl token verify --public-key key.pub - < token.txt", "Check someone else's token"),
    ])

  static let parameters: [Parameter<Self>] = [
    GivenToken.word(\.word),
    .option(
      "public-key", \.publicKey, .file(),
      help: "Verify with this public key (PEM) instead of your own"),
    .group(\.output),
  ]

  private static let fields: RecordFields = [
    "name": .string, "verdict": .string, "message": .string,
  ]

  var entersSandbox: Bool { true }

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let context = try context.withKeysOfSandbox
    let token = try GivenToken(word, in: context).text
    guard try key(in: context).verify(token: token) else {
      throw Failure(
        .failure, "the signature does not match this key",
        hint: "the token was changed, or another key signed it")
    }
    let message = "The signature is good."
    let presentation = Presentation(context, output, standard: .table)
    if presentation.showsUsualTable { return try presentation.output.write(message + "\n") }
    try presentation.write(
      ["name": "signature", "verdict": "ok", "message": .string(message)] as JSONValue,
      columns: Self.fields.columns, id: "name")
  }

  private func key(in context: Context) throws -> ES256PublicKey {
    if let publicKey {
      let pem = try FileSystem.read(publicKey, atMost: FileSystem.SizeLimit.settings)
      return try ES256PublicKey(pem: pem)
    }
    let credentials = Credentials(context)
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    return try credentials.privateKey().publicKey()
  }
}
