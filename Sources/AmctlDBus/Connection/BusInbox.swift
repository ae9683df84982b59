import MusicPlatform

/// What has arrived from a bus, until someone takes it.
struct BusInbox {
  /// Bytes of a message that is not yet whole.
  private var rest: [UInt8] = []
  /// Signals and calls in the order in which they arrived, and the size of each; those before
  /// `taken` were taken.
  private var messages: [(message: BusMessage, size: Int)] = []
  private var taken = 0
  private var size = 0
  /// How many messages there was no room for.
  private var missed = 0
  /// The calls whose replies are awaited, and the replies that have arrived.
  private var replies: [UInt32: BusMessage?] = [:]
  /// Why nothing more arrives.
  private(set) var failure: BusError?
  /// Whether a thread reads from the socket now.
  var isBeingRead = false
  /// Wake the threads that wait until it has.
  var wakers: [Waker] = []

  /// How many messages, and how many bytes of them, are kept for a reader who is late.
  static let countLimit = 4096
  static let sizeLimit = 16 << 20

  /// Takes bytes, and the messages that they complete.
  mutating func receive(_ bytes: [UInt8]) {
    rest += bytes
    var start = 0
    do throws(BusError) {
      while let length = try BusMessage.length(of: rest[start...]), length <= rest.count - start {
        if let message = try BusMessage.decoded(rest[start..<(start + length)]) {
          keep(message, size: length)
        }
        start += length
      }
    } catch {
      fail(error)
    }
    rest.removeFirst(start)
  }

  private mutating func keep(_ message: BusMessage, size: Int) {
    switch message.kind {
    case .reply, .error:
      // Nobody waits for a reply that is late, was never asked for, or is the second.
      if let number = message.replySerial, case .some(.none) = replies[number] {
        replies[number] = message
      }
    case .signal, .call:
      guard messages.count - taken < Self.countLimit, self.size + size <= Self.sizeLimit else {
        missed += 1
        return
      }
      messages.append((message, size))
      self.size += size
    }
  }

  /// Notes that nothing more arrives; the first reason counts.
  mutating func fail(_ error: BusError) {
    failure = failure ?? error
  }

  /// Takes the next signal or call.
  mutating func next() throws(BusError) -> BusMessage? {
    if taken < messages.count {
      let first = messages[taken]
      taken += 1
      size -= first.size
      // Removing many at once moves each of the others only once.
      if taken == messages.count || taken == Self.countLimit {
        messages.removeFirst(taken)
        taken = 0
      }
      return first.message
    }
    guard missed == 0 else {
      defer { missed = 0 }
      throw .missed(missed)
    }
    return nil
  }

  /// Awaits the reply to a call.
  mutating func expect(_ serial: UInt32) {
    replies[serial] = .some(nil)
  }

  /// Takes the replies to calls that have arrived.
  mutating func takeReplies(to serials: Set<UInt32>) -> [UInt32: BusMessage] {
    let found = replies.filter { serials.contains($0.key) }.compactMapValues { $0 }
    forget(found.keys)
    return found
  }

  /// Awaits these replies no longer.
  mutating func forget(_ serials: some Sequence<UInt32>) {
    for serial in serials { replies.removeValue(forKey: serial) }
  }
}
