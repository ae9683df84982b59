/// The contents of a token, and all problems that can be found without the key.
package struct TokenInspection: Sendable {
  /// The first part; nil if it cannot be read.
  package let header: JSON?
  /// The second part; nil if it cannot be read.
  package let claims: JSON?
  /// The problem with the form of the third part; nil if it is raw r‖s.
  package let signature: TokenFinding?
  /// All reasons for the server to reject the token, in the order of its parts.
  package let findings: [TokenFinding]
  private let now: UnixTime

  /// Reads any text as a token, ignoring surrounding white space and `Bearer `.
  package init(pasted text: String, at now: UnixTime) {
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
    var findings: [TokenFinding] = []
    if parts.count != 3 {
      findings.add(
        "The token has \(parts.count) of the three parts of a JWT (header, claims and signature,"
          + " separated by dots); copy the whole token again.")
    }
    self.findings =
      findings + Self.findings(in: header, by: Self.headerFindings)
      + Self.findings(in: claims) { Self.claimFindings($0, at: now.seconds) }
      + [signature].compactMap(\.self)
  }

  /// The time of issue; nil if the token does not contain it.
  package var issuedAt: UnixTime? {
    claims?["iat"]?.int.map(UnixTime.init(seconds:))
  }

  /// The time of expiry; nil if the token does not contain it.
  package var expiresAt: UnixTime? {
    claims?["exp"]?.int.map(UnixTime.init(seconds:))
  }

  /// The time until the token expires; negative afterward, and nil if it has no time of expiry.
  package var remaining: Duration? {
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
    var findings: [TokenFinding] = []
    let algorithm = header["alg"]?.string
    if algorithm != "ES256" {
      findings.add(
        "The header's 'alg' is \(quoted(algorithm)), but Apple accepts only 'ES256';"
          + " sign the token with a P-256 key.")
    }
    let keyID = header["kid"]?.string
    if !isID(keyID) {
      findings.add(
        "The header's 'kid' is \(quoted(keyID)), but a key ID is exactly 10 characters A-Z and 0-9;"
          + " it is the part after 'AuthKey_' in the name of the key's file.", .keyID)
    }
    return findings
  }

  private static func claimFindings(_ claims: JSON, at now: Int) -> [TokenFinding] {
    var findings: [TokenFinding] = []
    let teamID = claims["iss"]?.string
    if !isID(teamID) {
      findings.add(
        "The claims' 'iss' is \(quoted(teamID)), but a team ID is exactly 10 characters A-Z and"
          + " 0-9; copy it from the membership details of your Apple developer account.", .teamID)
    }
    let (issued, expires) = (claims["iat"]?.int, claims["exp"]?.int)
    if issued == nil {
      findings.add(
        "The claims have no integer 'iat', the time of issue; sign a token that has one.")
    }
    if let issued, issued > now {
      findings.add(
        "The claims' 'iat' '\(issued)' is in the future; check this machine's clock,"
          + " or that of the machine that signed the token.", .issuedInFuture(iat: issued))
    }
    guard let expires else {
      findings.add(
        "The claims have no integer 'exp', the time of expiry; sign a token that has one.")
      return findings
    }
    if expires <= now {
      findings.add(
        "The claims' 'exp' '\(expires)' is in the past; sign a new token.", .expired(exp: expires))
    }
    let longest = Int(DeveloperTokenClaims.longestLifetime.components.seconds)
    if expires > now + longest {
      findings.add(
        "The claims' 'exp' '\(expires)' is more than six months (\(longest) seconds) ahead;"
          + " sign a token with a shorter lifetime.")
    }
    if let issued, expires < issued {
      findings.add("The claims' 'exp' '\(expires)' is before 'iat' '\(issued)'; sign a new token.")
    }
    return findings
  }

  private static func isID(_ text: String?) -> Bool {
    text.map(DeveloperTokenClaims.isID) ?? false
  }

  private static func quoted(_ value: String?) -> String {
    value.map { "'\($0)'" } ?? "missing"
  }
}

extension [TokenFinding] {
  fileprivate mutating func add(_ description: String, _ kind: TokenFinding.Kind = .invalid) {
    append(TokenFinding(description, kind))
  }
}
