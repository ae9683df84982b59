/// An error in JSON text, with its position.
public struct JSONError: Error, Equatable, Sendable {
  /// The rule that was broken.
  package let reason: Reason
  /// The offset of the byte that breaks the rule, counted from 0.
  package let offset: Int
  /// The line of that byte, counted from 1; only a line feed ends a line.
  package let line: Int
  /// The column of that byte, counted from 1 in characters (Unicode scalars, not bytes).
  package let column: Int

  /// The rules that JSON text can break.
  package enum Reason: Equatable, Sendable {
    /// This character is not what the grammar expects, in words such as `',' or ']'`; nil means the
    /// end of the document.
    case unexpected(Unicode.Scalar?, expected: String)
    /// A string contains an unescaped control character.
    case controlCharacter(Unicode.Scalar)
    /// The bytes starting with this one are not UTF-8.
    case notUTF8(UInt8)
    /// A number starts with a zero and another digit.
    case leadingZero
    /// The text starts with a byte order mark.
    case byteOrderMark
    /// Containers nest deeper than allowed.
    case tooDeep(limit: Int)
    /// There are more values and names than allowed.
    case tooManyValues(limit: Int)
    /// The text is too large for the offsets of the tape.
    case tooLarge(limit: Int)
  }
}

extension JSONError {
  /// Creates an error with the line and column of an offset; the bytes before it must be UTF-8.
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
  /// A sentence that describes the error and its position.
  public var description: String {
    let place = "at line \(line), column \(column)"
    return switch reason {
    case .unexpected(let found, let expected):
      "expected \(expected), found \(JSONError.name(of: found)) \(place)"
    case .controlCharacter(let scalar):
      "a string contains the unescaped control character \(JSONError.name(of: scalar)) \(place)"
    case .notUTF8(let byte):
      "the byte 0x\(JSONError.hexadecimal(UInt32(byte), digits: 2)) is not valid UTF-8 \(place)"
    case .leadingZero:
      "a number has a leading zero \(place)"
    case .byteOrderMark:
      "the document starts with a byte order mark, which JSON does not allow"
    case .tooDeep(let limit):
      "arrays and objects nest deeper than \(limit) levels \(place)"
    case .tooManyValues(let limit):
      "the document has more than \(limit) values and names"
    case .tooLarge(let limit):
      "the document is larger than \(limit) bytes"
    }
  }

  /// Returns a character in quotes, or its number if it is invisible or could disrupt a terminal.
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

  /// Returns a number in hexadecimal with at least this many digits.
  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
