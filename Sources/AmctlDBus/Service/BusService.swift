/// The objects of this program, and the replies to calls of their methods.
package struct BusService: Sendable {
  private let objects: [BusObject]

  /// Offers objects.
  package init(_ objects: [BusObject]) {
    self.objects = objects
  }

  /// Does what a call asks for, and returns the reply; nil for other messages, and if the caller
  /// wants none.
  package func reply(to call: BusMessage) -> BusMessage? {
    guard call.kind == .call else { return nil }
    let reply: BusMessage
    do throws(BusFault) { reply = .reply(to: call, try results(of: call)) } catch {
      reply = .error(error.name, error.message, to: call)
    }
    return call.flags.contains(.noReplyExpected) ? nil : reply
  }

  /// Answers calls until the connection ends, and returns why it did.
  package func serve(on bus: BusConnection) -> BusError {
    while true {
      do throws(BusError) {
        if let message = try bus.next(within: nil) { try response(message, on: bus) }
      } catch {
        // Callers whose calls were lost notice that in time.
        if case .missed = error { continue }
        return error
      }
    }
  }

  private func response(_ message: BusMessage, on bus: BusConnection) throws(BusError) {
    guard let reply = reply(to: message) else { return }
    do throws(BusError) { try bus.send(reply) } catch .unsendable(let flaw) {
      let fault = BusFault.failed(flaw)
      try bus.send(.error(fault.name, fault.message, to: message))
    }
  }

  private func results(of call: BusMessage) throws(BusFault) -> [BusValue] {
    let (path, member) = (call.path ?? "", call.member ?? "")
    let offered = interfaces(at: path).filter {
      call.interface == nil || call.interface == $0.name
    }
    guard !offered.isEmpty else {
      guard isKnown(path) else { throw .unknown("Object", path) }
      throw .unknown("Interface", call.interface ?? "")
    }
    guard let method = offered.flatMap(\.methods).first(where: { $0.name == member }) else {
      throw .unknown("Method", member)
    }
    let types = method.arguments.map(\.type).joined()
    guard call.signature == types else {
      throw .invalidArguments("'\(member)' takes '\(types)', not '\(call.signature)'")
    }
    return try method.perform(call.body)
  }

  // MARK: Objects

  private func isKnown(_ path: String) -> Bool {
    objects.contains { $0.path == path } || !children(of: path).isEmpty
  }

  /// The interfaces of an object, and those that every object has.
  private func interfaces(at path: String) -> [BusInterface] {
    guard isKnown(path) else { return [.peer] }
    let own = objects.first { $0.path == path }?.interfaces ?? []
    let standard = [BusInterface.peer] + (own.isEmpty ? [] : [.properties(of: own)])
    let all = own + standard + [.introspectable { "" }]
    return own + standard + [
      .introspectable { Introspection.text(interfaces: all, children: children(of: path)) }
    ]
  }

  /// The names of the objects below a path.
  private func children(of path: String) -> [String] {
    let start = path == "/" ? path : path + "/"
    let names = objects.compactMap { object -> String? in
      guard object.path.hasPrefix(start) else { return nil }
      return object.path.dropFirst(start.count).split(separator: "/").first.map(String.init)
    }
    return Set(names).sorted()
  }
}
