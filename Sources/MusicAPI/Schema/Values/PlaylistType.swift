/// Who makes a playlist, and for whom.
public struct PlaylistType: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Made by the editors.
  public static let editorial = PlaylistType(rawValue: "editorial")
  /// Made by another company.
  public static let external = PlaylistType(rawValue: "external")
  /// Made for one user by the service.
  public static let personalMix = PlaylistType(rawValue: "personal-mix")
  /// What one user heard most in a year.
  public static let replay = PlaylistType(rawValue: "replay")
  /// Made and shared by a user.
  public static let userShared = PlaylistType(rawValue: "user-shared")
}
