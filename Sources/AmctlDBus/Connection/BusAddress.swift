package import MusicPlatform

/// The address of a bus: a socket of this machine.
package struct BusAddress: Sendable, Hashable {
  /// The address as it is written in messages.
  package let text: String
  package let socket: SocketAddress

  package init(_ text: String, _ socket: SocketAddress) {
    self.text = text
    self.socket = socket
  }

  /// The addresses of the session's bus, in the order in which they are tried.
  package static func session(_ environment: [String: String]) throws(BusError) -> [BusAddress] {
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    let usual = folder.map { BusAddress("unix:path=\($0)/bus", .path($0 + "/bus")) }
    guard let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty else {
      guard let usual else { throw .noBus }
      return [usual]
    }
    let addresses = text.split(separator: ";").compactMap { read($0, usual: usual) }
    guard !addresses.isEmpty else { throw .unusableAddress(text) }
    return addresses
  }

  /// Reads an address; nil for one that is not of a socket of this machine.
  private static func read(_ text: Substring, usual: BusAddress?) -> BusAddress? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "unix" else { return nil }
    var values: [Substring: String] = [:]
    for pair in parts[1].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let value = unescaped(sides[1]), !value.utf8.contains(0) else {
        return nil
      }
      values[sides[0]] = value
    }
    if values["runtime"] == "yes" { return usual }
    if let path = values["path"] { return BusAddress(String(text), .path(path)) }
    return values["abstract"].map { BusAddress(String(text), .abstract($0)) }
  }

  /// Replaces `%` and two digits by the byte that they are the digits of; nil if it is not text.
  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
