/// The bus itself, which is an object as well.
package enum Bus {
  package static let name = "org.freedesktop.DBus"
  package static let path = "/org/freedesktop/DBus"

  /// The names of errors.
  package enum Failure {
    package static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  }
}

extension BusConnection {
  private func ask(_ member: String, _ arguments: BusValue...) throws(BusError) -> BusValue? {
    var message = BusCall(member, of: Bus.name, at: Bus.path, to: Bus.name)
    message.arguments = arguments
    return try call(message).first
  }

  /// Has signals sent here from now on; what was sent before is not.
  package func subscribe(to rule: MatchRule) throws(BusError) {
    _ = try ask("AddMatch", .string(rule.text))
  }

  /// Takes a name, and returns whether that was possible: another program may have it.
  package func claim(_ name: String) throws(BusError) -> Bool {
    let doNotQueue: UInt32 = 4
    let response = try ask("RequestName", .string(name), .uint32(doNotQueue))?.integer
    // It is the owner now, or was already.
    return response == 1 || response == 4
  }

  /// The names of all connections.
  package func names() throws(BusError) -> [String] {
    try ask("ListNames")?.elements?.compactMap(\.text) ?? []
  }

  /// Returns the unique name of the connection that has a name; nil if none has it.
  package func owner(of name: String) throws(BusError) -> String? {
    do throws(BusError) { return try ask("GetNameOwner", .string(name))?.text } catch {
      if case .failed(Bus.Failure.nameHasNoOwner, _) = error { return nil }
      throw error
    }
  }
}

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
