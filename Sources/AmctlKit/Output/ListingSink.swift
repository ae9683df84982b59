import MusicAPI

/// Takes the pages of a listing and writes them in one of the forms.
protocol ListingSink {
  /// Takes the first answer before its lists, of which there may be none.
  mutating func open(_ answer: JSON)
  /// Takes one page of one of the answer's lists; the first page of each stands in the first answer.
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError)
  /// Writes the rest: behind a failure too, so that what did arrive is whole in itself.
  mutating func finish() throws(WriteError)
}

extension ListingSink {
  mutating func open(_ answer: JSON) {}
}
