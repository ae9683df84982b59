/// The elements of an array as an unkeyed decoding container.
///
/// An element that fails to decode remains the next one.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let decoder: JSONDecoding
  private var rest: JSONElements.Iterator
  private var upcoming: JSON?
  private(set) var currentIndex = 0

  init(_ decoder: JSONDecoding) {
    self.decoder = decoder
    rest = decoder.json.elements.makeIterator()
    upcoming = rest.next()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { decoder.json.count }

  var isAtEnd: Bool { upcoming == nil }

  mutating func decodeNil() throws -> Bool {
    guard try value(Never.self).isNull else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let bool = try value(type).decodeBool(at: place)
    advance()
    return bool
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let string = try value(type).decodeString(at: place)
    advance()
    return string
  }

  mutating func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    try integer()
  }

  // The standard library's default implementations of these two methods throw.

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  mutating func decode<Value: JSONFloat>(_ type: Value.Type) throws -> Value {
    let number: Value = try value(type).decodeFloat(at: place)
    advance()
    return number
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: nested(type))
    advance()
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try nested([String: Any].self).container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try nested([Any].self).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let inherited = try nested((any Decoder).self)
    advance()
    return inherited
  }

  private mutating func integer<Value: FixedWidthInteger>() throws -> Value {
    let integer: Value = try value(Value.self).decodeInteger(at: place)
    advance()
    return integer
  }

  private var place: [any CodingKey] { codingPath + [JSONCodingKey(intValue: currentIndex)] }

  private mutating func advance() {
    upcoming = rest.next()
    currentIndex += 1
  }

  private func nested(_ type: Any.Type) throws -> JSONDecoding {
    decoder.nested(try value(type), at: JSONCodingKey(intValue: currentIndex))
  }

  /// Returns the next element; throws after the last one.
  private func value(_ type: Any.Type) throws -> JSON {
    guard let upcoming else {
      let words = "The array has no element \(currentIndex), only \(decoder.json.count)."
      throw DecodingError.valueNotFound(
        type, DecodingError.Context(codingPath: place, debugDescription: words))
    }
    return upcoming
  }
}
