import MusicPlatform

/// The escapes of JSON strings.
enum JSONEscape {
  /// Decodes the escapes in the contents of a string that the parser has checked.
  static func characters(of contents: ArraySlice<UInt8>) -> String {
    var rest = contents
    var result: [UInt8] = []
    result.reserveCapacity(contents.count)
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<backslash]
      rest = rest[(backslash + 1)...]
      appendCharacter(of: &rest, to: &result)
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// Removes the rest of an escape from the front, and appends the character that it represents.
  private static func appendCharacter(of rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard let letter = rest.popFirst() else { return }
    guard letter == UInt8(ascii: "u") else {
      result.append(character(of: letter))
      return
    }
    result += Array(String(scalar(of: &rest)).utf8)
  }

  /// Returns the character of a one-letter escape; other letters represent themselves.
  private static func character(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Removes four digits from the front, and the second half of a surrogate pair if one follows.
  private static func scalar(of rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let unit = takeCodeUnit(from: &rest)
    guard UTF16.isLeadSurrogate(unit), rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { return Unicode.Scalar(unit) ?? replacement }
    var following = rest.dropFirst(2)
    let second = takeCodeUnit(from: &following)
    guard UTF16.isTrailSurrogate(second) else { return replacement }
    rest = following
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  /// Removes four hexadecimal digits from the front.
  private static func takeCodeUnit(from rest: inout ArraySlice<UInt8>) -> UInt16 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }
  }

  /// The replacement for a surrogate without its other half, which no string can contain.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension JSONEscape {
  /// Appends a string in quotes, escaping only what JSON requires.
  ///
  /// These are quotes, backslashes and control characters; all other characters are unchanged.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    // Most strings are taken as they are.
    let start = output.count
    output += text.utf8
    let needsNone = output[start...].allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if needsNone { return }
    output.removeSubrange(start...)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x08: output += #"\b"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0x0A: output += #"\n"#.utf8
      case 0x0C: output += #"\f"#.utf8
      case 0x0D: output += #"\r"#.utf8
      case 0..<0x10: output += (#"\u000"# + String(byte, radix: 16)).utf8
      case 0x10..<0x20: output += (#"\u00"# + String(byte, radix: 16)).utf8
      default: output.append(byte)
      }
    }
  }
}
