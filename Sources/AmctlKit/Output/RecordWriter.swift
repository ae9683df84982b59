import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Writes records one after another, as they arrive.
protocol RecordWriter {
  /// Writes one record; the group is the name of its list, if there are several.
  mutating func write(_ record: JSON, in group: String?) throws(WriteError)
  /// Writes the end of the output.
  mutating func finish() throws(WriteError)
  /// Throws if something is missing in a complete output.
  func check() throws
}

extension RecordWriter {
  mutating func finish() throws(WriteError) {}
  func check() throws {}
}

/// Writes one id per line, ready for the next command; a record without an id is left out.
struct IDWriter: RecordWriter {
  let output: any OutputStream
  /// The member that identifies the record.
  var id = "id"

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let text = record[id]?.identifier else { return }
    try output.write(SafeText.line(text) + "\n")
  }
}

/// Writes one record per line, with the original bytes.
struct NDJSONWriter: RecordWriter {
  let output: any OutputStream
  let projection: Projection?

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if let projection {
      try output.write(foreign: projection.bytes(of: record)[...])
    } else if Self.lineBreaks.contains(where: record.source.includes) {
      try output.write(foreign: record.compact()[...])
    } else {
      try output.write(foreign: record.source)
    }
    try output.write("\n")
  }

  private static let lineBreaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
}
