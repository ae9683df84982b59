internal import MusicAPI

extension JSONValue {
  /// An object of the members that there are.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// An array of strings.
  static func strings(_ values: [String]) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// An array of resources with their attributes.
  static func bare(_ samples: some Sequence<Sample>) -> JSONValue {
    .array(samples.map(\.bare))
  }

  /// An array of resources by id and type.
  static func identifiers(_ samples: some Sequence<Sample>) -> JSONValue {
    .array(samples.map(\.identifier))
  }

  /// The same object with more members behind.
  func adding(_ more: JSONMember...) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}
