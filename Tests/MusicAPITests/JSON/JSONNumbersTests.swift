import MusicAPI
import Testing

struct JSONNumbersTests {
  /// The text of a number, and its value as an integer and as a double.
  struct Case: CustomTestStringConvertible {
    let text: String
    let int: Int?
    let double: Double?

    init(_ text: String, int: Int?, double: Double?) {
      self.text = text
      self.int = int
      self.double = double
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("0", int: 0, double: 0), Case("-0", int: 0, double: -0.0),
    Case("-0.0e5", int: 0, double: -0.0), Case("7", int: 7, double: 7),
    Case("-12", int: -12, double: -12), Case("1.0", int: 1, double: 1),
    Case("1e3", int: 1000, double: 1000), Case("1E+3", int: 1000, double: 1000),
    Case("-1.25e2", int: -125, double: -125), Case("1.5", int: nil, double: 1.5),
    Case("70e-1", int: 7, double: 7), Case("75e-1", int: nil, double: 7.5),
    Case("100e-2", int: 1, double: 1), Case("0.1e1", int: 1, double: 1),
    Case("0.001", int: nil, double: 0.001), Case("0.001e3", int: 1, double: 1),
    Case("999999999999999999", int: 999_999_999_999_999_999, double: 1e18),
    Case("9223372036854775807", int: .max, double: 0x1p63),
    Case("-9223372036854775808", int: .min, double: -0x1p63),
    Case("9223372036854775808", int: nil, double: 0x1p63),
    Case("-9223372036854775809", int: nil, double: -0x1p63),
    Case("9223372036854775807.0", int: .max, double: 0x1p63),
    Case("9223372036854775806.5", int: nil, double: 0x1p63),
    Case("9.223372036854775807e18", int: .max, double: 0x1p63),
    Case("1e18", int: 1_000_000_000_000_000_000, double: 1e18),
    Case("1e19", int: nil, double: 1e19), Case("1e400", int: nil, double: nil),
    Case("-1e400", int: nil, double: nil), Case("1e-400", int: nil, double: 0),
    Case("1e999999999999", int: nil, double: nil),
    Case("1e-999999999999", int: nil, double: 0),
    Case("1e99999999999999999999999999", int: nil, double: nil),
    Case("0e99999999999999999999999999", int: 0, double: 0),
    Case("0.0000000000000000000000000000001e31", int: 1, double: 1),
    Case("10000000000000000000000000000000e-31", int: 1, double: 1),
    Case("5e-324", int: nil, double: .leastNonzeroMagnitude),
    Case("0.1", int: nil, double: 0.1), Case("3.141592653589793", int: nil, double: .pi),
  ])
  func `a number is exact or nil and never a trap`(_ item: Case) throws {
    let number = try JSONDocument(parsing: item.text).root
    #expect(number.numberText == item.text)
    #expect(number.int == item.int)
    #expect(number.double == item.double)
    #expect(number.double?.sign == item.double?.sign)
  }

  @Test func `leading and trailing zeros do not confuse the size of an integer`() throws {
    let zeros = String(repeating: "0", count: 5000)
    #expect(try JSONDocument(parsing: "3\(zeros)e-5000").root.int == 3)
    #expect(try JSONDocument(parsing: "0.\(zeros)3e5001").root.int == 3)
    #expect(try JSONDocument(parsing: "3\(zeros)").root.int == nil)
  }

  @Test(arguments: ["0", "-1", "1.50", "1e400", "12345678901234567890"])
  func `a number keeps its text when written`(text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(JSONValue.number(number).encoded() == Array(text.utf8))
  }

  @Test(arguments: ["", "01", "+1", "1 ", " 1", "NaN", "1,2", "\"1\"", "[1]", ".5"])
  func `an invalid number is rejected`(text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test func `a double that is written reads back the same`() throws {
    for value in [0.1, -1.5, 1e300, .leastNonzeroMagnitude, 12.0, .greatestFiniteMagnitude] {
      let text = try #require(JSONNumber(value)).text
      #expect(try JSONDocument(parsing: text).root.double == value)
    }
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
  }
}
