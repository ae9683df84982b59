/// A set of names that the service may add to: the known ones are constants, unknown ones survive.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, JSONReadable
where RawValue == String {
  /// Takes any name, whether it is known here or not.
  init(rawValue: String)
}

extension OpenEnumeration {
  /// Reads a string.
  public init?(json: JSON) {
    guard let name = json.string else { return nil }
    self.init(rawValue: name)
  }
}
