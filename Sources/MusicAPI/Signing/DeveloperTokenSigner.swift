import MusicPlatform

/// A signer that creates developer tokens from a key and claims; the caller passes the time.
package struct DeveloperTokenSigner: Sendable {
  private let key: ES256PrivateKey
  private let claims: DeveloperTokenClaims

  /// Creates a signer with a key.
  package init(key: ES256PrivateKey, claims: DeveloperTokenClaims) {
    self.key = key
    self.claims = claims
  }

  /// Signs a token with a time of issue, which expires a lifetime later.
  package func token(issuedAt issued: UnixTime) throws(CredentialError) -> DeveloperToken {
    let expires = issued + claims.lifetime
    var text = signedText(issued: issued, expires: expires)
    let signature = try key.sign(text)
    text.append(UInt8(ascii: "."))
    text += Base64URL.digits(of: signature)
    return DeveloperToken(
      secret: String(decoding: text, as: UTF8.self), issuedAt: issued, expiresAt: expires)
  }

  /// Returns the header and claims to sign; without `origin` if it is empty.
  private func signedText(issued: UnixTime, expires: UnixTime) -> [UInt8] {
    let header: JSONValue = ["alg": "ES256", "kid": .string(claims.keyID)]
    var members = [JSONMember("iss", .string(claims.teamID))]
    if !claims.origin.isEmpty {
      members.append(JSONMember("origin", .array(claims.origin.map(JSONValue.string))))
    }
    members.append(JSONMember("iat", .int(issued.seconds)))
    members.append(JSONMember("exp", .int(expires.seconds)))
    return Base64URL.digits(of: header.encoded()) + [UInt8(ascii: ".")]
      + Base64URL.digits(of: JSONValue.object(members).encoded())
  }
}

/// The contents of a developer token except its dates; checked once, for any number of tokens.
package struct DeveloperTokenClaims: Sendable, Hashable {
  /// The ten-character ID of the team, the token's `iss`.
  package let teamID: String
  /// The ten-character ID of the key, the token's `kid`.
  package let keyID: String
  /// The lifetime of each token, in whole seconds.
  package let lifetime: Duration
  /// The web origins from which a browser may use the token; empty if it is not for browsers.
  package let origin: [String]

  /// The longest lifetime that Apple accepts: six months.
  package static let longestLifetime = Duration.seconds(15_777_000)

  /// Creates claims after checking the IDs and the lifetime, whose fractions of a second are
  /// dropped.
  package init(
    teamID: String, keyID: String, lifetime: Duration = .seconds(12 * 60 * 60),
    origin: [String] = []
  ) throws(CredentialError) {
    guard Self.isID(teamID) else {
      throw CredentialError(
        .teamID,
        "\(Self.quoted(teamID)) is not a team ID (10 characters, A-Z and 0-9);"
          + " copy it from the membership details of your Apple developer account")
    }
    guard Self.isID(keyID) else {
      throw CredentialError(
        .key,
        "\(Self.quoted(keyID)) is not a key ID (10 characters, A-Z and 0-9);"
          + " it is the part after 'AuthKey_' in the name of the key's file")
    }
    guard lifetime >= .seconds(1), lifetime <= Self.longestLifetime else {
      throw CredentialError(
        .token,
        "the lifetime must be 1 to \(Self.longestLifetime.components.seconds) seconds (six months),"
          + " not \(lifetime.components.seconds); 12 hours are enough for a token that is renewed")
    }
    self.teamID = teamID
    self.keyID = keyID
    self.lifetime = .seconds(lifetime.components.seconds)
    self.origin = origin
  }

  /// Returns whether text has the form that Apple's key IDs and team IDs share.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isDigit || $0.isCapital }
  }

  /// Returns the value, but the length alone of a long one, which may be a misplaced secret.
  private static func quoted(_ value: String) -> String {
    let isShown = value.utf8.count <= 20 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isShown ? "'\(value)'" : "a text of \(value.count) characters"
  }
}
