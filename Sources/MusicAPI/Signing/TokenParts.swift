import MusicPlatform

/// The three parts of a JWT, still encoded; any text can be split, and missing parts are empty.
struct TokenParts {
  /// The token without surrounding text.
  let text: String
  /// The number of parts; three in a JWT.
  let count: Int
  private let header: Substring
  private let claims: Substring
  private let signature: Substring

  /// Splits a token as people paste it: with white space, a line break or `Bearer ` around it.
  init(pasted: String) {
    let trimmed = pasted.trimmed
    let word = trimmed.prefix { !$0.isWhitespace }
    let isBearer = word.lowercased() == TokenHeader.scheme.lowercased()
    text = isBearer ? trimmed.dropFirst(TokenHeader.scheme.count).trimmed : trimmed
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    count = text.utf8.count { $0 == UInt8(ascii: ".") } + 1
    header = parts[0]
    claims = parts.count > 1 ? parts[1] : ""
    signature = parts.count > 2 ? parts[2] : ""
  }

  /// The signed text: the header and claims, still encoded.
  var signedText: String {
    "\(header).\(claims)"
  }

  /// Returns the contents of a part, or throws the finding if it cannot be read.
  private func json(_ text: Substring, part: String) throws(TokenFinding) -> JSON {
    guard let bytes = Base64URL.decode(text) else {
      throw TokenFinding(
        "The token's \(part) cannot be read as base64url; copy the whole token again.")
    }
    guard let document = try? JSONDocument(parsing: bytes), document.root.kind == .object else {
      throw TokenFinding(
        "The token's \(part) cannot be read as a JSON object; copy the whole token again.")
    }
    return document.root
  }

  /// The first part, with the algorithm and the key.
  var headerJSON: JSON {
    get throws(TokenFinding) { try json(header, part: "header") }
  }

  /// The second part, with the team and the dates.
  var claimsJSON: JSON {
    get throws(TokenFinding) { try json(claims, part: "claims") }
  }

  /// The bytes of the signature, which is raw r‖s.
  var signatureBytes: [UInt8] {
    get throws(TokenFinding) {
      guard let bytes = Base64URL.decode(signature) else {
        throw TokenFinding("The signature is not base64url; copy the whole token again.")
      }
      if let finding = TokenFinding(signature: bytes) { throw finding }
      return bytes
    }
  }
}

/// The headers that carry tokens.
package enum TokenHeader {
  /// The header of the developer token, whose value has the scheme before it.
  package static let developer = "Authorization"
  /// The header of the user token.
  package static let user = "Music-User-Token"
  /// The header in which Apple's own web player sends its user token.
  package static let webPlayer = "Media-User-Token"
  /// The word before a developer token.
  package static let scheme = "Bearer"
  /// The headers that are sent to the service.
  package static let sent = [developer, user]

  /// Returns the value of the developer token's header.
  package static func value(_ developerToken: String) -> String {
    scheme + " " + developerToken
  }

  /// Returns whether a header that is sent to the service has this name, in lowercase.
  package static func isSent(lowercased name: String) -> Bool {
    sent.contains { $0.lowercased() == name }
  }
}
