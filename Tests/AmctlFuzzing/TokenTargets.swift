import MusicAPI

/// Tokens that were pasted from anywhere.
enum TokenTargets {
  private static let key = try? ES256PublicKey(
    pem: Array(
      """
      -----BEGIN PUBLIC KEY-----
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt
      6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==
      -----END PUBLIC KEY-----

      """.utf8))

  /// A token: its problems can be told, and nobody without the key has signed it.
  static func token(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let inspection = TokenInspection(pasted: text, at: UnixTime(seconds: 1_790_000_000))
    for finding in inspection.findings {
      try Violation.unless(!"\(finding)".isEmpty, "each finding has words")
    }
    _ = (inspection.issuedAt, inspection.expiresAt, inspection.remaining)
    let isVerified = (try? key?.verify(token: text)) ?? false
    try Violation.unless(!isVerified, "only the private key makes a valid signature")
    let spaced = TokenInspection(
      pasted: " Bearer \(text)\n", at: UnixTime(seconds: 1_790_000_000))
    // A mark that combines with a blank is no blank.
    let isOther =
      text.utf8.contains { $0 >= 0x80 }
      || text.lowercased().drop { $0.isWhitespace }.hasPrefix("bearer")
    try Violation.unless(
      isOther || spaced.findings == inspection.findings, "'Bearer' and blanks change nothing")
  }
}
