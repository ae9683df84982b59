import MusicPlatform

/// A text in which each `*` matches any text.
struct Wildcard: Sendable, Hashable {
  private let parts: [[UInt8]]
  /// Whether the text contains a space.
  let hasSpace: Bool

  init(_ text: String) {
    hasSpace = text.utf8.contains(0x20)
    let parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map { Array($0) }
    // Stars beside each other are one.
    self.parts =
      parts.prefix(1) + parts.dropFirst().dropLast().filter { !$0.isEmpty }
      + parts.dropFirst().suffix(1)
  }

  /// Returns whether the whole of a text fits.
  func matches(_ text: some StringProtocol) -> Bool {
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, rest.starts(with: first) else { return false }
    guard parts.count > 1, let last = parts.last else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(ofFirst: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
