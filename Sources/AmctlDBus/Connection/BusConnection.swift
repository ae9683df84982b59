import MusicPlatform
import Synchronization

/// A connection to a bus, over which programs call each other's methods and send signals.
///
/// Any thread may send or close it. One thread at a time calls or waits, which blocks it; a second
/// one waits until the first is done. A stop signal that was current when it was opened ends every
/// wait.
package final class BusConnection: Sendable {
  private let socket: OwnedDescriptor
  private let stop = StopSignal.current
  /// How long a call may take for which nothing else is said.
  private let patience: Duration
  /// The number of the message that was sent last.
  private let lastSerial = Mutex<UInt32>(0)
  private let inbox = Mutex(Inbox())

  /// What has arrived, until it is taken.
  private struct Inbox {
    /// Bytes, of which the last may be those of a message that is not yet whole.
    var bytes: [UInt8] = []
    /// Signals and calls that arrived while a reply was awaited.
    var messages: [BusMessage] = []
  }

  /// How many messages are kept while a reply is awaited; others are lost.
  private static let mostMessages = 4096
  /// How long the bus may take to receive a message.
  private static let sendingLimit = Duration.seconds(2)

  /// Connects to the first of the buses that can be reached.
  ///
  /// The limit holds for that, and for every later call that is not given another.
  package init(
    to addresses: [BusAddress], within limit: Duration = .seconds(2)
  ) throws(BusError) {
    let deadline = ContinuousClock.now + limit
    socket = try Self.connect(to: addresses, until: deadline)
    patience = limit
    socket.descriptor.limitSending(to: Self.sendingLimit)
    try introduce(until: deadline)
  }

  /// Connects to the bus that the variables of a session name.
  package static func session(
    _ environment: [String: String], within limit: Duration = .seconds(2)
  ) throws(BusError) -> BusConnection {
    try BusConnection(to: BusAddress.session(environment), within: limit)
  }

  private static func connect(
    to addresses: [BusAddress], until deadline: ContinuousClock.Instant
  ) throws(BusError) -> OwnedDescriptor {
    var failure = BusError.noBus
    for address in addresses {
      do { return try address.socket.connect(within: deadline - .now) } catch {
        failure =
          error == .wouldBlock ? .timedOut : .cannotConnect(address: address.text, error)
      }
    }
    throw failure
  }

  /// Introduces this program to the bus.
  ///
  /// It does not wait for what the bus says to each line. It names no user: the bus takes the one
  /// that the system knows.
  private func introduce(until deadline: ContinuousClock.Instant) throws(BusError) {
    try write(Array("\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8))
    for expected in ["DATA", "OK"] {
      let line = try inbox.withLock { inbox throws(BusError) in
        try self.line(of: &inbox, until: deadline)
      }
      let word = line.prefix { $0 != " " }
      guard word == expected else {
        throw word == "REJECTED" ? .rejected(line) : .malformed("it says '\(line)'")
      }
    }
    do throws(BusError) { _ = try ask("Hello") } catch {
      guard case .failed(_, let message) = error else { throw error }
      throw .rejected(message)
    }
  }

  /// Ends the connection: a wait on another thread ends with `.closed`.
  package func close() {
    socket.descriptor.shutDown()
  }

  // MARK: Sending

  /// Sends a message, and returns the number that it got.
  @discardableResult
  package func send(_ message: BusMessage) throws(BusError) -> UInt32 {
    try lastSerial.withLock { last throws(BusError) in
      last = last == .max ? 1 : last + 1
      var message = message
      message.serial = last
      try write(message.encoded())
      return last
    }
  }

  private func write(_ bytes: [UInt8]) throws(BusError) {
    do { try socket.descriptor.send(bytes[...]) } catch {
      // Half a message may have been sent.
      close()
      throw error == .wouldBlock ? .timedOut : .closed
    }
  }

  // MARK: Receiving

  /// Reads what arrives next; false if nothing has until then.
  private func receive(
    into inbox: inout Inbox, until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> Bool {
    let left = deadline.map { max($0 - .now, .zero) }
    do throws(SystemError) {
      let ready = try Descriptor.wait(for: [socket.descriptor, stop?.waker.descriptor], upTo: left)
      if ready[1] { throw .interrupted }
      guard ready[0] else { return false }
    } catch { throw error == .interrupted ? .interrupted : .system(error) }
    // A connection that was reset has ended as well.
    let bytes = (try? socket.descriptor.read(upTo: 1 << 16)) ?? []
    guard !bytes.isEmpty else { throw .closed }
    inbox.bytes += bytes
    return true
  }

  /// Takes the first line of the introduction of a bus.
  private func line(
    of inbox: inout Inbox, until deadline: ContinuousClock.Instant
  ) throws(BusError) -> String {
    while true {
      if let end = inbox.bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: inbox.bytes[..<end].dropLast(), as: UTF8.self)
        inbox.bytes.removeFirst(end + 1)
        return line
      }
      guard inbox.bytes.count < 1 << 14 else { throw .malformed("it does not introduce itself") }
      guard try receive(into: &inbox, until: deadline) else { throw .timedOut }
    }
  }

  /// Takes the first message; nil if none arrives in time.
  private func message(
    of inbox: inout Inbox, until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> BusMessage? {
    while true {
      if let length = try BusMessage.length(of: inbox.bytes[...]), length <= inbox.bytes.count {
        let message = try BusMessage.decoded(inbox.bytes.prefix(length))
        inbox.bytes.removeFirst(length)
        if let message { return message }
      } else if try !receive(into: &inbox, until: deadline) {
        return nil
      }
    }
  }

  /// Returns the next signal, or call of a method here; nil if none arrives in time.
  ///
  /// Without a limit it waits for as long as there is a connection.
  package func next(within limit: Duration?) throws(BusError) -> BusMessage? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    return try inbox.withLock { inbox throws(BusError) in
      if !inbox.messages.isEmpty { return inbox.messages.removeFirst() }
      while let message = try message(of: &inbox, until: deadline) {
        if [.call, .signal].contains(message.kind) { return message }
      }
      return nil
    }
  }

  // MARK: Calling

  @discardableResult
  package func call(
    _ call: BusMessage, within limit: Duration? = nil
  ) throws(BusError) -> [BusValue] {
    try self.call([call], within: limit)[0].get()
  }

  /// Makes calls at the same time, and returns the values of their replies in the calls' order.
  ///
  /// The limit holds for all of them together. An error is thrown only if there is no connection.
  package func call(
    _ calls: [BusMessage], within limit: Duration? = nil
  ) throws(BusError) -> [Result<[BusValue], BusError>] {
    let deadline = ContinuousClock.now + (limit ?? patience)
    return try inbox.withLock { inbox throws(BusError) in
      var results = [Result<[BusValue], BusError>](
        repeating: .failure(.timedOut), count: calls.count)
      var places: [Int64: Int] = [:]
      for (place, call) in calls.enumerated() { places[Int64(try send(call))] = place }
      while !places.isEmpty, let message = try message(of: &inbox, until: deadline) {
        if let serial = message.fields[.replySerial]?.integer {
          // Nobody waits for a reply that is late, was never asked for, or is the second.
          guard let place = places.removeValue(forKey: serial) else { continue }
          results[place] =
            message[.errorName].map {
              .failure(.failed(name: $0, message: message.body.first?.text ?? ""))
            } ?? .success(message.body)
        } else if inbox.messages.count < Self.mostMessages {
          inbox.messages.append(message)
        }
        // A flood of other messages is no reason to wait longer.
        if deadline < .now { break }
      }
      return results
    }
  }
}

/// The bus itself, which is an object as well.
package enum Bus {
  package static let name = "org.freedesktop.DBus"
  package static let path = "/org/freedesktop/DBus"
  /// The interface of all objects that have properties.
  package static let properties = "org.freedesktop.DBus.Properties"
  /// The error for a name that no connection has.
  package static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
}

extension BusConnection {
  private func ask(_ member: String, _ arguments: BusValue...) throws(BusError) -> BusValue? {
    var message = BusMessage.call(member, of: Bus.name, at: Bus.path, to: Bus.name)
    message.body = arguments
    return try call(message).first
  }

  /// Has signals sent here that match a rule, from now on; what was sent before is not.
  package func subscribe(to rule: String) throws(BusError) {
    _ = try ask("AddMatch", .string("type='signal'," + rule))
  }

  /// Takes a name, and returns whether that was possible: another program may have it.
  package func claim(_ name: String) throws(BusError) -> Bool {
    let doNotQueue: UInt32 = 4
    let response = try ask("RequestName", .string(name), .uint32(doNotQueue))?.integer
    // It is the owner now, or was already.
    return response == 1 || response == 4
  }

  package func names() throws(BusError) -> [String] {
    try ask("ListNames")?.elements?.compactMap(\.text) ?? []
  }

  /// Returns the unique name of the connection that has a name; nil if none has it.
  package func owner(of name: String) throws(BusError) -> String? {
    do throws(BusError) { return try ask("GetNameOwner", .string(name))?.text } catch {
      if case .failed(Bus.nameHasNoOwner, _) = error { return nil }
      throw error
    }
  }
}
