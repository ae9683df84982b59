/// Why a text is not JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The rule that was broken.
  public let reason: Reason
  /// The byte where it was broken, counted from 0.
  public let offset: Int
  /// The line of that byte, counted from 1; only a line feed ends a line.
  public let line: Int
  /// The column of that byte, counted from 1 in characters: Unicode scalars, not bytes.
  public let column: Int

  /// The rules that a text can break.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Equatable, Sendable {
    /// This character is not what the grammar expects; nil is the end of the document.
    case unexpected(Unicode.Scalar?, expected: Expectation)
    /// A string holds a control character that is not escaped.
    case controlCharacter(Unicode.Scalar)
    /// The bytes from this one on are not UTF-8.
    case notUTF8(UInt8)
    /// A number starts with a zero that another digit follows.
    case leadingZero
    /// The text starts with a byte order mark.
    case byteOrderMark
    /// Containers nest deeper than allowed.
    case tooDeep(limit: Int)
    /// There are more values and names than allowed.
    case tooManyValues(limit: Int)
    /// The text is larger than the tape can point into.
    case tooLarge(limit: Int)
  }

  /// What the grammar expects in place of an unexpected character.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Expectation: String, Sendable {
    /// Any value.
    case value = "a value"
    /// A value, or the end of the array.
    case valueOrEnd = "a value or ']'"
    /// What follows an element of an array.
    case commaOrBracket = "',' or ']'"
    /// The name of a member, after a comma.
    case name = "a member name in double quotes"
    /// The name of the first member, or the end of the object.
    case nameOrEnd = "a member name in double quotes or '}'"
    /// What follows the name of a member.
    case colon = "':'"
    /// What follows a member of an object.
    case commaOrBrace = "',' or '}'"
    /// Nothing: the document is complete.
    case documentEnd = "the end of the document"
    /// A digit of a number.
    case digit = "a digit"
    /// The rest of `null`.
    case null = "'null'"
    /// The rest of `true`.
    case `true` = "'true'"
    /// The rest of `false`.
    case `false` = "'false'"
    /// The end of a string.
    case closingQuote = "the closing '\"' of the string"
    /// A character that may be escaped.
    case escape = #"one of '"\/bfnrtu' behind the backslash"#
    /// The code of an escaped character.
    case hexadecimalDigit = "four hexadecimal digits behind '\\u'"
  }
}

extension JSONError {
  /// Finds the line and column of an offset; the bytes before it are UTF-8.
  init(_ reason: Reason, at offset: Int, in bytes: Span<UInt8>) {
    var (line, column) = (1, 1)
    for index in 0..<offset {
      if bytes[index] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if !UTF8.isContinuation(bytes[index]) {
        column += 1
      }
    }
    (self.reason, self.offset, self.line, self.column) = (reason, offset, line, column)
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence that says what is wrong and where.
  public var description: String {
    let place = "at line \(line), column \(column)"
    return switch reason {
    case .unexpected(let found, let expected):
      "Expected \(expected.rawValue) but found \(JSONError.name(of: found)) \(place)."
    case .controlCharacter(let scalar):
      "A string holds the control character \(JSONError.name(of: scalar)) without an escape "
        + "\(place)."
    case .notUTF8(let byte):
      "The bytes from 0x\(JSONError.hexadecimal(UInt32(byte), digits: 2)) on are not UTF-8 "
        + "\(place)."
    case .leadingZero:
      "A number starts with a zero that another digit follows \(place)."
    case .byteOrderMark:
      "The document starts with a byte order mark, which JSON does not allow, \(place)."
    case .tooDeep(let limit):
      "Arrays and objects nest deeper than \(limit) levels \(place)."
    case .tooManyValues(let limit):
      "The document has more than \(limit) values and names."
    case .tooLarge(let limit):
      "The document is larger than \(limit) bytes."
    }
  }

  /// A character in quotes, or its number when it would not be seen or could confuse a terminal.
  private static func name(of scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "the end of the document" }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      return "U+" + hexadecimal(scalar.value, digits: 4)
    default:
      return scalar == "'" ? "a single quote" : "'\(scalar)'"
    }
  }

  /// A number with as many digits at least.
  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
