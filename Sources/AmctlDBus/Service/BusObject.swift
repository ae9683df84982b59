/// The object of this program that other programs use.
package struct BusObject: Sendable {
  private let path: String
  /// The interfaces of the object in the XML that tools read; all else follows the other values.
  private let description: String
  /// The types of the arguments of each method, by its name and the name of its interface.
  private let methods: [String: [String: String]]
  /// Returns the properties of an interface that the object has now.
  private let properties: @Sendable (_ interface: String) -> [String: BusValue]
  /// Sets a property to a value of its type.
  private let set: @Sendable (_ property: String, BusValue) throws(BusFault) -> Void
  /// Does what a method does; it has arguments of its types.
  private let perform: @Sendable (_ method: String, [BusValue]) throws(BusFault) -> Void

  /// Creates an object.
  package init(
    at path: String, describedAs description: String, methods: [String: [String: String]],
    properties: @escaping @Sendable (_ interface: String) -> [String: BusValue],
    set: @escaping @Sendable (_ property: String, BusValue) throws(BusFault) -> Void,
    perform: @escaping @Sendable (_ method: String, [BusValue]) throws(BusFault) -> Void
  ) {
    (self.path, self.description, self.methods) = (path, description, methods)
    (self.properties, self.set, self.perform) = (properties, set, perform)
  }

  /// Answers calls until the connection ends, and returns why it did.
  package func serve(on bus: BusConnection) -> BusError {
    while true {
      do throws(BusError) {
        guard let message = try bus.next(within: nil), let reply = reply(to: message) else {
          continue
        }
        do throws(BusError) { try bus.send(reply) } catch .unsendable(let flaw) {
          let fault = BusFault.failed(flaw)
          try bus.send(.error(fault.name, fault.message, to: message))
        }
      } catch {
        // Callers whose calls were lost notice that in time.
        if case .missed = error { continue }
        return error
      }
    }
  }

  /// Does what a call wants, and returns the reply; nil for other messages, and if the caller wants
  /// none.
  package func reply(to call: BusMessage) -> BusMessage? {
    guard call.kind == .call else { return nil }
    let reply: BusMessage
    do throws(BusFault) { reply = .reply(to: call, try results(of: call)) } catch {
      reply = .error(error.name, error.message, to: call)
    }
    return call.flags.contains(.noReplyExpected) ? nil : reply
  }

  // MARK: Methods

  private static let peer = "org.freedesktop.DBus.Peer"
  private static let introspectable = "org.freedesktop.DBus.Introspectable"
  private static let propertiesName = "org.freedesktop.DBus.Properties"

  /// The methods that can be called at a path: any answers whether the program runs.
  private func methods(at path: String) -> [String: [String: String]] {
    var methods = [Self.peer: ["Ping": ""]]
    if path == self.path || child(of: path) != nil {
      methods[Self.introspectable] = ["Introspect": ""]
    }
    guard path == self.path else { return methods }
    methods[Self.propertiesName] = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
    return methods.merging(self.methods) { standard, _ in standard }
  }

  private func results(of call: BusMessage) throws(BusFault) -> [BusValue] {
    let (path, member) = (call.path ?? "", call.member ?? "")
    let offered = methods(at: path).filter { call.interface == nil || call.interface == $0.key }
    guard !offered.isEmpty else {
      guard path == self.path || child(of: path) != nil else { throw .unknown("Object", path) }
      throw .unknown("Interface", call.interface ?? "")
    }
    guard
      let (interface, types) = offered.compactMap({ name, methods in
        methods[member].map { (name, $0) }
      }).first
    else { throw .unknown("Method", member) }
    guard call.signature == types else {
      throw .invalidArguments("'\(member)' takes '\(types)', not '\(call.signature)'")
    }
    switch interface {
    case Self.peer: return []
    case Self.introspectable: return [.string(introspection(of: path))]
    case Self.propertiesName: return try property(member, call.body)
    default:
      try perform(member, call.body)
      return []
    }
  }

  // MARK: Properties

  private func property(_ member: String, _ arguments: [BusValue]) throws(BusFault) -> [BusValue] {
    let interface = arguments[0].text ?? ""
    let names = methods.keys.filter { interface.isEmpty || interface == $0 }
    guard !names.isEmpty else { throw .unknown("Interface", interface) }
    let all = names.map(properties).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    guard member != "GetAll" else { return [.dictionary(all)] }
    let name = arguments[1].text ?? ""
    guard let value = all[name] else { throw .unknown("Property", name) }
    guard member == "Set" else { return [.variant(value)] }
    guard case .variant(let new) = arguments[2], new.type == value.type else {
      throw .invalidArguments("'\(name)' has the type '\(value.type)'")
    }
    try set(name, new)
    return []
  }

  // MARK: Introspection

  /// The name of what is below a path and leads to the object; nil if nothing is.
  private func child(of path: String) -> String? {
    let start = path == "/" ? path : path + "/"
    guard self.path.hasPrefix(start) else { return nil }
    return self.path.dropFirst(start.count).split(separator: "/").first.map(String.init)
  }

  private func introspection(of path: String) -> String {
    let next = child(of: path).map { "  <node name=\"\($0)\"/>\n" }
    let own = next == nil ? (description, Self.properties) : ("", "")
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(own.0)  <interface name="org.freedesktop.DBus.Peer">
          <method name="Ping"/>
        </interface>
      \(own.1)  <interface name="org.freedesktop.DBus.Introspectable">
          <method name="Introspect"><arg name="xml_data" type="s" direction="out"/></method>
        </interface>
      \(next ?? "")</node>

      """
  }

  private static let properties = """
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="property_name" type="s" direction="in"/>\
    <arg name="value" type="v" direction="out"/></method>
        <method name="GetAll"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="properties" type="a{sv}" direction="out"/></method>
        <method name="Set"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="property_name" type="s" direction="in"/>\
    <arg name="value" type="v" direction="in"/></method>
        <signal name="PropertiesChanged"><arg name="interface_name" type="s"/>\
    <arg name="changed_properties" type="a{sv}"/>\
    <arg name="invalidated_properties" type="as"/></signal>
      </interface>

    """
}

extension BusMessage {
  /// Creates the signal that tells of the changed properties of an object, and of those that it
  /// has no longer.
  package static func propertiesChanged(
    of interface: String, at path: String, _ values: [String: BusValue],
    invalidated names: [String] = []
  ) -> BusMessage {
    .signal(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: path, .string(interface),
      .dictionary(values), .texts(names))
  }
}

/// Why a call failed, for its caller.
package struct BusFault: Error, Equatable {
  package let name: String
  package let message: String

  private init(_ kind: String, _ message: String) {
    name = "org.freedesktop.DBus.Error." + kind
    self.message = message
  }

  /// The object cannot do that now.
  package static func failed(_ message: String) -> BusFault { .init("Failed", message) }

  /// A value is not one that the object takes.
  package static func invalidArguments(_ message: String) -> BusFault {
    .init("InvalidArgs", message)
  }

  /// The property cannot be set.
  package static func readOnly(_ property: String) -> BusFault {
    .init("PropertyReadOnly", "the property '\(property)' can only be read")
  }

  static func unknown(_ kind: String, _ name: String) -> BusFault {
    .init("Unknown" + kind, "no \(kind.lowercased()) '\(name)'")
  }
}
