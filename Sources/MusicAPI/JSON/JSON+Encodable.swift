extension JSON: Encodable {
  /// Encodes the value, member by member.
  ///
  /// The encoded value is equal, but its bytes may differ: an encoder may reorder members, escape
  /// other characters, and write `1.50e3` as `1500`. Of members with the same name, most encoders
  /// keep the last. A number is encoded as an integer if it fits in 64 bits, otherwise as a `Double`; one
  /// too large for that throws an `EncodingError`. The exact bytes are in ``source``.
  public func encode(to encoder: any Encoder) throws {
    switch kind {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool:
      var container = encoder.singleValueContainer()
      try container.encode(bool == true)
    case .string:
      var container = encoder.singleValueContainer()
      try container.encode(string ?? "")
    case .number: try encodeNumber(to: encoder)
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object:
      var container = encoder.container(keyedBy: MemberName.self)
      for (name, value) in members {
        try container.encode(value, forKey: MemberName(stringValue: name))
      }
    }
  }

  private func encodeNumber(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let int {
      try container.encode(int)
    } else if let large: UInt64 = integer() {
      try container.encode(large)
    } else if let double {
      try container.encode(double)
    } else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The number is too large for a Double."))
    }
  }
}

/// The name of a member as a coding key.
private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
