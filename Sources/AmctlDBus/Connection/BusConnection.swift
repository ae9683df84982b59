import MusicPlatform

/// A connection to a bus, over which programs call each other's methods and send signals.
///
/// Any number of threads may use it; a call or a wait blocks its thread. A stop signal that was
/// current when it was opened ends every wait.
package final class BusConnection: Sendable {
  /// The name that the bus gave this connection, such as `:1.5`.
  package let name: String
  private let link: BusLink
  /// How long a call may take for which nothing else is said.
  private let patience: Duration

  /// Connects to the first of the buses that can be reached.
  ///
  /// The limit holds for that, and for every later call that is not given another.
  package init(
    to addresses: [BusAddress], within limit: Duration = .seconds(2)
  ) throws(BusError) {
    let deadline = ContinuousClock.now + limit
    patience = limit
    var failure = BusError.noBus
    for address in addresses {
      do throws(BusError) {
        let link = try BusLink(to: address, until: deadline)
        name = try link.introduce(until: deadline)
        self.link = link
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

  /// Ends the connection: every wait on another thread ends with `.closed`.
  package func close() {
    link.close()
  }

  /// Makes a call, and returns the values of its reply.
  @discardableResult
  package func call(
    _ call: BusCall, within limit: Duration? = nil
  ) throws(BusError) -> [BusValue] {
    try self.call([call], within: limit)[0].get()
  }

  /// Makes calls at the same time, and returns the values of their replies in the calls' order.
  ///
  /// The limit holds for all of them together. An error is thrown only if there is no connection.
  package func call(
    _ calls: [BusCall], within limit: Duration? = nil
  ) throws(BusError) -> [Result<[BusValue], BusError>] {
    let deadline = ContinuousClock.now + (limit ?? patience)
    var results = [Result<[BusValue], BusError>](repeating: .failure(.timedOut), count: calls.count)
    var places: [UInt32: Int] = [:]
    for (place, call) in calls.enumerated() {
      do throws(BusError) {
        places[try link.send(call.message, awaitsReply: true)] = place
      } catch .unsendable(let flaw) { results[place] = .failure(.unsendable(flaw)) }
    }
    defer { link.forget(places.keys) }
    while !places.isEmpty {
      let awaited = Set(places.keys)
      let replies = try link.wait(until: deadline) { inbox in
        let replies = inbox.takeReplies(to: awaited)
        return replies.isEmpty ? nil : replies
      }
      guard let replies else { break }
      for (serial, reply) in replies {
        if let place = places.removeValue(forKey: serial) {
          results[place] = Self.result(of: reply)
        }
      }
    }
    return results
  }

  private static func result(of reply: BusMessage) -> Result<[BusValue], BusError> {
    guard let name = reply.errorName else { return .success(reply.body) }
    return .failure(.failed(name: name, message: reply.body.first?.text ?? ""))
  }

  /// Sends a signal or a reply.
  package func send(_ message: BusMessage) throws(BusError) {
    try link.send(message, awaitsReply: false)
  }

  /// Returns the next signal, or call of a method here; nil if none arrives in time.
  ///
  /// Without a limit it waits for as long as there is a connection.
  package func next(within limit: Duration?) throws(BusError) -> BusMessage? {
    try link.wait(until: limit.map { .now + $0 }) { inbox throws(BusError) in try inbox.next() }
  }
}
