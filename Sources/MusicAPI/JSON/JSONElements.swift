/// The elements of an array, in order.
public struct JSONElements: Sequence, Sendable {
  /// What the container is a part of.
  let document: JSONDocument
  /// The tape between the container's brackets.
  let range: Range<Int>

  /// Starts before the first element.
  public func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }

  /// Steps over a whole element at a time.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> JSON? {
      guard index < end else { return nil }
      defer { index += document.tape[index].span }
      return JSON(document: document, index: index)
    }
  }
}
