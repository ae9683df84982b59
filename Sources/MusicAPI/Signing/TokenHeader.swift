/// The headers that carry tokens.
package enum TokenHeader {
  /// The header of the developer token, whose value has the scheme before it.
  package static let developer = "Authorization"
  /// The header of the user token.
  package static let user = "Music-User-Token"
  /// The header in which Apple's own web player sends its user token.
  package static let webPlayer = "Media-User-Token"
  /// The word before a developer token.
  package static let scheme = "Bearer"
  /// The headers that are sent to the service.
  package static let sent = [developer, user]

  /// Returns the value of the developer token's header.
  package static func value(_ developerToken: String) -> String {
    scheme + " " + developerToken
  }

  /// Returns whether a header that is sent to the service has this name, in lowercase.
  package static func isSent(lowercased name: String) -> Bool {
    sent.contains { $0.lowercased() == name }
  }
}
