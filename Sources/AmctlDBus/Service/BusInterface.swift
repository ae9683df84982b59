/// An object of this program that other programs use.
package struct BusObject: Sendable {
  package let path: String
  package let interfaces: [BusInterface]

  /// Creates an object.
  package init(at path: String, _ interfaces: [BusInterface]) {
    self.path = path
    self.interfaces = interfaces
  }
}

/// What an object can do under one name.
package struct BusInterface: Sendable {
  package let name: String
  package let methods: [Method]
  package let properties: [Property]
  package let signals: [Signal]

  /// Creates an interface.
  package init(
    _ name: String, methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []
  ) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
  }

  /// A value that a method takes or returns, or that a signal has.
  package struct Argument: Sendable {
    let name: String
    let type: String

    /// Creates an argument.
    package init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// Something that an object does when it is called.
  package struct Method: Sendable {
    let name: String
    let arguments: [Argument]
    let results: [Argument]
    let perform: @Sendable ([BusValue]) throws(BusFault) -> [BusValue]

    /// Creates a method; it is only called with values of the types of its arguments.
    package init(
      _ name: String, _ arguments: [Argument] = [], returns results: [Argument] = [],
      perform: @escaping @Sendable ([BusValue]) throws(BusFault) -> [BusValue]
    ) {
      self.name = name
      self.arguments = arguments
      self.results = results
      self.perform = perform
    }
  }

  /// A value of an object.
  package struct Property: Sendable {
    let name: String
    let type: String
    /// Whether a signal tells of its changes.
    let isObserved: Bool
    /// Returns the value; nil if the object does not have it now.
    let get: @Sendable () -> BusValue?
    /// Sets the value; nil if it can only be read.
    let set: (@Sendable (BusValue) throws(BusFault) -> Void)?

    /// Creates a property; it is only set to values of its type.
    package init(
      _ name: String, _ type: String, isObserved: Bool = true,
      get: @escaping @Sendable () -> BusValue?,
      set: (@Sendable (BusValue) throws(BusFault) -> Void)? = nil
    ) {
      self.name = name
      self.type = type
      self.isObserved = isObserved
      self.get = get
      self.set = set
    }
  }

  /// Something that an object tells whoever listens.
  package struct Signal: Sendable {
    let name: String
    let arguments: [Argument]

    /// Creates a signal.
    package init(_ name: String, _ arguments: [Argument] = []) {
      self.name = name
      self.arguments = arguments
    }
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

  static func unknown(_ kind: String, _ name: String) -> BusFault {
    .init("Unknown" + kind, "no \(kind.lowercased()) '\(name)'")
  }

  static func readOnly(_ property: String) -> BusFault {
    .init("PropertyReadOnly", "the property '\(property)' can only be read")
  }

  static func missingFile(_ path: String) -> BusFault {
    .init("FileNotFound", "no file '\(path)'")
  }
}
