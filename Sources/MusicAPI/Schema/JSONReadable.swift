/// A type that can be read from JSON; unexpected JSON reads as nil instead of failing the document.
public protocol JSONReadable {
  /// Reads a value; nil if the JSON is of another type.
  init?(json: JSON)
}

extension String: JSONReadable {
  /// Reads a string.
  public init?(json: JSON) {
    guard let string = json.string else { return nil }
    self = string
  }
}

extension Int: JSONReadable {
  /// Reads a number if it is an integer.
  public init?(json: JSON) {
    guard let int = json.int else { return nil }
    self = int
  }
}

extension Double: JSONReadable {
  /// Reads a number as the nearest value of this type; nil if it is too large.
  ///
  /// The digits that the server sent are in ``JSON/source``.
  public init?(json: JSON) {
    guard let double = json.double else { return nil }
    self = double
  }
}

extension Bool: JSONReadable {
  /// Reads `true` or `false`.
  public init?(json: JSON) {
    guard let bool = json.bool else { return nil }
    self = bool
  }
}

extension UnixTime: JSONReadable {
  /// Reads a string in ISO 8601 format; a day without a time of day is its first second in UTC.
  public init?(json: JSON) {
    guard let text = json.string, let time = UnixTime(day: text) ?? UnixTime(iso8601: text) else {
      return nil
    }
    self = time
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads the elements of an array, leaving out unreadable ones.
  public init?(json: JSON) {
    guard json.kind == .array else { return nil }
    self = json.elements.compactMap { Element(json: $0) }
  }
}

/// A name or number of the service; a structure keeps one that is not known, an enumeration not.
extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
  /// Reads the raw value.
  public init?(json: JSON) {
    guard let value = RawValue(json: json) else { return nil }
    self.init(rawValue: value)
  }
}
