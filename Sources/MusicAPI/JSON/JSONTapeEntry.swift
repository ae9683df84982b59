/// One entry of a document's tape: where a value lies, and how far the next one is.
///
/// Values stand on the tape in document order. A container's own entry comes first, then its
/// elements (or its members, each a name and a value), then its ``Kind/end``.
struct JSONTapeEntry {
  /// What stands at the offset.
  enum Kind {
    case null, `false`, `true`, number, string, escapedString, array, object
    /// The name of a member; the value is the next entry.
    case name, escapedName
    /// The bracket that closes a container; the extent is the number of its elements or members.
    case end
  }

  /// The first byte; 32 bits, for which the parser refuses larger documents.
  let offset: UInt32
  /// How far the value reaches.
  ///
  /// For scalars and names that is the length in bytes, for containers the distance on the tape to
  /// the entry behind their end.
  var extent: UInt32
  /// What stands at the offset.
  let kind: Kind

  /// The distance on the tape to the entry behind this value.
  var span: Int {
    kind == .array || kind == .object ? Int(extent) : 1
  }

  /// The bytes of a scalar, quotes included.
  var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(extent)
  }

  /// The bytes between the quotes of a string or a name.
  var contents: Range<Int> {
    Int(offset) + 1..<Int(offset) + Int(extent) - 1
  }
}
