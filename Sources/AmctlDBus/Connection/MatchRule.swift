/// Which signals a connection wants to receive.
package struct MatchRule: Sendable, Hashable {
  /// The name of the connection that sends them.
  package var sender: String?
  package var path: String?
  package var interface: String?
  package var member: String?
  /// The first value of the body or what it begins with, up to a dot.
  package var argumentNamespace: String?

  /// Creates a rule for all signals, or for those with these properties.
  package init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argumentNamespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.argumentNamespace = argumentNamespace
  }

  /// The rule as the bus reads it.
  package var text: String {
    let parts = [
      ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface),
      ("member", member), ("arg0namespace", argumentNamespace),
    ]
    return parts.compactMap { key, value in value.map { "\(key)=\(Self.quoted($0))" } }
      .joined(separator: ",")
  }

  /// Between quotes, only a quote itself has a meaning; it is written between two quoted texts.
  private static func quoted(_ text: String) -> String {
    let pieces = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.map { String($0) }.joined(separator: #"'\''"#) + "'"
  }
}
