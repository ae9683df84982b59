public import MusicAPI

/// The keys of a sandbox, which nobody else's tokens fit.
///
/// All else follows from the private key, so that whoever keeps that keeps everything.
public struct SandboxKeys: Sendable {
  /// The private key as PEM text, the format of Apple's `.p8` files.
  public let privateKeyPEM: String
  /// The team ID: the `iss` of a token.
  public let teamID: String
  /// The key ID: the `kid` of a token.
  public let keyID: String
  /// The token of the sandbox's user, the first if there are several.
  public let userToken: String

  /// Creates keys from a private key, with a user token of one's own if there is one.
  public init(privateKeyPEM: String, userToken: String? = nil) {
    self.privateKeyPEM = privateKeyPEM
    teamID = SHA256.hex("team" + privateKeyPEM).prefix(10).uppercased()
    keyID = SHA256.hex("key" + privateKeyPEM).prefix(10).uppercased()
    self.userToken = userToken ?? Self.userToken("user" + privateKeyPEM)
  }

  /// The tokens of that many users, of which there is at least one.
  func userTokens(_ count: Int) -> [String] {
    [userToken]
      + stride(from: 2, through: count, by: 1).map { Self.userToken("user\($0)" + privateKeyPEM) }
  }

  private static func userToken(_ text: String) -> String { "sandbox." + SHA256.hex(text) }

  /// Creates keys that nobody has.
  public init() {
    // A P-256 key is a number below one that begins with 32 ones.
    let number =
      [UInt8.random(in: 1...0x7F)] + (1..<32).map { _ in UInt8.random(in: 0...255) }
    let text = Base64.encode(Self.wrapping + number)
    self.init(
      privateKeyPEM: "-----BEGIN PRIVATE KEY-----\n\(text.prefix(64))\n\(text.dropFirst(64))\n"
        + "-----END PRIVATE KEY-----\n")
  }

  /// What PKCS#8 puts before the 32 bytes of a P-256 key without its public half.
  private static let wrapping: [UInt8] = [
    0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
    0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01,
    0x01, 0x04, 0x20,
  ]

  /// Signs a developer token, which is good for 150 days.
  public func developerToken(issuedAt now: UnixTime) throws(CredentialError) -> String {
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: .seconds(150 * 86_400))
    let key = try ES256PrivateKey(pem: privateKeyPEM.utf8)
    return try DeveloperTokenSigner(key: key, claims: claims).token(issuedAt: now).secret
  }
}

extension ES256PrivateKey {
  /// Signs any header and claims, also those that are wrong.
  func token(header: JSONValue, claims: JSONValue) throws(CredentialError) -> String {
    let text = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(claims.encoded())
    return try text + "." + Base64URL.encode(sign(Array(text.utf8)))
  }
}

/// Tells good tokens from others.
struct TokenCheck {
  let keys: SandboxKeys
  private let userCount: Int
  /// The numbers of the users by their tokens.
  private lazy var users = Dictionary(
    zip(keys.userTokens(userCount), 1...), uniquingKeysWith: { first, _ in first })
  /// The public half of the key, made when it is first needed: libcrypto takes time to load.
  private var publicKey: ES256PublicKey?
  /// The last header with a token whose signature was good, and what the token says.
  private var known: (header: String, claims: JSON)?

  /// The seconds that a token may be good for, from now on.
  private static let longestLife = 15_777_000

  init(_ keys: SandboxKeys, users count: Int) {
    (self.keys, userCount) = (keys, count)
  }

  /// Returns the number of the user whose token a request has; nil if it has nobody's.
  mutating func user(of request: HTTPRequest) -> Int? {
    for name in [TokenHeader.user, TokenHeader.webPlayer] {
      if let token = request.headers[name], let user = users[token] { return user }
    }
    return nil
  }

  /// Returns whether the developer token of a request is good.
  mutating func allows(_ request: HTTPRequest, at now: UnixTime) -> Bool {
    let header = request.headers[TokenHeader.developer] ?? ""
    if known?.header != header { known = signed(header).map { (header, $0) } ?? known }
    guard let known, known.header == header, let issued = known.claims["iat"]?.int,
      let expires = known.claims["exp"]?.int
    else { return false }
    return issued <= now.seconds && expires > now.seconds
      && expires <= now.seconds + Self.longestLife
      && Self.isFrom(request.headers["Origin"], known.claims["origin"])
  }

  /// Returns what the token in a header says, if it is signed with the key and is of its team.
  private mutating func signed(_ header: String) -> JSON? {
    let words = header.parts(at: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    let parts = words[1].parts(at: ".", keepsEmpty: true)
    guard parts.count == 3, let head = Self.json(parts[0]), let claims = Self.json(parts[1]),
      head["alg"]?.string == "ES256", head["kid"]?.string == keys.keyID,
      claims["iss"]?.string == keys.teamID
    else { return nil }
    if publicKey == nil {
      publicKey = try? ES256PrivateKey(pem: keys.privateKeyPEM.utf8).publicKey()
    }
    let isGood = Base64URL.decode(parts[2]).flatMap {
      try? publicKey?.verify($0, of: Array("\(parts[0]).\(parts[1])".utf8))
    }
    return isGood == true ? claims : nil
  }

  static func json(_ part: String) -> JSON? {
    Base64URL.decode(part).flatMap { try? JSONDocument(parsing: $0).root }
  }

  /// Whether a request comes from one of the sites that a token names, if it names any.
  private static func isFrom(_ origin: String?, _ claim: JSON?) -> Bool {
    guard let claim else { return true }
    return claim.elements.contains { $0.string != nil && $0.string == origin }
  }
}
