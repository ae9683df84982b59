import MusicAPI

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
