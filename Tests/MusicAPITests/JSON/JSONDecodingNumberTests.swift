import Testing

@testable import MusicAPI

/// Numbers decoded as Swift types: exact, or an error.
struct JSONDecodingNumberTests {
  private static func decode<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
    try? JSONDocument(parsing: text).root.decode(type)
  }

  /// Members and elements of one number type, as each type has its own decoding method.
  private struct Named<Value: FixedWidthInteger & Decodable>: Decodable, Equatable {
    var here: Value
    var gone: Value?
    var next: [Value]
  }

  private struct Plain: Decodable, Equatable {
    var small: Int8
    var wide: Int128
    var widest: UInt128?
    var half: Float
    var gone: Int16?
  }

  @Test func `numbers are decoded as the types of their members`() {
    let wide = "170141183460469231731687303715884105727"
    let text = #"{"small":-5,"wide":\#(wide),"widest":7.0,"half":0.5,"gone":null}"#
    #expect(
      Self.decode(text, as: Plain.self)
        == Plain(small: -5, wide: .max, widest: 7, half: 0.5, gone: nil))
    #expect(Self.decode(#"{"small":1,"wide":0.5,"half":1}"#, as: Plain.self) == nil)
  }

  /// Checks the ends of a type's range, and the numbers just outside.
  private static func check<Value: FixedWidthInteger & Decodable>(
    _ type: Value.Type, below: String, above: String
  ) {
    #expect(decode("\(Value.min)", as: type) == .min)
    #expect(decode("\(Value.max)", as: type) == .max)
    #expect(decode("[\(Value.min),\(Value.max)]", as: [Value].self) == [.min, .max])
    #expect(decode(#"{"a":\#(Value.max)}"#, as: [String: Value].self) == ["a": .max])
    let named = #"{"here":\#(Value.min),"next":[\#(Value.max)]}"#
    #expect(decode(named, as: Named<Value>.self) == Named(here: .min, gone: nil, next: [.max]))
    #expect(decode("[\(above)]", as: [Value].self) == nil)
    for text in [below, above, "0.5", "\(Value.max).1", "1e999999999999", "true", "\"1\"", "null"] {
      #expect(decode(text, as: type) == nil, "\(type) \(text)")
    }
    for text in ["7", "7.0", "70e-1", "0.7e1"] { #expect(decode(text, as: type) == 7) }
    for text in ["0", "-0", "0.0", "0e99999999999999999999"] {
      #expect(decode(text, as: type) == 0)
    }
  }

  @Test func `an integer of any width is exact, or an error`() {
    Self.check(Int8.self, below: "-129", above: "128")
    Self.check(Int16.self, below: "-32769", above: "32768")
    Self.check(Int32.self, below: "-2147483649", above: "2147483648")
    Self.check(Int64.self, below: "-9223372036854775809", above: "9223372036854775808")
    Self.check(Int.self, below: "-9223372036854775809", above: "9223372036854775808")
    Self.check(UInt8.self, below: "-1", above: "256")
    Self.check(UInt16.self, below: "-1", above: "65536")
    Self.check(UInt32.self, below: "-1", above: "4294967296")
    Self.check(UInt64.self, below: "-1", above: "18446744073709551616")
    Self.check(UInt.self, below: "-1", above: "1e20")
    Self.check(
      Int128.self, below: "-170141183460469231731687303715884105729",
      above: "170141183460469231731687303715884105728")
    Self.check(UInt128.self, below: "-1", above: "340282366920938463463374607431768211456")
  }

  @Test func `a floating-point number is the nearest one, or an error`() {
    #expect(Self.decode("0.1", as: Double.self) == 0.1)
    #expect(Self.decode("[16777217]", as: [Float].self) == [16_777_216])
    #expect(Self.decode(#"{"a":1e300}"#, as: [String: Double].self) == ["a": 1e300])
    #expect(Self.decode("1e300", as: Float.self) == nil)
    #expect(Self.decode("-1e309", as: Double.self) == nil)
    #expect(Self.decode("\"nan\"", as: Double.self) == nil)
  }
}
