extension BusLink {
  /// Introduces this program to the bus, and returns the name that it gets.
  ///
  /// Everything is sent at once, without waiting for what the bus says to each line. It names no
  /// user: the bus takes the one that the system knows.
  func introduce(until deadline: ContinuousClock.Instant) throws(BusError) -> String {
    let hello = BusCall("Hello", of: Bus.name, at: Bus.path, to: Bus.name).message
    let serial = try send(
      hello, after: Array("\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8), awaitsReply: true)
    var bytes: [UInt8] = []
    for expected in ["DATA", "OK"] {
      let line = try line(of: &bytes, until: deadline)
      let word = line.prefix { $0 != " " }
      guard word == expected else {
        throw word == "REJECTED" ? .rejected(line) : .malformed("it says '\(line)'")
      }
    }
    receive(bytes)
    let replies = try wait(until: deadline) { inbox in
      let replies = inbox.takeReplies(to: [serial])
      return replies.isEmpty ? nil : replies
    }
    guard let reply = replies?[serial] else { throw .timedOut }
    guard reply.kind == .reply, let name = reply.body.first?.text else {
      throw .rejected(reply.body.first?.text ?? reply.errorName ?? "")
    }
    return name
  }

  /// Takes the first line of the bytes, after reading until there is one.
  private func line(
    of bytes: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(BusError) -> String {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        guard line.last == UInt8(ascii: "\r"), line.allSatisfy({ $0 < 0x7F }) else { break }
        bytes.removeFirst(end + 1)
        return String(decoding: line.dropLast(), as: UTF8.self)
      }
      guard bytes.count < 1 << 14 else { break }
      guard let more = try self.bytes(until: deadline) else { throw .timedOut }
      guard !more.isEmpty else { throw .closed }
      bytes += more
    }
    throw .malformed("it does not introduce itself")
  }
}
