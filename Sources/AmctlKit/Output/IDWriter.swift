import MusicAPI

/// One id in a line, ready for the next command; a record without an id has no line.
struct IDWriter: RecordWriter {
  let output: any OutputStream
  /// The member that stands for the record.
  var id = "id"

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let text = record[id]?.string else { return }
    try output.write(SafeText.line(text) + "\n")
  }
}
