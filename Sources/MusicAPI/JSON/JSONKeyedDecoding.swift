/// The members of an object as a keyed decoding container.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONDecoding
  private let index: JSONMemberIndex

  init(_ decoder: JSONDecoding) {
    self.decoder = decoder
    index = JSONMemberIndex(decoder.json)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { index.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { index[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try value(key).decodeBool(at: codingPath + [key])
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try value(key).decodeString(at: codingPath + [key])
  }

  func decode<Value: FixedWidthInteger & Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value {
    try value(key).decodeInteger(at: codingPath + [key])
  }

  // The standard library's default implementations of these two methods throw.

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try value(key).decodeInteger(at: codingPath + [key])
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try value(key).decodeInteger(at: codingPath + [key])
  }

  func decode<Value: JSONFloat>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decodeFloat(at: codingPath + [key])
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder.nested(value(key), at: key))
  }

  // The default implementations look up a member three times.

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key)?.decodeBool(at: codingPath + [key])
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decodeString(at: codingPath + [key])
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key)?.decodeInteger(at: codingPath + [key])
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key)?.decodeFloat(at: codingPath + [key])
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key).map { try Value(from: decoder.nested($0, at: key)) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder.nested(value(key), at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(value(key), at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder.nested(try value(JSONCodingKey.inherited), at: JSONCodingKey.inherited)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.nested(try value(key), at: key)
  }

  /// Returns the value of a required member.
  private func value(_ key: some CodingKey) throws -> JSON {
    guard let value = index[key.stringValue] else {
      let words = "The object has no member '\(key.stringValue)'."
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }
    return value
  }

  /// Returns the value of a member unless it is missing or null.
  private func present(_ key: Key) -> JSON? {
    index[key.stringValue].flatMap { $0.isNull ? nil : $0 }
  }
}
