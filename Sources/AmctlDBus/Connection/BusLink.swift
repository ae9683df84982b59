import MusicPlatform
import Synchronization

/// The socket to a bus: sends messages, and waits for what arrives.
///
/// Any number of threads may use it. One of those that wait reads, for all of them.
final class BusLink: Sendable {
  private let socket: OwnedDescriptor
  private let stop = StopSignal.current
  private let inbox = Mutex(BusInbox())
  /// The number of the message that was sent last.
  private let lastSerial = Mutex<UInt32>(0)

  /// How long the bus may take to receive a message.
  private static let patience = Duration.seconds(2)

  /// Connects to the socket of a bus.
  init(to address: BusAddress, until deadline: ContinuousClock.Instant) throws(BusError) {
    do { socket = try address.socket.connect(within: deadline - .now) } catch {
      throw error == .wouldBlock
        ? .timedOut : .cannotConnect(address: address.text, error)
    }
    socket.descriptor.limitSending(to: Self.patience)
  }

  /// Ends the connection, for all threads.
  func close() {
    inbox.withLock { $0.fail(.closed) }
    socket.descriptor.shutDown()
  }

  // MARK: Sending

  /// Sends a message, behind other bytes if there are any, and returns the number that it got.
  @discardableResult
  func send(
    _ message: BusMessage, after start: [UInt8] = [], awaitsReply: Bool
  ) throws(BusError) -> UInt32 {
    try lastSerial.withLock { last throws(BusError) in
      last = last == .max ? 1 : last + 1
      let serial = last
      var message = message
      message.serial = serial
      let bytes = start + (try message.encoded())
      if awaitsReply { inbox.withLock { $0.expect(serial) } }
      try write(bytes)
      return serial
    }
  }

  private func write(_ bytes: [UInt8]) throws(BusError) {
    do throws(SystemError) { try socket.descriptor.send(bytes[...]) } catch {
      // Half a message may have been sent.
      close()
      throw error == .wouldBlock ? .timedOut : .closed
    }
  }

  // MARK: Receiving

  /// What a thread does next.
  private enum Turn<Value> {
    case take(Value)
    case read
    case wait(for: Waker)
  }

  /// Waits until something wanted has arrived; nil if that takes too long.
  func wait<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    for take: (inout BusInbox) throws(BusError) -> Value?
  ) throws(BusError) -> Value? {
    var isLate = false
    while true {
      let turn = try inbox.withLock { inbox throws(BusError) -> Turn<Value>? in
        if let value = try take(&inbox) { return .take(value) }
        if let failure = inbox.failure { throw failure }
        return isLate ? nil : try Self.turn(in: &inbox)
      }
      switch turn {
      case nil: return nil
      case .take(let value): return value
      case .read:
        // A flood of other messages is no reason to wait longer.
        isLate = try !read(until: deadline) || deadline.map { $0 <= .now } ?? false
      case .wait(let waker):
        defer { inbox.withLock { $0.wakers.removeAll { $0 === waker } } }
        isLate = try wait(for: waker.descriptor, until: deadline) == nil
      }
    }
  }

  private static func turn<Value>(in inbox: inout BusInbox) throws(BusError) -> Turn<Value> {
    guard inbox.isBeingRead else {
      inbox.isBeingRead = true
      return .read
    }
    do throws(SystemError) {
      let waker = try Waker()
      inbox.wakers.append(waker)
      return .wait(for: waker)
    } catch { throw .system(error) }
  }

  /// Reads what arrives next; false if nothing has until then.
  private func read(until deadline: ContinuousClock.Instant?) throws(BusError) -> Bool {
    defer {
      inbox.withLock { inbox in
        inbox.isBeingRead = false
        for waker in inbox.wakers { waker.wake() }
      }
    }
    guard let bytes = try bytes(until: deadline) else { return false }
    inbox.withLock { inbox in
      if bytes.isEmpty { inbox.fail(.closed) } else { inbox.receive(bytes) }
    }
    return true
  }

  /// Returns what arrives next, which is empty at the end; nil if nothing has until then.
  func bytes(until deadline: ContinuousClock.Instant?) throws(BusError) -> [UInt8]? {
    guard try wait(for: socket.descriptor, until: deadline) != nil else { return nil }
    // A connection that was reset has ended as well.
    return (try? socket.descriptor.read(upTo: 1 << 16)) ?? []
  }

  /// Keeps bytes that arrived with something else.
  func receive(_ bytes: [UInt8]) {
    inbox.withLock { $0.receive(bytes) }
  }

  /// Expects no reply to these calls any more.
  func forget(_ serials: some Sequence<UInt32>) {
    inbox.withLock { $0.forget(serials) }
  }

  /// Waits until a descriptor is ready; nil if it is not until then.
  private func wait(
    for descriptor: Descriptor, until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> Void? {
    while true {
      let left = deadline.map { max($0 - .now, .zero) }
      do throws(SystemError) {
        let ready = try Descriptor.wait(for: [descriptor, stop?.waker.descriptor], upTo: left)
        if ready[1] { throw .interrupted }
        if ready[0] { return () }
      } catch { throw error == .interrupted ? .interrupted : .system(error) }
      if left == .zero { return nil }
    }
  }
}
