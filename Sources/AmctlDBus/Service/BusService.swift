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
    let description = Introspection.text(
      interfaces: own + standard + [.introspectable { "" }], children: children(of: path))
    return own + standard + [.introspectable { description }]
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
