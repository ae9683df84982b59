package import MusicAPI

/// A way in which a developer token is wrong.
package enum TokenFlaw: Sendable, Hashable, CaseIterable {
  /// No token, and text that is none.
  case missing, meaningless
  /// The right token with other claims, or with no algorithm and no signature.
  case changed, unsigned
  /// The right token with its signature in DER, as most tools write it.
  case der
  /// Tokens that are signed with the right key, but wrong: expired, valid for too long, of another
  /// team, with a different key ID, for a page of a different origin.
  case expired, tooLong, otherTeam, otherKey, otherOrigin
}

/// The tokens of a check, and the key for tokens that are wrong in another way than their signature.
package struct RuleTokens: Sendable {
  let developer: String
  package let user: String?
  /// The key that the developer token was signed with; nil if nobody has it here.
  private let key: Key?

  private final class Key: Sendable {
    let value: ES256PrivateKey

    init(_ value: consuming ES256PrivateKey) {
      self.value = value
    }
  }

  /// Takes tokens, and the key of the first if there is one.
  package init(developer: String, user: String?, key: consuming ES256PrivateKey?) {
    self.developer = developer
    self.user = user
    if let key { self.key = Key(key) } else { self.key = nil }
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
    let parts = developer.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = Self.members(of: parts[0]),
      let claims = Self.members(of: parts[1]), let signature = Base64URL.decode(parts[2])
    else { throw Unseen(reason: "the developer token is not a JWT") }
    switch flaw {
    case .missing: return nil
    case .meaningless: return "none"
    case .changed:
      return [parts[0], Self.text(claims + [JSONMember("jti", "1")]), parts[2]].joined(
        separator: ".")
    case .unsigned: return Self.text([JSONMember("alg", "none")]) + ".\(parts[1])."
    case .der:
      guard signature.count == 64 else { throw Unseen(reason: "the signature is not raw") }
      let body = Self.integer(signature[..<32]) + Self.integer(signature[32...])
      return "\(parts[0]).\(parts[1])."
        + Base64URL.encode([0x30, UInt8(body.count)] + body)
    case .expired: return try sign(header, claims, [JSONMember("exp", .int(now.seconds - 60))])
    case .tooLong:
      return try sign(header, claims, [JSONMember("exp", .int(now.seconds + 15_863_400))])
    case .otherTeam: return try sign(header, claims, [JSONMember("iss", "ZZZZZZZZZZ")])
    case .otherKey:
      return try sign(Self.replacing(header, [JSONMember("kid", "ZZZZZZZZZZ")]), claims, [])
    case .otherOrigin:
      return try sign(header, claims, [JSONMember("origin", ["https://example.com"])])
    }
  }

  private func sign(
    _ header: [JSONMember], _ claims: [JSONMember], _ other: [JSONMember]
  ) throws(Unseen) -> String {
    let text = Self.text(header) + "." + Self.text(Self.replacing(claims, other))
    let signature = try? key?.value.sign(Array(text.utf8))
    return try text + "."
      + Base64URL.encode(signature.seen("it takes the private key to sign a token"))
  }

  private static func replacing(
    _ members: [JSONMember], _ others: [JSONMember]
  ) -> [JSONMember] {
    members.filter { member in !others.contains { $0.name == member.name } } + others
  }

  private static func members(of part: String) -> [JSONMember]? {
    guard let bytes = Base64URL.decode(part), let root = try? JSONDocument(parsing: bytes).root
    else { return nil }
    return root.members.map { JSONMember($0.name, .json($0.value)) }
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
