extension MutableCollection where Self: RandomAccessCollection {
  /// Sorts the elements; throws a `CancellationError` as soon as the task is canceled, as by a
  /// signal, because a long list takes seconds.
  package mutating func sortUnlessCanceled(
    by areInOrder: (Element, Element) -> Bool
  ) throws {
    try sort { first, second in
      try Task.checkCancellation()
      return areInOrder(first, second)
    }
  }
}

extension Sequence {
  /// Returns the elements in order; throws a `CancellationError` as soon as the task is canceled.
  package func sortedUnlessCanceled(
    by areInOrder: (Element, Element) -> Bool
  ) throws -> [Element] {
    var elements = Array(self)
    try elements.sortUnlessCanceled(by: areInOrder)
    return elements
  }
}
