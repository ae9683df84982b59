import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The token that a command looks at.
struct GivenToken {
  let text: String
  /// What the settings that it was minted with contradict.
  let keyFault: CredentialFault?

  /// The word of a line that names it.
  static func word<Root>(_ property: Parameter<Root>.Property<String?>) -> Parameter<Root> {
    .word(
      "token", property, .text(),
      help: "The token, or '-' for stdin; without it, the one in the settings or a new one")
  }

  /// Takes the word itself; `-` is stdin; without a word, the token of the settings, else a new one.
  ///
  /// Stdin is read without `-` only where nothing is set, so that a loop over its lines keeps them.
  init(_ word: String?, in context: Context) throws {
    let settings = context.settings
    let isSet = settings[.developerToken] != nil || settings.key != nil
    switch word {
    case nil where isSet || context.streams.input.isTerminal:
      (text, keyFault) = try Self.configured(context)
    case nil, "-":
      let bytes = try context.streams.input.readAll(atMost: FileSystem.SizeLimit.settings)
      text = String(decoding: bytes, as: UTF8.self)
      keyFault = nil
      if text.allSatisfy(\.isWhitespace) {
        if word == nil { throw SettingsError.noDeveloperToken }
        throw UsageError.rule("no token in standard input", hint: nil)
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
