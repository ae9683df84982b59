/// An object of this program that other programs use.
package protocol BusObject: Sendable {
  /// Where it is, such as `/org/mpris/MediaPlayer2`.
  var path: String { get }
  /// Its interfaces in the XML that tools read; all else follows the other values.
  var interfaces: String { get }
  /// The types of the arguments of each method, by its name and the name of its interface.
  var methods: [String: [String: String]] { get }
  /// Returns the properties of an interface that the object has now.
  func properties(of interface: String) -> [String: BusValue]
  /// Sets a property to a value of its type.
  func set(_ property: String, to value: BusValue) throws(BusError)
  /// Does what a method does; it has arguments of its types.
  func perform(_ method: String, _ arguments: [BusValue]) throws(BusError)
}

extension BusObject {
  /// Answers calls until the connection ends.
  package func serve(on bus: BusConnection) {
    while let message = try? bus.next(within: nil) {
      if let reply = reply(to: message) { _ = try? bus.send(reply) }
    }
  }

  /// Does what a call wants, and returns the reply; nil for other messages, and if the caller wants
  /// none.
  package func reply(to call: BusMessage) -> BusMessage? {
    guard call.kind == .call else { return nil }
    let reply: BusMessage
    do throws(BusError) { reply = .reply(to: call, try results(of: call)) } catch {
      guard case .failed(let name, let message) = error else { return nil }
      reply = .error(name, message, to: call)
    }
    return call.flags.contains(.noReplyExpected) ? nil : reply
  }

  // MARK: Methods

  private func results(of call: BusMessage) throws(BusError) -> [BusValue] {
    let (path, member) = (call[.path] ?? "", call[.member] ?? "")
    let offered = methods(at: path).filter { call[.interface] ?? $0.key == $0.key }
    guard !offered.isEmpty else {
      guard path == self.path || child(of: path) != nil else { throw unknown("Object", path) }
      throw unknown("Interface", call[.interface] ?? "")
    }
    guard let (interface, methods) = offered.first(where: { $0.value[member] != nil }),
      let types = methods[member]
    else { throw unknown("Method", member) }
    guard call.signature == types else {
      throw .refused("InvalidArgs", "'\(member)' takes '\(types)', not '\(call.signature)'")
    }
    switch interface {
    case Standard.peer: return []
    case Standard.introspectable: return [.string(introspection(of: path))]
    case Bus.properties: return try property(member, call.body)
    default:
      try perform(member, call.body)
      return []
    }
  }

  /// The methods that can be called at a path: any answers whether the program runs.
  private func methods(at path: String) -> [String: [String: String]] {
    var methods = [Standard.peer: ["Ping": ""]]
    if path == self.path || child(of: path) != nil {
      methods[Standard.introspectable] = ["Introspect": ""]
    }
    guard path == self.path else { return methods }
    methods[Bus.properties] = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
    return methods.merging(self.methods) { standard, _ in standard }
  }

  private func property(_ member: String, _ arguments: [BusValue]) throws(BusError) -> [BusValue] {
    let interface = arguments[0].text ?? ""
    let names = methods.keys.filter { interface.isEmpty || interface == $0 }
    guard !names.isEmpty else { throw unknown("Interface", interface) }
    let all = names.map(properties).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    guard member != "GetAll" else { return [.dictionary(all)] }
    let name = arguments[1].text ?? ""
    guard let value = all[name] else { throw unknown("Property", name) }
    guard member == "Set" else { return [.variant(value)] }
    guard case .variant(let new) = arguments[2], new.type == value.type else {
      throw .refused("InvalidArgs", "'\(name)' has the type '\(value.type)'")
    }
    try set(name, to: new)
    return []
  }

  private func unknown(_ kind: String, _ name: String) -> BusError {
    .refused("Unknown" + kind, "no \(kind.lowercased()) '\(name)'")
  }

  // MARK: Introspection

  /// The name of what is below a path and leads to the object; nil if nothing is.
  private func child(of path: String) -> String? {
    let start = path == "/" ? path : path + "/"
    guard self.path.hasPrefix(start) else { return nil }
    return self.path.dropFirst(start.count).split(separator: "/").first.map(String.init)
  }

  private func introspection(of path: String) -> String {
    let content =
      child(of: path).map { Standard.description + "  <node name=\"\($0)\"/>\n" }
      ?? interfaces + Standard.description + Standard.propertiesDescription
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(content)</node>

      """
  }
}

/// The interfaces that every object has, and their description.
private enum Standard {
  static let peer = "org.freedesktop.DBus.Peer"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  static let description = """
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg name="xml_data" type="s" direction="out"/></method>
      </interface>

    """

  static let propertiesDescription = """
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
