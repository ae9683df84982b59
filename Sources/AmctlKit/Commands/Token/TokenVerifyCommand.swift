import MusicPlatform
import MusicAPI

/// `amctl token verify`: whether a key signed a token.
struct TokenVerifyCommand: Command {
  static let publicKey = Option(
    "public-key", .file(), help: "The public key in PEM form; by default that of the private key")

  static let spec = CommandSpec(
    "verify", summary: "Check the signature of a token",
    discussion: """
      Reads the token from standard input; without one, takes the token of the settings, or one \
      minted with the key. Exit code 1 when the key did not sign it.
      """,
    options: [publicKey],
    examples: [
      CommandSpec.Example("amctl token | amctl token verify", "Check a fresh token"),
      CommandSpec.Example(
        "amctl token verify --public-key key.pub < token.txt", "Check a token of somebody else"),
    ])
  static let sendsRequests = false

  private let publicKey: String?

  init(_ arguments: Arguments) {
    publicKey = arguments[Self.publicKey]
  }

  func run(in context: Context) async throws {
    let token = try context.givenToken()
    let key =
      if let publicKey {
        try ES256PublicKey(pem: FileSystem.read(publicKey, atMost: FileSystem.SizeLimit.settings))
      } else {
        try context.privateKey().publicKey()
      }
    guard try key.verify(token: token) else {
      throw CommandFailure(
        message: "The signature is not of this key.",
        hint: "the token was changed, or another key signed it")
    }
    try context.streams.out.write("The signature is good.\n")
  }
}
