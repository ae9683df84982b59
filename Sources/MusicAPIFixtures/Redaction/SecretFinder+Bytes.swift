import MusicAPI
import MusicPlatform

extension [UInt8] {
  /// Returns every range where a text occurs, without overlaps.
  func ranges(ofEach text: StaticString) -> [Range<Int>] {
    ranges(ofEach: Array("\(text)".utf8))
  }

  /// Returns every range where bytes occur, without overlaps.
  ///
  /// Most of a fixture is searched this way a dozen times.
  func ranges(ofEach other: [UInt8]) -> [Range<Int>] {
    guard let first = other.first else { return [] }
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = self[index...].place(of: first), start + other.count <= count {
      let range = start..<start + other.count
      let isFound = self[range].elementsEqual(other)
      if isFound { ranges.append(range) }
      index = isFound ? range.upperBound : start + 1
    }
    return ranges
  }

  /// Returns every maximal run of matching bytes that is long enough, in a range that ends with
  /// one.
  func runs(
    where isMember: (UInt8) -> Bool, atLeast length: Int, in range: Range<Int>? = nil
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range?.lowerBound ?? 0
    while start < range?.upperBound ?? count {
      let end = self.end(ofRunAt: start, where: isMember)
      if end - start >= length { runs.append(start..<end) }
      start = end + 1
    }
    return runs
  }

  /// Returns the end of a run of matching bytes.
  func end(ofRunAt start: Int, where isMember: (UInt8) -> Bool) -> Int {
    var end = start
    while end < count, isMember(self[end]) { end += 1 }
    return end
  }

  /// Whether a lowercase word is at a position, ignoring case.
  func has(_ word: StaticString, at start: Int) -> Bool {
    has(Array("\(word)".utf8), at: start)
  }

  /// Whether lowercase bytes are at a position, ignoring case.
  func has(_ word: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start + word.count <= count else { return false }
    return word.indices.allSatisfy { self[start + $0].lowercasedASCII == word[$0] }
  }

  /// Whether the bytes are no text in any encoding that text on the web has, as those of an image.
  var isBinary: Bool {
    contains(0) && String(validating: self, as: UTF8.self) == nil
  }

  var isText: Bool {
    allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) || $0 >= 0x80 }
      && String(validating: self, as: UTF8.self) != nil
  }
}

extension UInt8 {
  var isBase64URL: Bool {
    isAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// Whether it can occur in base64 of either alphabet, padding included.
  var isBase64: Bool {
    isBase64URL || self == UInt8(ascii: "+") || self == UInt8(ascii: "/")
      || self == UInt8(ascii: "=")
  }

  /// Whether it ends a value in text: a quote, an angle bracket, a backslash, a space or a line
  /// break.
  var endsValue: Bool {
    self <= 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "'")
      || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "`")
      || self == UInt8(ascii: "\\")
  }
}
