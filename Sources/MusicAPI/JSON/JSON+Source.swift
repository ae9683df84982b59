extension JSON {
  /// The range of the value in the document's bytes.
  package var sourceRange: Range<Int> {
    let entry = entry
    guard entry.kind == .array || entry.kind == .object else { return entry.range }
    return Int(entry.offset)..<Int(document.tape[index + entry.span - 1].offset) + 1
  }

  /// The bytes of the value, exactly as they were sent.
  public var source: ArraySlice<UInt8> {
    document.bytes[sourceRange]
  }

  /// Returns the value as a document of its own; nil if it nests too deep for one.
  package func detached() -> JSON? { derived(Array(source)) }

  /// Returns a value made from this one, which comes from the same place; nil if the bytes are not
  /// JSON.
  package func derived(_ bytes: [UInt8]) -> JSON? {
    try? JSONDocument(bytes, request: document.request).root
  }

  /// The request for the response that contains this value; nil if no client read it.
  var request: HTTPRequest? { document.request }

  /// The bytes of the value as text.
  public var text: String {
    String(decoding: source, as: UTF8.self)
  }
}

extension JSON: Hashable {
  /// Compares the bytes as they were sent: `1.0` does not equal `1`, and white space counts.
  public static func == (left: JSON, right: JSON) -> Bool {
    left.source == right.source
  }

  /// Hashes the bytes as they were sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension JSON: CustomStringConvertible {
  /// The bytes of the value as text.
  public var description: String {
    text
  }
}
