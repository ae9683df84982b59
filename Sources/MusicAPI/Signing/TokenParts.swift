/// The three parts of a JWT, still encoded; any text can be split, and parts it lacks are empty.
struct TokenParts {
  /// The token without what was copied along with it.
  let text: Substring
  /// How many parts the text has; three in a JWT.
  let count: Int
  private let header: Substring
  private let claims: Substring
  private let signature: Substring

  /// Takes a token as people paste it: with blanks, a line break or `Bearer ` around it.
  init(pasted: String) {
    let trimmed = Self.trim(pasted[...])
    let isBearer = trimmed.prefix { !$0.isWhitespace }.lowercased() == "bearer"
    text = isBearer ? Self.trim(trimmed.dropFirst(6)) : trimmed
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    count = text.utf8.count { $0 == UInt8(ascii: ".") } + 1
    header = parts[0]
    claims = parts.count > 1 ? parts[1] : ""
    signature = parts.count > 2 ? parts[2] : ""
  }

  private static func trim(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }

  /// What the signature is made for: header and claims as they stand.
  var signedText: String {
    "\(header).\(claims)"
  }

  /// What a part says; throws the finding when it says nothing.
  func json(of part: TokenPart) throws(TokenFinding) -> JSON {
    let text = part == .header ? header : claims
    guard let bytes = Base64URL.decode(text) else { throw .notBase64URL(part) }
    guard let document = try? JSONDocument(parsing: bytes), document.root.kind == .object else {
      throw .notJSON(part)
    }
    return document.root
  }

  /// The signature's bytes; nil when it is not base64url.
  var signatureBytes: [UInt8]? {
    Base64URL.decode(signature)
  }

  /// What the signature looks like.
  var signatureForm: SignatureForm {
    signatureBytes.map(SignatureForm.init(of:)) ?? .notBase64URL
  }
}

/// The parts of a token that hold JSON.
public enum TokenPart: String, Sendable {
  /// The first part: the algorithm and the key.
  case header
  /// The second part: the team and the dates.
  case claims
}
