import MusicPlatform

extension HTTPResponse {
  /// Whether this is a success whose body begins as JSON and ends before that does.
  ///
  /// Only brackets and quotes are counted: what is wrong otherwise is not for want of an end.
  var isCutOff: Bool {
    guard status.kind == .success, headers["Content-Type"]?.includes("json") ?? true,
      let first = body.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    return Self.endsInside(body.span)
  }

  /// Whether a bracket or a string is open at the end.
  private static func endsInside(_ bytes: Span<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInString { depth += 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInString { depth -= 1 }
      default: break
      }
      index += 1
    }
    return isInString || depth > 0
  }
}
