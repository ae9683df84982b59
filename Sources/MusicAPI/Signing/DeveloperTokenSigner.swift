/// A signer that creates developer tokens from a key and claims; the caller passes the time.
///
/// ```swift
/// let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
/// let signer = try DeveloperTokenSigner(pemFile: "AuthKey_ABC123DEFG.p8", claims: claims)
/// let token = try signer.token(issuedAt: .now)
/// ```
public struct DeveloperTokenSigner: ~Copyable, Sendable {
  private let key: ES256PrivateKey
  private let claims: DeveloperTokenClaims

  /// Creates a signer from a key in PEM format.
  public init(
    pem: some Sequence<UInt8>, claims: DeveloperTokenClaims
  ) throws(CredentialError) {
    do { self.init(key: try ES256PrivateKey(pem: pem), claims: claims) } catch {
      throw .key(error)
    }
  }

  /// Creates a signer from a key in a file, which is read once, now.
  public init(pemFile path: String, claims: DeveloperTokenClaims) throws(CredentialError) {
    do { self.init(key: try ES256PrivateKey(pemFile: path), claims: claims) } catch {
      throw .key(error)
    }
  }

  /// Creates a signer that takes ownership of a key.
  public init(key: consuming ES256PrivateKey, claims: DeveloperTokenClaims) {
    self.key = key
    self.claims = claims
  }

  /// Signs a token with a time of issue, which expires a lifetime later.
  public func token(issuedAt issued: UnixTime) throws(CredentialError) -> DeveloperToken {
    let expires = issued + claims.lifetime
    var text = signedText(issued: issued, expires: expires)
    let signature: [UInt8]
    do { signature = try key.sign(text) } catch { throw .signing(error) }
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
