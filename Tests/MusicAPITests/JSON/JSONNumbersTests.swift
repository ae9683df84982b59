import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONNumbersTests {
  static let numbers: [(text: String, int: Int?, double: Double?)] = [
    ("0", 0, 0), ("-0", 0, -0.0), ("-0.0e5", 0, -0.0), ("7", 7, 7), ("-12", -12, -12),
    ("1.0", 1, 1), ("1e3", 1000, 1000), ("1E+3", 1000, 1000), ("-1.25e2", -125, -125),
    ("1.5", nil, 1.5), ("70e-1", 7, 7), ("75e-1", nil, 7.5), ("100e-2", 1, 1), ("0.1e1", 1, 1),
    ("0.001", nil, 0.001), ("0.001e3", 1, 1), ("999999999999999999", 999_999_999_999_999_999, 1e18),
    ("9223372036854775807", .max, 0x1p63), ("-9223372036854775808", .min, -0x1p63),
    ("9223372036854775808", nil, 0x1p63), ("-9223372036854775809", nil, -0x1p63),
    ("9223372036854775807.0", .max, 0x1p63), ("9223372036854775806.5", nil, 0x1p63),
    ("9.223372036854775807e18", .max, 0x1p63), ("1e18", 1_000_000_000_000_000_000, 1e18),
    ("1e19", nil, 1e19), ("1e400", nil, nil), ("-1e400", nil, nil), ("1e-400", nil, 0),
    ("1e999999999999", nil, nil), ("1e-999999999999", nil, 0),
    ("1e99999999999999999999999999", nil, nil), ("0e99999999999999999999999999", 0, 0),
    ("0.0000000000000000000000000000001e31", 1, 1), ("10000000000000000000000000000000e-31", 1, 1),
    ("5e-324", nil, .leastNonzeroMagnitude), ("0.1", nil, 0.1), ("3.141592653589793", nil, .pi),
  ]

  @Test(arguments: numbers)
  func `a number is exact or nil, never a trap`(text: String, int: Int?, double: Double?) throws {
    let number = try JSONDocument(parsing: text).root
    #expect(number.text == text && number.int == int && number.double == double)
    #expect(number.double?.sign == double?.sign)
  }

  @Test func `leading and trailing zeros do not confuse the size of an integer`() throws {
    let zeros = String(repeating: "0", count: 5000)
    #expect(try JSONDocument(parsing: "3\(zeros)e-5000").root.int == 3)
    #expect(try JSONDocument(parsing: "0.\(zeros)3e5001").root.int == 3)
    #expect(try JSONDocument(parsing: "3\(zeros)").root.int == nil)
  }

  @Test func `a double that is written reads back the same`() throws {
    for value in [0.1, -1.5, 1e300, .leastNonzeroMagnitude, 12.0, .greatestFiniteMagnitude] {
      #expect(try JSONDocument(parsing: JSONValue.double(value).encoded()).root.double == value)
    }
    for value in [Double.infinity, .nan] {
      #expect(JSONValue.double(value).encoded() == Array("null".utf8))
    }
  }
}
