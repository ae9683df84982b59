import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import Synchronization

/// A stream for what is said to a person, without secrets, whoever says them.
///
/// A server may repeat a token in its own words.
final class RedactedOutput: OutputStream {
  private let base: any OutputStream
  private let secrets: @Sendable () -> [String]
  private let redaction = Mutex<Redaction?>(nil)

  /// Keeps these values back beside whatever looks like a secret; they are asked for at first use.
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
  /// The same, keeping the secrets of the settings out of what is said.
  func redacted(about settings: Settings? = nil) -> Streams {
    Streams(
      input: input, out: out, err: RedactedOutput(err) { settings?.secrets ?? [] })
  }
}
