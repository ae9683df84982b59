package import AmctlDBus
import Synchronization

/// A bus in this process: it passes messages on between its connections, for tests that need no
/// program of the system.
package final class FakeBus: Sendable {
  private let bus: ScriptedBus

  /// Starts a bus.
  package init() throws {
    let router = BusRouter()
    bus = try ScriptedBus { try router.serve($0) }
  }

  /// Connects to the bus.
  package func connection() throws(BusError) -> BusConnection { try bus.connection() }
}

/// What a bus knows, and what it does with a message.
private final class BusRouter: Sendable {
  private struct State {
    var count = 0
    var peers: [String: BusPeer] = [:]
    /// The unique names of the connections that have other names.
    var owners: [String: String] = [:]
    var rules: [(peer: String, rule: [Substring: Substring])] = []
  }

  private let state = Mutex(State())

  /// Serves a connection until it ends.
  func serve(_ peer: BusPeer) throws {
    let name = state.withLock { state in
      state.count += 1
      return ":1.\(state.count)"
    }
    try peer.introduce(as: name)
    state.withLock { $0.peers[name] = peer }
    setOwner(of: name, to: name)
    defer { remove(name) }
    while var message = try peer.next() {
      message.fields[.sender] = .string(name)
      if message[.destination] == Bus.name {
        deliver(response(to: message, from: name), to: name)
      } else if let destination = message[.destination] {
        pass(message, to: destination)
      } else {
        broadcast(message)
      }
    }
  }

  private func remove(_ name: String) {
    let names = state.withLock { state in
      state.rules.removeAll { $0.peer == name }
      return state.owners.filter { $0.value == name }.keys.sorted()
    }
    for name in names { setOwner(of: name, to: nil) }
    state.withLock { _ = $0.peers.removeValue(forKey: name) }
  }

  private func setOwner(of name: String, to new: String?) {
    let old = state.withLock { state in
      let old = state.owners[name]
      state.owners[name] = new
      return old
    }
    var signal = BusMessage.signal(
      "NameOwnerChanged", of: Bus.name, at: Bus.path, .string(name), .string(old ?? ""),
      .string(new ?? ""))
    signal.fields[.sender] = .string(Bus.name)
    broadcast(signal)
  }

  private func deliver(_ message: BusMessage, to name: String) {
    // Whoever has left misses nothing.
    state.withLock { state in try? state.peers[name]?.send(message) }
  }

  private func pass(_ message: BusMessage, to destination: String) {
    if let owner = state.withLock({ $0.owners[destination] }) {
      deliver(message, to: owner)
    } else if message.kind == .call, let sender = message[.sender] {
      let error = "org.freedesktop.DBus.Error.ServiceUnknown"
      deliver(.error(error, "no '\(destination)'", to: message), to: sender)
    }
  }

  private func broadcast(_ signal: BusMessage) {
    let names = state.withLock { state in
      state.rules.filter { Self.matches(signal, $0.rule, state.owners) }.map(\.peer)
    }
    for name in Set(names) { deliver(signal, to: name) }
  }

  private func response(to call: BusMessage, from name: String) -> BusMessage {
    let argument = call.body.first?.text ?? ""
    let owner = state.withLock { $0.owners[argument] }
    switch call[.member] {
    case "AddMatch":
      state.withLock { $0.rules.append((name, Self.rule(argument))) }
      return .reply(to: call)
    case "RequestName":
      guard owner == nil else {
        return .reply(to: call, [.uint32(owner == name ? 4 : 3)])
      }
      setOwner(of: argument, to: name)
      return .reply(to: call, [.uint32(1)])
    case "ListNames":
      return .reply(to: call, [.texts(state.withLock { $0.owners.keys.sorted() } + [Bus.name])])
    case "GetNameOwner" where owner != nil:
      return .reply(to: call, [.string(owner ?? "")])
    case "GetNameOwner":
      return .error(Bus.nameHasNoOwner, "no '\(argument)'", to: call)
    default: return .error("org.freedesktop.DBus.Error.UnknownMethod", "", to: call)
    }
  }

  // MARK: Rules

  /// Reads a rule whose values contain neither quotes nor commas.
  private static func rule(_ text: String) -> [Substring: Substring] {
    let pairs = text.split(separator: ",").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1)
      return (sides[0], sides[1].dropFirst().dropLast())
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func matches(
    _ signal: BusMessage, _ rule: [Substring: Substring], _ owners: [String: String]
  ) -> Bool {
    let first = signal.body.first?.text
    return rule.allSatisfy { key, value in
      let value = String(value)
      return switch key {
      case "type": value == "signal"
      case "sender": signal[.sender] == owners[value] ?? value
      case "path": signal[.path] == value
      case "interface": signal[.interface] == value
      case "member": signal[.member] == value
      case "arg0namespace": first == value || first?.hasPrefix(value + ".") == true
      default: false
      }
    }
  }
}
