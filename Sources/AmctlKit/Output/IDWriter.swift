import MusicAPI

/// One id in a line, ready for the next command; a record without an id has no line.
struct IDWriter: RecordWriter {
  let output: any OutputStream

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let id = record["id"]?.string else { return }
    try output.write(SafeText.line(id) + "\n")
  }
}
