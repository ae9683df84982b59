/// What has arrived from a bus, until it is taken.
struct BusInbox {
  /// Bytes of a message that is not yet whole.
  private var rest: [UInt8] = []
  /// Signals and calls in the order in which they arrived, and the size of each.
  private var arrived: [(message: BusMessage, size: Int)] = []
  /// Those that are taken next, from the last on: removing the first of many would move the others.
  private var queue: [(message: BusMessage, size: Int)] = []
  private var size = 0
  /// How many messages there was no room for.
  private var missed = 0
  /// The calls whose replies are awaited.
  private var awaited: Set<UInt32> = []
  private var replies: [UInt32: BusMessage] = [:]
  /// Why nothing more arrives.
  private var failure: BusError?

  /// How many messages, and how many bytes of them, are kept for a reader who is late.
  private static let countLimit = 4096
  private static let sizeLimit = 16 << 20

  /// Reads until something wanted has arrived; nil if that takes too long.
  private mutating func wait<Value>(
    on socket: BusSocket, until deadline: ContinuousClock.Instant?,
    for take: (inout Self) throws(BusError) -> Value?
  ) throws(BusError) -> Value? {
    var isLate = false
    while true {
      if let value = try take(&self) { return value }
      if let failure { throw failure }
      guard !isLate, let bytes = try socket.read(until: deadline) else { return nil }
      if bytes.isEmpty { failure = .closed } else { receive(bytes) }
      // A flood of other messages is no reason to wait longer.
      isLate = deadline.map { $0 <= .now } ?? false
    }
  }

  /// Takes bytes, and the messages that they complete.
  private mutating func receive(_ bytes: [UInt8]) {
    rest += bytes
    var start = 0
    do throws(BusError) {
      while let length = try BusMessage.length(of: rest[start...]), length <= rest.count - start {
        if let message = try BusMessage.decoded(rest[start..<(start + length)]) {
          keep(message, size: length)
        }
        start += length
      }
    } catch { failure = error }
    rest.removeFirst(start)
  }

  private mutating func keep(_ message: BusMessage, size: Int) {
    if let number = message.replySerial, message.kind == .reply || message.kind == .error {
      // Nobody waits for a reply that is late, was never asked for, or is the second.
      if awaited.remove(number) != nil { replies[number] = message }
    } else if queue.count + arrived.count < Self.countLimit, self.size + size <= Self.sizeLimit {
      arrived.append((message, size))
      self.size += size
    } else {
      missed += 1
    }
  }

  /// Returns the next signal or call; nil if none arrives in time.
  mutating func next(
    on socket: BusSocket, until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> BusMessage? {
    try wait(on: socket, until: deadline) { inbox throws(BusError) in
      if inbox.queue.isEmpty {
        inbox.queue = inbox.arrived.reversed()
        inbox.arrived = []
      }
      if let (message, size) = inbox.queue.popLast() {
        inbox.size -= size
        return message
      }
      guard inbox.missed == 0 else {
        defer { inbox.missed = 0 }
        throw .missed(inbox.missed)
      }
      return nil
    }
  }

  /// Returns the replies to calls that arrive in time.
  mutating func replies(
    to calls: some Collection<UInt32>, on socket: BusSocket, until deadline: ContinuousClock.Instant
  ) throws(BusError) -> [UInt32: BusMessage] {
    awaited = Set(calls)
    defer { (awaited, replies) = ([], [:]) }
    _ = try wait(on: socket, until: deadline) { $0.awaited.isEmpty ? () : nil }
    return replies
  }

  /// Introduces this program to the bus, and returns the name that it gets.
  ///
  /// Everything is sent at once, without waiting for what the bus says to each line. It names no
  /// user: the bus takes the one that the system knows.
  mutating func introduce(
    on socket: BusSocket, until deadline: ContinuousClock.Instant
  ) throws(BusError) -> String {
    let serial = try socket.send(
      .call("Hello", of: Bus.name, at: Bus.path, to: Bus.name),
      after: Array("\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8))
    var bytes: [UInt8] = []
    for expected in ["DATA", "OK"] {
      let line = try Self.line(of: &bytes, on: socket, until: deadline)
      let word = line.prefix { $0 != " " }
      guard word == expected else {
        throw word == "REJECTED" ? .rejected(line) : .malformed("it says '\(line)'")
      }
    }
    awaited = [serial]
    receive(bytes)
    _ = try wait(on: socket, until: deadline) { $0.awaited.isEmpty ? () : nil }
    guard let reply = replies.removeValue(forKey: serial) else { throw .timedOut }
    guard reply.kind == .reply, let name = reply.body.first?.text else {
      throw .rejected(reply.body.first?.text ?? reply.errorName ?? "")
    }
    return name
  }

  /// Takes the first line of the bytes, after reading until there is one.
  private static func line(
    of bytes: inout [UInt8], on socket: BusSocket, until deadline: ContinuousClock.Instant
  ) throws(BusError) -> String {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        guard line.last == UInt8(ascii: "\r"), line.allSatisfy({ $0 < 0x7F }) else { break }
        bytes.removeFirst(end + 1)
        return String(decoding: line.dropLast(), as: UTF8.self)
      }
      guard bytes.count < 1 << 14 else { break }
      guard let more = try socket.read(until: deadline) else { throw .timedOut }
      guard !more.isEmpty else { throw .closed }
      bytes += more
    }
    throw .malformed("it does not introduce itself")
  }
}
