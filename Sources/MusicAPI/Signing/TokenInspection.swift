/// The contents of a token, and all problems that can be found without the key.
public struct TokenInspection: Sendable {
  /// The first part; nil if it cannot be read.
  package let header: JSON?
  /// The second part; nil if it cannot be read.
  package let claims: JSON?
  /// The problem with the form of the third part; nil if it is raw r‖s.
  package let signature: TokenFinding?
  /// All reasons for the server to reject the token, in the order of its parts.
  public let findings: [TokenFinding]
  private let now: UnixTime

  /// Reads any text as a token, ignoring surrounding white space and `Bearer `.
  public init(pasted text: String, at now: UnixTime) {
    let parts = TokenParts(pasted: text)
    let header = Result { () throws(TokenFinding) in try parts.headerJSON }
    let claims = Result { () throws(TokenFinding) in try parts.claimsJSON }
    self.header = try? header.get()
    self.claims = try? claims.get()
    do throws(TokenFinding) {
      _ = try parts.signatureBytes
      signature = nil
    } catch { signature = error }
    self.now = now
    findings =
      (parts.count == 3 ? [] : [.partCount(parts.count)])
      + Self.findings(in: header, by: Self.headerFindings)
      + Self.findings(in: claims) { Self.claimFindings($0, at: now.seconds) }
      + [signature].compactMap(\.self)
  }

  /// The time of issue; nil if the token does not contain it.
  public var issuedAt: UnixTime? {
    claims?["iat"]?.int.map(UnixTime.init(seconds:))
  }

  /// The time of expiry; nil if the token does not contain it.
  public var expiresAt: UnixTime? {
    claims?["exp"]?.int.map(UnixTime.init(seconds:))
  }

  /// The time until the token expires; negative afterward, and nil if it has no time of expiry.
  public var remaining: Duration? {
    expiresAt.map { $0 - now }
  }

  /// Returns the findings in a part; for an unreadable part, only that it is unreadable.
  private static func findings(
    in part: Result<JSON, TokenFinding>, by check: (JSON) -> [TokenFinding]
  ) -> [TokenFinding] {
    switch part {
    case .success(let json): check(json)
    case .failure(let finding): [finding]
    }
  }

  private static func headerFindings(_ header: JSON) -> [TokenFinding] {
    let algorithm = header["alg"]?.string
    let keyID = header["kid"]?.string
    return (algorithm == "ES256" ? [] : [.algorithm(algorithm)])
      + (isID(keyID) ? [] : [.keyID(keyID)])
  }

  private static func claimFindings(_ claims: JSON, at now: Int) -> [TokenFinding] {
    let teamID = claims["iss"]?.string
    var findings: [TokenFinding] = isID(teamID) ? [] : [.teamID(teamID)]
    let (issued, expires) = (claims["iat"]?.int, claims["exp"]?.int)
    if let issued {
      if issued > now { findings.append(.issuedInFuture(iat: issued)) }
    } else {
      findings.append(.noIssueDate)
    }
    guard let expires else { return findings + [.noExpiry] }
    let latest = now + Int(DeveloperTokenClaims.longestLifetime.components.seconds)
    if expires <= now { findings.append(.expired(exp: expires)) }
    if expires > latest { findings.append(.expiresTooLate(exp: expires)) }
    if let issued, expires < issued {
      findings.append(.expiresBeforeIssue(iat: issued, exp: expires))
    }
    return findings
  }

  private static func isID(_ text: String?) -> Bool {
    text.map(DeveloperTokenClaims.isID) ?? false
  }
}
