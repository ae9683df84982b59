import MusicAPI

/// The kind of a secret, or of a value about a person.
public enum SecretKind: String, Sendable, CaseIterable {
  /// A signed token, such as the developer token.
  case token
  case privateKey = "private-key"
  /// The value of an `Authorization` header, or a password.
  case credentials
  case userToken = "user-token"
  case cookie
  /// The signature of a URL, which grants access to anyone who has it.
  case signedAddress = "signed-address"
  case email
  /// The number or name of an account.
  case userIdentifier = "user-identifier"
  /// A value configured as a secret.
  case configured
  /// The id of something in a library.
  case libraryID = "library-id"
  /// The id of a playlist that a person shared, which leads to it.
  case sharedPlaylist = "shared-playlist"
  /// The name or description of a person's playlist.
  case playlistName = "playlist-name"
  /// A name, handle or birthday of a person.
  case profile
  /// An address in the internet.
  case internetAddress = "internet-address"
  /// A value that the rules of the folder replace.
  case ruled

  /// What is in the file, as part of a sentence.
  package var noun: String {
    self == .ruled ? "a value that the rules replace" : isPersonal ? "a personal value" : "a secret"
  }

  /// Whether it is about a person, and grants nobody access.
  public var isPersonal: Bool {
    switch self {
    case .libraryID, .sharedPlaylist, .playlistName, .profile, .internetAddress: true
    default: false
    }
  }
}

/// A secret found in some bytes.
struct SecretFinding: Sendable, Equatable {
  let range: Range<Int>
  let kind: SecretKind
}
