import MusicPlatform
import Synchronization

/// The socket to a bus, to which any thread may send, and from which one reads at a time.
final class BusSocket: Sendable {
  private let socket: OwnedDescriptor
  private let stop = StopSignal.current
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
    socket.descriptor.shutDown()
  }

  /// Sends a message, behind other bytes if there are any, and returns the number that it got.
  @discardableResult
  func send(_ message: BusMessage, after start: [UInt8] = []) throws(BusError) -> UInt32 {
    try lastSerial.withLock { last throws(BusError) in
      last = last == .max ? 1 : last + 1
      var message = message
      message.serial = last
      let bytes = start + (try message.encoded())
      do throws(SystemError) { try socket.descriptor.send(bytes[...]) } catch {
        // Half a message may have been sent.
        close()
        throw error == .wouldBlock ? .timedOut : .closed
      }
      return last
    }
  }

  /// Returns what arrives next, which is empty at the end; nil if nothing has until then.
  func read(until deadline: ContinuousClock.Instant?) throws(BusError) -> [UInt8]? {
    while true {
      let left = deadline.map { max($0 - .now, .zero) }
      do throws(SystemError) {
        let ready = try Descriptor.wait(
          for: [socket.descriptor, stop?.waker.descriptor], upTo: left)
        if ready[1] { throw .interrupted }
        // A connection that was reset has ended as well.
        if ready[0] { return (try? socket.descriptor.read(upTo: 1 << 16)) ?? [] }
      } catch { throw error == .interrupted ? .interrupted : .system(error) }
      if left == .zero { return nil }
    }
  }
}
