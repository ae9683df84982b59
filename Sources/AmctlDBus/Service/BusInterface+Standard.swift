import MusicPlatform

// The interfaces that every object has.
extension BusInterface {
  /// Answers whether the program runs, and on which machine.
  static let peer = BusInterface(
    "org.freedesktop.DBus.Peer",
    methods: [
      Method("Ping") { _ in [] },
      Method("GetMachineId", returns: [Argument("machine_uuid", "s")]) { _ throws(BusFault) in
        [.string(try machineID())]
      },
    ])

  private static func machineID() throws(BusFault) -> String {
    let path = "/etc/machine-id"
    let bytes = try? FileSystem.read(path, atMost: 1 << 10)
    let text = bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    guard let text, text.utf8.count == 32 else { throw .missingFile(path) }
    return text
  }

  /// Describes the object.
  static func introspectable(_ text: @escaping @Sendable () -> String) -> BusInterface {
    BusInterface(
      "org.freedesktop.DBus.Introspectable",
      methods: [
        Method("Introspect", returns: [Argument("xml_data", "s")]) { _ in [.string(text())] }
      ])
  }

  /// The name of the interface that gives access to properties.
  static let propertiesName = "org.freedesktop.DBus.Properties"

  /// Gives access to the properties of interfaces.
  static func properties(of interfaces: [BusInterface]) -> BusInterface {
    let interface = Argument("interface_name", "s")
    let property = Argument("property_name", "s")
    return BusInterface(
      propertiesName,
      methods: [
        Method("Get", [interface, property], returns: [Argument("value", "v")]) {
          arguments throws(BusFault) in
          [.variant(try find(arguments, in: interfaces).value)]
        },
        Method("GetAll", [interface], returns: [Argument("properties", "a{sv}")]) {
          arguments throws(BusFault) in
          let pairs = try named(arguments, in: interfaces).flatMap(\.properties).compactMap {
            property in property.get().map { (property.name, $0) }
          }
          return [.dictionary(Dictionary(pairs) { first, _ in first })]
        },
        Method("Set", [interface, property, Argument("value", "v")]) {
          arguments throws(BusFault) in
          try set(find(arguments, in: interfaces).property, to: arguments[2])
          return []
        },
      ],
      signals: [
        Signal(
          "PropertiesChanged",
          [
            interface, Argument("changed_properties", "a{sv}"),
            Argument("invalidated_properties", "as"),
          ])
      ])
  }

  /// Returns the interface that the first argument names; all of them if it is empty.
  private static func named(
    _ arguments: [BusValue], in interfaces: [BusInterface]
  ) throws(BusFault) -> [BusInterface] {
    let name = arguments[0].text ?? ""
    let found = interfaces.filter { name.isEmpty || $0.name == name }
    guard !found.isEmpty else { throw .unknown("Interface", name) }
    return found
  }

  /// Returns the property that the second argument names, which the object has now.
  private static func find(
    _ arguments: [BusValue], in interfaces: [BusInterface]
  ) throws(BusFault) -> (property: Property, value: BusValue) {
    let name = arguments[1].text ?? ""
    let properties = try named(arguments, in: interfaces).flatMap(\.properties)
    guard let property = properties.first(where: { $0.name == name }), let value = property.get()
    else { throw .unknown("Property", name) }
    return (property, value)
  }

  private static func set(_ property: Property, to argument: BusValue) throws(BusFault) {
    guard let set = property.set else { throw .readOnly(property.name) }
    guard case .variant(let value) = argument, value.type == property.type else {
      throw .invalidArguments("'\(property.name)' has the type '\(property.type)'")
    }
    try set(value)
  }
}

extension BusMessage {
  /// Creates the signal that tells of the changed properties of an object, and of those that it
  /// has no longer.
  package static func propertiesChanged(
    of interface: String, at path: String, _ values: [String: BusValue],
    invalidated names: [String] = []
  ) -> BusMessage {
    .signal(
      "PropertiesChanged", of: BusInterface.propertiesName, at: path, .string(interface),
      .dictionary(values), .texts(names))
  }
}
