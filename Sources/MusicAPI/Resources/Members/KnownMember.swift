/// A member that a model reads, told by the accessor that reads it: its type is the accessor's own.
///
/// The name is what the accessor asks for; a test holds the two together.
struct KnownMember<View: ObjectView>: Sendable {
  /// The name in the object.
  let name: String
  /// Whether the service documents that it is always there.
  let isRequired: Bool
  /// What is read, as a report names it.
  let expected: String
  /// Whether the accessor reads all of it.
  let isRead: @Sendable (View) -> Bool
  /// What the value, or each element of it, is read as when its members are known too.
  let nested: (any KnownObject.Type)?

  /// Declares a member by its accessor.
  init<Value: JSONReadable & SendableMetatype>(
    _ name: String, isRequired: Bool = false, read: @escaping @Sendable (View) -> Value?
  ) {
    self.name = name
    self.isRequired = isRequired
    expected = "\(Value.self)"
    isRead = { read($0) != nil }
    nested = Value.self as? any KnownObject.Type
  }

  /// Declares a list, all of whose elements have to be read.
  init<Element: JSONReadable & SendableMetatype>(
    _ name: String, isRequired: Bool = false, read: @escaping @Sendable (View) -> [Element]?
  ) {
    self.name = name
    self.isRequired = isRequired
    expected = "[\(Element.self)]"
    isRead = { view in read(view).map { $0.count == view.json?[name]?.count } ?? false }
    nested = Element.self as? any KnownObject.Type
  }

  /// Declares a list of resources, all of which have to be of its kind.
  init<Kind>(_ name: String, read: @escaping @Sendable (View) -> Relationship<Kind>?) {
    self.name = name
    isRequired = false
    expected = "Relationship<\(Kind.self)>"
    isRead = { view in
      read(view).map { $0.data.count == $0.json?["data"]?.count ?? 0 } ?? false
    }
    nested = nil
  }
}
