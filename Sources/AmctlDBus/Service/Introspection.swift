/// The description of an object, in the XML that tools read.
enum Introspection {
  /// Describes an object with these interfaces and objects below it; their names need no escapes.
  static func text(interfaces: [BusInterface], children: [String]) -> String {
    let id = "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    let place = "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd"
    let lines =
      interfaces.flatMap(lines(for:)) + children.map { "  <node name=\"\($0)\"/>" }
    return "<!DOCTYPE node PUBLIC \"\(id)\" \"\(place)\">\n<node>\n"
      + lines.map { $0 + "\n" }.joined() + "</node>\n"
  }

  private static func lines(for interface: BusInterface) -> [String] {
    let methods = interface.methods.map { method in
      element(
        "method", method.name,
        arguments(method.arguments, "in") + arguments(method.results, "out"))
    }
    let signals = interface.signals.map { element("signal", $0.name, arguments($0.arguments)) }
    let contents = methods + signals + interface.properties.map(element(for:))
    return ["  <interface name=\"\(interface.name)\">"] + contents + ["  </interface>"]
  }

  private static func arguments(
    _ arguments: [BusInterface.Argument], _ direction: String? = nil
  ) -> [String] {
    arguments.map { argument in
      let direction = direction.map { " direction=\"\($0)\"" } ?? ""
      return "<arg name=\"\(argument.name)\" type=\"\(argument.type)\"\(direction)/>"
    }
  }

  private static func element(for property: BusInterface.Property) -> String {
    let access = property.set == nil ? "read" : "readwrite"
    let annotation =
      "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"false\"/>"
    return element(
      "property", "\(property.name)\" type=\"\(property.type)\" access=\"\(access)",
      property.isObserved ? [] : [annotation])
  }

  private static func element(_ kind: String, _ name: String, _ contents: [String]) -> String {
    let start = "    <\(kind) name=\"\(name)\""
    return contents.isEmpty ? start + "/>" : start + ">\(contents.joined())</\(kind)>"
  }
}
