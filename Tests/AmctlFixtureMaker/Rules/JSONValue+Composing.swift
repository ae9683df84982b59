internal import MusicAPI

extension JSONValue {
  /// Returns an object without the members that are nil.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// Returns an array of strings.
  static func strings(_ values: [String]) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// Returns an array of resources with their attributes.
  static func bare(_ samples: some Sequence<Sample>) -> JSONValue {
    .array(samples.map(\.bare))
  }

  /// Returns an array of resource identifiers.
  static func identifiers(_ samples: some Sequence<Sample>) -> JSONValue {
    .array(samples.map(\.identifier))
  }

  /// Returns the object with more members at its end.
  func adding(_ more: JSONMember...) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}
