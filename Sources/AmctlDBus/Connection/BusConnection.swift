import MusicPlatform
import Synchronization

/// A connection to a bus, over which programs call each other's methods and send signals.
///
/// Any thread may send or close it. One thread at a time calls or waits, which blocks it; a second
/// one waits until the first is done. A stop signal that was current when it was opened ends every
/// wait.
package final class BusConnection: Sendable {
  /// The name that the bus gave this connection, such as `:1.5`.
  package let name: String
  private let socket: BusSocket
  private let inbox: Mutex<BusInbox>
  /// How long a call may take for which nothing else is said.
  private let patience: Duration

  /// Connects to the first of the buses that can be reached.
  ///
  /// The limit holds for that, and for every later call that is not given another.
  package init(
    to addresses: [BusAddress], within limit: Duration = .seconds(2)
  ) throws(BusError) {
    let deadline = ContinuousClock.now + limit
    var failure = BusError.noBus
    for address in addresses {
      do throws(BusError) {
        var inbox = BusInbox()
        let socket = try BusSocket(to: address, until: deadline)
        name = try inbox.introduce(on: socket, until: deadline)
        self.socket = socket
        self.inbox = Mutex(inbox)
        patience = limit
        return
      } catch { failure = error }
      if failure == .interrupted { break }
    }
    throw failure
  }

  /// Connects to the bus that the variables of a session name.
  package static func session(
    _ environment: [String: String], within limit: Duration = .seconds(2)
  ) throws(BusError) -> BusConnection {
    try BusConnection(to: BusAddress.session(environment), within: limit)
  }

  /// Ends the connection: a wait on another thread ends with `.closed`.
  package func close() {
    socket.close()
  }

  /// Sends a signal or a reply.
  package func send(_ message: BusMessage) throws(BusError) {
    try socket.send(message)
  }

  /// Returns the next signal, or call of a method here; nil if none arrives in time.
  ///
  /// Without a limit it waits for as long as there is a connection.
  package func next(within limit: Duration?) throws(BusError) -> BusMessage? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    return try inbox.withLock { inbox throws(BusError) in
      try inbox.next(on: socket, until: deadline)
    }
  }

  /// Makes a call, and returns the values of its reply.
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
      var places: [UInt32: Int] = [:]
      for (place, call) in calls.enumerated() {
        do throws(BusError) { places[try socket.send(call)] = place } catch .unsendable(let flaw) {
          results[place] = .failure(.unsendable(flaw))
        }
      }
      for (serial, reply) in try inbox.replies(to: places.keys, on: socket, until: deadline) {
        guard let place = places[serial] else { continue }
        results[place] =
          reply.errorName.map {
            .failure(.failed(name: $0, message: reply.body.first?.text ?? ""))
          } ?? .success(reply.body)
      }
      return results
    }
  }
}

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
