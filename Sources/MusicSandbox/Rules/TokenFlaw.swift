package import MusicAPI

/// A way in which a developer token is wrong.
enum TokenFlaw: Sendable, Hashable {
  /// No token, and text that is none.
  case missing, meaningless
  /// The right token with other claims, or with no algorithm and no signature.
  case changed, unsigned
  /// The right token with its signature in DER, as most tools write it.
  case der
  /// A token that is signed with the right key, and expires so many seconds from now.
  case expiring(in: Int)
  /// A token that is signed with the right key, with another claim, or another key ID.
  case claim(JSONMember)
  case keyID(String)
}

/// The tokens of a check, and the key for tokens that are wrong in another way than their signature.
package struct RuleTokens: Sendable {
  let developer: String
  package let user: String?
  /// The key that the developer token was signed with; nil if nobody has it here.
  private let key: ES256PrivateKey?

  /// Takes tokens, and the key of the first if there is one.
  package init(developer: String, user: String?, key: ES256PrivateKey?) {
    self.developer = developer
    self.user = user
    self.key = key
  }

  /// Takes the tokens of a sandbox.
  package init(_ keys: SandboxKeys, at now: UnixTime) throws(CredentialError) {
    let token = try keys.developerToken(issuedAt: now)
    self.init(
      developer: token, user: keys.userToken,
      key: try? ES256PrivateKey(pem: keys.privateKeyPEM.utf8))
  }

  /// Returns a token with a flaw, nil for none at all; throws if it takes a key.
  func token(_ flaw: TokenFlaw, at now: UnixTime) throws(Unseen) -> String? {
    let parts = developer.parts(at: ".", keepsEmpty: true)
    guard parts.count == 3, let header = Self.members(of: parts[0]),
      let claims = Self.members(of: parts[1]), let signature = Base64URL.decode(parts[2])
    else { throw Unseen(reason: "the developer token is not a JWT") }
    switch flaw {
    case .missing: return nil
    case .meaningless: return "none"
    case .changed:
      let changed = Self.text(claims + [JSONMember("jti", "1")])
      return "\(parts[0]).\(changed).\(parts[2])"
    case .unsigned: return Self.text([JSONMember("alg", "none")]) + ".\(parts[1])."
    case .der:
      guard signature.count == 64 else { throw Unseen(reason: "the signature is not raw") }
      let body = Self.integer(signature[..<32]) + Self.integer(signature[32...])
      return "\(parts[0]).\(parts[1])."
        + Base64URL.encode([0x30, UInt8(body.count)] + body)
    case .expiring(let seconds):
      let expiry = JSONMember("exp", .int(now.seconds + seconds))
      return try sign(header, Self.replacing(claims, expiry))
    case .claim(let claim): return try sign(header, Self.replacing(claims, claim))
    case .keyID(let id):
      return try sign(Self.replacing(header, JSONMember("kid", .string(id))), claims)
    }
  }

  private func sign(_ header: [JSONMember], _ claims: [JSONMember]) throws(Unseen) -> String {
    let token = try? key?.token(header: .object(header), claims: .object(claims))
    return try token.seen("it takes the private key to sign a token")
  }

  private static func replacing(_ members: [JSONMember], _ other: JSONMember) -> [JSONMember] {
    members.filter { $0.name != other.name } + [other]
  }

  private static func members(of part: String) -> [JSONMember]? {
    TokenCheck.json(part)?.members.map { JSONMember($0.name, .json($0.value)) }
  }

  private static func text(_ members: [JSONMember]) -> String {
    Base64URL.encode(JSONValue.object(members).encoded())
  }

  /// Returns a number as DER has it: without leading zeros, and never negative.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = bytes.drop { $0 == 0 }
    let value = digits.first.map { $0 < 0x80 ? Array(digits) : [0] + digits } ?? [0]
    return [2, UInt8(value.count)] + value
  }
}
