/// The name of an element: the part after its prefix, and the namespace that the prefix means.
package struct XMLName: Equatable, Sendable {
  package let local: String
  /// The namespace; empty if there is none.
  package let namespace: String

  init(_ written: String, in namespaces: [String: String]) {
    let parts = written.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts.last ?? "")
    namespace = namespaces[prefix] ?? ""
  }
}

/// Text as it is written in XML.
enum XMLText {
  /// Whether XML can contain a character, in whatever form.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns a text with its markup escaped, and without characters that XML cannot contain.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where isAllowed(scalar) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // A reader would make it a line feed.
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension UInt8 {
  /// Whether it is a digit.
  func isDigit(inHex isHex: Bool = false) -> Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): isHex
    default: false
    }
  }
}
