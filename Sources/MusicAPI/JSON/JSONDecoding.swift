extension JSON {
  /// Decodes a value of a type of your own, as `JSONDecoder` does, from a document that is already
  /// parsed.
  ///
  /// Numbers are exact: `7.0` and `70e-1` are the integer 7, and a number that does not fit an
  /// integer type is an error. Of members with the same name, the last is used. Throws
  /// `DecodingError`, and any error that the type's own initializer throws.
  ///
  /// ```swift
  /// let counts = try JSONDocument(parsing: #"{"songs":12,"albums":1}"#).root
  /// print(try counts.decode([String: Int].self)["songs"] ?? 0)  // 12
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    try Value(from: JSONDecoding(json: self, step: nil, userInfo: userInfo))
  }
}

/// A value in a document as a `Decoder` and as a single-value container.
struct JSONDecoding: Decoder, SingleValueDecodingContainer {
  let json: JSON
  /// The coding path of the value; nil for the value that decoding started with.
  let step: JSONCodingStep?
  let userInfo: [CodingUserInfoKey: Any]

  var codingPath: [any CodingKey] { JSONCodingStep.path(to: step) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard json.kind == .object else { throw json.mismatch([String: Any].self, codingPath) }
    return KeyedDecodingContainer(JSONKeyedDecoding(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard json.kind == .array else { throw json.mismatch([Any].self, codingPath) }
    return JSONUnkeyedDecoding(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Returns the decoder for a value inside this one.
  func nested(_ json: JSON, at key: any CodingKey) -> JSONDecoding {
    JSONDecoding(json: json, step: JSONCodingStep(key, after: step), userInfo: userInfo)
  }

  func decodeNil() -> Bool { json.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    try json.decodeBool(at: codingPath)
  }

  func decode(_ type: String.Type) throws -> String {
    try json.decodeString(at: codingPath)
  }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    try json.decodeInteger(at: codingPath)
  }

  // The standard library's default implementations of these two methods throw.

  func decode(_ type: Int128.Type) throws -> Int128 { try json.decodeInteger(at: codingPath) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try json.decodeInteger(at: codingPath) }

  func decode<Value: JSONFloat>(_ type: Value.Type) throws -> Value {
    try json.decodeFloat(at: codingPath)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: self)
  }
}

/// The floating-point types that a container decodes by name.
protocol JSONFloat: BinaryFloatingPoint, LosslessStringConvertible, Decodable {}

extension Double: JSONFloat {}
extension Float: JSONFloat {}

/// Scalars as Swift types, with the path to name in an error.
extension JSON {
  func decodeBool(at path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    guard let bool else { throw mismatch(Bool.self, path()) }
    return bool
  }

  func decodeString(at path: @autoclosure () -> [any CodingKey]) throws -> String {
    guard let string else { throw mismatch(String.self, path()) }
    return string
  }

  func decodeInteger<Value: FixedWidthInteger>(
    at path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    guard kind == .number else { throw mismatch(Value.self, path()) }
    guard let value: Value = integer() else { throw misfit(Value.self, path()) }
    return value
  }

  func decodeFloat<Value: JSONFloat>(at path: @autoclosure () -> [any CodingKey]) throws -> Value {
    guard let numberText else { throw mismatch(Value.self, path()) }
    guard let value = Value(numberText), value.isFinite else { throw misfit(Value.self, path()) }
    return value
  }

  /// Returns the error for a value of another kind.
  func mismatch(_ type: Any.Type, _ path: [any CodingKey]) -> DecodingError {
    let words = "Expected \(type) but found \(kind.words)."
    let context = DecodingError.Context(codingPath: path, debugDescription: words)
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func misfit(_ type: Any.Type, _ path: [any CodingKey]) -> DecodingError {
    let number = text.count > 60 ? text.prefix(60) + "..." : text[...]
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: path, debugDescription: "The number '\(number)' does not fit in \(type)."))
  }
}
