#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes developer tokens from a key and claims; what time it is, is the caller's to say.
///
/// ```swift
/// let key = try ES256PrivateKey(pem: file)
/// let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
/// let token = try DeveloperTokenSigner(key: key, claims: claims).token(issuedAt: Date())
/// ```
public struct DeveloperTokenSigner: ~Copyable, Sendable {
  private let key: ES256PrivateKey
  private let claims: DeveloperTokenClaims
  /// The first part of every token, with the dot behind it.
  private let encodedHeader: [UInt8]

  /// Takes the key over; what it signs says what the claims say.
  public init(key: consuming ES256PrivateKey, claims: DeveloperTokenClaims) {
    self.key = key
    self.claims = claims
    let header: JSONValue = ["alg": "ES256", "kid": .string(claims.keyID)]
    encodedHeader = Base64URL.encodedBytes(header.encoded()) + [UInt8(ascii: ".")]
  }

  /// Signs a token that is issued at a date, in whole seconds, and ends a lifetime later.
  public func token(issuedAt date: Date) throws(CredentialError) -> DeveloperToken {
    let issued = date.unixTime
    let expires = issued + Int(claims.lifetime.components.seconds)
    var text = encodedHeader + Base64URL.encodedBytes(body(issued: issued, expires: expires))
    let signature: [UInt8]
    do { signature = try key.sign(text) } catch { throw .signing(error) }
    text.append(UInt8(ascii: "."))
    text += Base64URL.encodedBytes(signature)
    return DeveloperToken(
      secret: String(decoding: text, as: UTF8.self),
      issuedAt: Date(unixTime: issued), expiresAt: Date(unixTime: expires))
  }

  /// The claims as JSON; an `origin` that is empty is left out, since it would forbid every use.
  private func body(issued: Int, expires: Int) -> [UInt8] {
    var members: [JSONMember] = [
      JSONMember("iss", .string(claims.teamID)),
      JSONMember("iat", .int(issued)),
      JSONMember("exp", .int(expires)),
    ]
    if !claims.origin.isEmpty {
      members.append(JSONMember("origin", .array(claims.origin.map(JSONValue.string))))
    }
    return JSONValue.object(members).encoded()
  }
}
