import MusicAPI

/// Writes each resource of each page as it arrives.
struct RecordSink: ListingSink {
  private var writer: any RecordWriter

  init(_ writer: any RecordWriter) {
    self.writer = writer
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    for element in page.elements {
      try writer.write(element, in: place.groupName)
    }
  }

  mutating func finish() throws(WriteError) {
    try writer.finish()
  }
}
