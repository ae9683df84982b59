import MusicAPI
import MusicLists

/// The objects of a JSON array, one at a time, so that the size of the file does not matter.
struct ObjectList {
  private var reader: JSONElementReader

  init(_ stream: @escaping ByteStream) throws {
    reader = JSONElementReader(try ByteSource(ofText: stream), listsAt: [""])
  }

  /// Returns the next object; nil after the last one.
  mutating func next() throws -> JSON? {
    do {
      let element = try reader.next()
      guard reader.hasList, element.map({ $0.json.kind == .object }) ?? true else {
        throw ListError(line: reader.line, message: "not a list of objects in JSON")
      }
      return element?.json
    } catch let error as ListError { throw DataFlaw.wrongList(error) }
  }
}

extension ByteSource {
  /// Starts at the first byte of a text; UTF-16 is an error.
  init(ofText stream: @escaping ByteStream) throws {
    try self.init(stream)
    if let byte = try peek(), byte >= 0xFE { throw DataFlaw.utf16 }
  }
}

extension Sequence<UInt8> {
  /// The text of UTF-8; what is not valid is replaced.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}
