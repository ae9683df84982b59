import AmctlCommandLine
import MusicAPI

/// Writes records one after another, as they arrive.
protocol RecordWriter {
  /// Writes one record; the group is the name of the list it stands in, where there are several.
  mutating func write(_ record: JSON, in group: String?) throws(WriteError)
  /// Writes what has to stand behind the last record.
  mutating func finish() throws(WriteError)
}

extension RecordWriter {
  mutating func finish() throws(WriteError) {}
}

/// One id in a line, ready for the next command; a record without an id has no line.
struct IDWriter: RecordWriter {
  let output: any OutputStream
  /// The member that stands for the record.
  var id = "id"

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let text = record[id]?.identifier else { return }
    try output.write(SafeText.line(text) + "\n")
  }
}

/// One record in a line, in the server's own bytes.
struct NDJSONWriter: RecordWriter {
  let output: any OutputStream
  let projection: Projection?

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if let projection {
      try output.write(foreign: projection.bytes(of: record)[...])
    } else if record.source.contains(where: Self.isLineBreak) {
      try output.write(foreign: record.compact()[...])
    } else {
      try output.write(foreign: record.source)
    }
    try output.write("\n")
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
