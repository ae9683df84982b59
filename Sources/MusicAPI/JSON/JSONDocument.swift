/// A JSON text that was checked once and is kept as it is.
///
/// It holds every byte and a tape of where the values lie.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"data":[{"id":"1"}]}"#)
/// document.root.value(at: "data.0.id")?.string  // "1"
/// ```
public final class JSONDocument: Sendable {
  /// The text as it was given.
  public let bytes: [UInt8]
  /// The values in document order.
  let tape: [JSONTapeEntry]

  /// Checks the bytes against RFC 8259.
  ///
  /// Containers may nest `depthLimit` deep, and there may be `valueLimit` values and names: each takes
  /// 12 bytes of memory or more, however few it has in the text. An escaped surrogate without its
  /// other half is let through, since the grammar allows it.
  public init(
    parsing bytes: [UInt8], depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    tape = try JSONParser.parse(bytes[...], depthLimit: depthLimit, valueLimit: valueLimit)
    self.bytes = bytes
  }

  /// Checks a text against RFC 8259.
  public convenience init(
    parsing text: String, depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit, valueLimit: valueLimit)
  }

  /// The `valueLimit` for what a server sends: a hundred times the values of the largest page that
  /// the service is known to send.
  public static let responseValueLimit = 4_000_000

  /// The one value of the document.
  public var root: JSON {
    JSON(document: self, index: 0)
  }
}
