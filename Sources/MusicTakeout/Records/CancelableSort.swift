extension Sequence {
  /// Returns the elements in order; throws a `CancellationError` as soon as the task is canceled, as
  /// by a signal, because a long list takes seconds.
  package func sortedUnlessCanceled(
    by areInOrder: (Element, Element) -> Bool
  ) throws -> [Element] {
    try sorted { first, second in
      try Task.checkCancellation()
      return areInOrder(first, second)
    }
  }
}
