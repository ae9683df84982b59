import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import Synchronization

/// A stream for messages to a person that removes secrets from any source.
///
/// For example, a server's error message may repeat a token.
final class RedactedOutput: OutputStream {
  private let base: any OutputStream
  private let secrets: @Sendable () -> [String]
  private let redaction = Mutex<Redaction?>(nil)

  /// Removes these values, which are read on first use, and anything that looks like a secret.
  init(_ base: any OutputStream, secrets: @escaping @Sendable () -> [String] = { [] }) {
    self.base = base
    self.secrets = secrets
  }

  var isTerminal: Bool { base.isTerminal }

  var columns: Int? { base.columns }

  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    try base.write(shown(String(decoding: bytes, as: UTF8.self)))
  }

  func shown(_ text: String) -> String {
    let redaction = redaction.withLock { known in
      let redaction = known ?? Redaction(secrets: secrets())
      known = redaction
      return redaction
    }
    return redaction.redacted(text)
  }

  func flush() throws(WriteError) {
    try base.flush()
  }
}

extension Streams {
  /// Returns streams whose messages contain none of these secrets, which are read for the first
  /// message.
  func redacted(of secrets: @escaping @Sendable () -> [String]) -> Streams {
    Streams(input: input, out: out, err: RedactedOutput(err, secrets: secrets))
  }
}
