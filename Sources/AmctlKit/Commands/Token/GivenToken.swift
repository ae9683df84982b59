import AmctlCommandLine
import MusicAPI
import MusicPlatform

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
      let bytes = try TypedValue(context).bytes(isSecret: true)
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
