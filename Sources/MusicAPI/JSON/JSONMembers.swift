/// The members of an object, in order, duplicates included.
public struct JSONMembers: Sequence, Sendable {
  /// What the container is a part of.
  let document: JSONDocument
  /// The tape between the container's brackets.
  let range: Range<Int>

  /// Starts before the first member.
  public func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }

  /// Steps over a whole member at a time.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next name, its escapes undone, and its value.
    public mutating func next() -> (name: String, value: JSON)? {
      guard index < end else { return nil }
      let name = document.characters(of: document.tape[index])
      let value = JSON(document: document, index: index + 1)
      index += 1 + value.entry.span
      return (name, value)
    }
  }
}
