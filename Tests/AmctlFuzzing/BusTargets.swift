import AmctlDBus

/// Messages of other programs on a bus.
enum BusTargets {
  /// A message: what was read can be sent, and is read as the same.
  static func message(_ bytes: [UInt8]) throws {
    do throws(BusError) {
      guard let length = try BusMessage.length(of: bytes[...]) else { return }
      guard (16...bytes.count).contains(length) else { return }
    } catch { return }
    guard let message = try? BusMessage.decoded(bytes[...]) else { return }
    for value in message.body {
      _ = (value.text, value.number, value.integer, value.elements, value.dictionary)
    }
    let written = message.encoded()
    try Violation.unless(
      try BusMessage.length(of: written[...]) == written.count, "a length is that of all bytes")
    guard let again = try BusMessage.decoded(written[...]) else {
      throw Violation(description: "a written message is one")
    }
    try Violation.unless(again.encoded() == written, "a message is written as it was read")
  }
}
