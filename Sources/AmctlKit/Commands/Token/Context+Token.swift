import MusicAPI
import MusicPlatform

extension Context {
  /// The token to look at: what standard input holds, else that of the settings, else a fresh one.
  func givenToken() throws -> String {
    if !streams.input.isTerminal {
      let text = String(
        decoding: try streams.input.readAll(atMost: FileSystem.SizeLimit.settings), as: UTF8.self)
      if text.contains(where: { !$0.isWhitespace }) { return text }
    }
    if let token = settings[.developerToken] {
      warnOfConfigFile(holding: [.developerToken])
      return token
    }
    return try signer().token(issuedAt: now()).secret
  }
}
