/// What a developer token says, apart from when: checked once, issued as often as wanted.
public struct DeveloperTokenClaims: Sendable, Hashable {
  /// The ten-character ID of the team, the token's `iss`.
  public let teamID: String
  /// The ten-character ID of the key, the token's `kid`.
  public let keyID: String
  /// How long each token is good for, in whole seconds.
  public let lifetime: Duration
  /// The web origins a browser may use the token from; empty for a token that is not for browsers.
  public let origin: [String]

  /// The longest lifetime that Apple accepts: six months.
  public static let longestLifetime = Duration.seconds(15_777_000)

  /// Checks the IDs and the lifetime; fractions of a second are dropped.
  public init(
    teamID: String, keyID: String, lifetime: Duration = .seconds(12 * 60 * 60),
    origin: [String] = []
  ) throws(CredentialError) {
    guard Self.isID(teamID) else { throw .teamID(teamID) }
    guard Self.isID(keyID) else { throw .keyID(keyID) }
    guard lifetime >= .seconds(1), lifetime <= Self.longestLifetime else {
      throw .lifetime(lifetime)
    }
    self.teamID = teamID
    self.keyID = keyID
    self.lifetime = .seconds(lifetime.components.seconds)
    self.origin = origin
  }

  /// Whether a text has the form that Apple's key IDs and team IDs share.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }
}
