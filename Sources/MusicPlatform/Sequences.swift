internal import MusicLibc

// Text search by bytes: a quote followed by a combining accent is still a quote, where the standard
// library sees a single different character. The standard library's own functions are in the module
// of its regular expressions, and calling one links all of that module: 1.2 MB of code. The
// functions are inlinable so that they are specialized for their argument types.

extension Collection where Element: Equatable {
  /// Returns the range of the first occurrence of `other`; `nil` if there is none.
  @inlinable
  package func range(ofFirst other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(ofPrefix: other, from: start) { return start..<end }
      guard start < endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  /// Returns the end of `other` if it occurs at `start`.
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

extension ArraySlice<UInt8> {
  /// Returns the first place of a byte, by the system's search, which reads many bytes at once.
  package func place(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return unsafe startIndex + (UnsafeRawPointer(found) - start)
    }
  }

  package func includes(_ byte: UInt8) -> Bool { place(of: byte) != nil }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of `text`; `nil` if there is none.
  @inlinable
  package func range(ofFirst text: String) -> Range<Index>? { utf8.range(ofFirst: text.utf8) }

  @inlinable
  package func includes(_ text: String) -> Bool { range(ofFirst: text) != nil }

  /// Returns the string with every occurrence of `text`, which must not be empty, replaced.
  @inlinable
  package func replacingEach(_ text: String, with replacement: some StringProtocol) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.range(ofFirst: text) {
      result.append(String(rest[..<range.lowerBound]))
      result.append(String(replacement))
      rest = rest[range.upperBound...]
    }
    result.append(String(rest))
    return result
  }
}

// MARK: Repetitions

extension Sequence {
  /// Returns the elements of which each has another key than those before it.
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions.
  package var unique: [Element] { unique { $0 } }
}
