import MusicAPI

/// The address of Apple's script, which alone can ask a person for a user token.
struct LoginScript: Sendable {
  /// The whole address.
  let address: String
  /// Its server, as a page names whom it trusts.
  let origin: String

  /// Apple's own, unless a test has another on this machine.
  init(_ environment: Environment) throws(CommandFailure) {
    address =
      environment["AMCTL_MUSICKIT_SCRIPT"]
      ?? "https://js-cdn.music.apple.com/musickit/v3/musickit.js"
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    origin = parts.prefix(3).joined(separator: "/")
    let isPlain = address.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"'<>\\;,".utf8.contains(byte)
    }
    guard isPlain, parts.count == 4, (try? Origin(parsing: origin)) != nil else {
      throw CommandFailure(message: "'\(address)' is not the address of a script.")
    }
  }
}
