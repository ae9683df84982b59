import MusicAPI

/// Writes each resource of each page as it arrives.
struct RecordSink: ListingSink {
  private var writer: any RecordWriter
  /// Whether the lists are told apart.
  private let isGrouped: Bool

  init(_ writer: any RecordWriter, isGrouped: Bool) {
    self.writer = writer
    self.isGrouped = isGrouped
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    for element in page.elements {
      try writer.write(element, in: isGrouped ? place.groupName : nil)
    }
  }

  mutating func finish() throws(WriteError) {
    try writer.finish()
  }
}
