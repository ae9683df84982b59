/// A value in a message of D-Bus.
package indirect enum BusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  /// The path of an object.
  case path(String)
  /// The types of values, as text.
  case signature(String)
  /// Values of one type, whose signature an empty array has too.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// A pair in an array: a key and its value.
  case entry(BusValue, BusValue)
  /// A value that brings its type along.
  case variant(BusValue)
}
