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
