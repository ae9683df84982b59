internal import MusicLibc

/// A numeric address of a network interface.
package struct IPAddress: Sendable, Hashable {
  /// The address as text: `0.0.0.0`, `192.168.1.2`, `::1`.
  package let text: String
  /// Whether it is one with colons.
  package let isVersion6: Bool

  /// The interface that only this machine reaches.
  package static let loopback = IPAddress(text: "127.0.0.1", isVersion6: false)

  private init(text: String, isVersion6: Bool) {
    self.text = text
    self.isVersion6 = isVersion6
  }

  /// Takes the address of one interface, or of all of them; nil for a name or anything else.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      isVersion6 = false
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      isVersion6 = true
    } else {
      return nil
    }
    self.text = text
  }

  /// Whether a host is an address of this machine in any form that the system reads, such as
  /// `2130706433` for `127.0.0.1`.
  package static func isOfThisMachine(_ host: String) -> Bool {
    var four = in_addr()
    if unsafe inet_aton(host, &four) != 0 {
      return [0, 127].contains(UInt32(bigEndian: four.s_addr) >> 24)
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, host, &six) == 1 else { return false }
    let bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
    guard bytes[..<10].allSatisfy({ $0 == 0 }) else { return false }
    let isMapped = bytes[10...11].allSatisfy { $0 == 0xFF }
    return isMapped
      ? [0, 127].contains(bytes[12]) : bytes[10..<15].allSatisfy { $0 == 0 } && bytes[15] <= 1
  }

  /// Whether it means all interfaces.
  package var isAny: Bool { text.allSatisfy { "0.:".contains($0) } }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { isVersion6 ? text == "::1" : text.hasPrefix("127.") }

  /// How a URL names it; all interfaces include that of this machine itself.
  package var host: String {
    if isAny { return isVersion6 ? "[::1]" : "127.0.0.1" }
    return isVersion6 ? "[\(text)]" : text
  }
}
