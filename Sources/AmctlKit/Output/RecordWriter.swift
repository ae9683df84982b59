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
