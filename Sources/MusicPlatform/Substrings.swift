// Looking for text in text, byte by byte: a quote with an accent after it is still a quote, where the
// standard library sees one character that is another. Its own functions are in the module that holds
// its regular expressions, and calling one links all of that in: 1.2 MB of code.
// They are inlinable to be compiled for the text at hand, and not for any.

extension Collection where Element: Equatable {
  /// Where `other` first occurs; `nil` where it does not.
  @inlinable
  package func range(ofFirst other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(ofPrefix: other, from: start) { return start..<end }
      guard start < endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  /// Where `other` ends if it stands at `start`.
  @inlinable
  package func end(ofPrefix other: some Collection<Element>, from start: Index) -> Index? {
    var index = start
    for element in other {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension StringProtocol {
  /// Where `text` first occurs; `nil` where it does not.
  @inlinable
  package func range(ofFirst text: String) -> Range<Index>? { utf8.range(ofFirst: text.utf8) }

  /// Whether `text` occurs.
  @inlinable
  package func includes(_ text: String) -> Bool { range(ofFirst: text) != nil }

  /// The text with `replacement` wherever `text`, which is not empty, stood.
  @inlinable
  package func replacingEach(_ text: String, with replacement: some StringProtocol) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.range(ofFirst: text) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
