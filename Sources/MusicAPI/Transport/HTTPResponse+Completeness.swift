import MusicPlatform

extension HTTPResponse {
  /// Whether this is a success whose JSON ends early, and only the JSON shows that.
  ///
  /// A body of a stated length, in chunks, or in an HTTP/2 stream is complete once it has arrived,
  /// whatever is in it. One that ends with the connection is complete if its text is. A compressed
  /// one has arrived, too, but libcurl does not check that its compressed data is complete: most
  /// text that is cut off does not end in the right bracket.
  func isCutOff(endsWithConnection: Bool) -> Bool {
    guard status.kind == .success, headers["Content-Type"]?.includes("json") ?? true,
      let first = body.first(where: Self.isVisible), let last = body.last(where: Self.isVisible),
      let closing = Self.closingBracket(of: first)
    else { return false }
    if endsWithConnection { return JSONError.isAboutEnd(of: body) }
    return headers["Content-Encoding"] != nil && last != closing
  }

  private static func closingBracket(of opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }

  private static func isVisible(_ byte: UInt8) -> Bool {
    ![0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}

extension JSONError {
  /// Whether all that is wrong with a text is that it ends, perhaps in the middle of a character.
  fileprivate static func isAboutEnd(of text: [UInt8]) -> Bool {
    do {
      _ = try JSONDocument(parsing: text, valueLimit: JSONDocument.responseValueLimit)
      return false
    } catch {
      switch error.reason {
      case .unexpected(nil, _): return true
      case .notUTF8: return text.count - error.offset < 4
      default: return false
      }
    }
  }
}
