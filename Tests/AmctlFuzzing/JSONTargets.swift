import MusicAPI
import MusicLists

/// JSON: what is read keeps every byte, and what is written is read as the same.
enum JSONTargets {
  /// A whole document in memory.
  static func document(_ bytes: [UInt8]) throws {
    guard let document = try? JSONDocument(parsing: bytes) else { return }
    try Violation.unless(document.bytes == bytes, "a document keeps its bytes")
    try Violation.unless(
      JSONEditor(document).bytes() == bytes, "an editor without edits changes nothing")
    let compact = document.root.compact()
    let indented = document.root.indented()
    let again = try JSONDocument(parsing: compact).root
    try Violation.unless(again.compact() == compact, "compact JSON is compact")
    try Violation.unless(again.indented() == indented, "only white space is lost")
    try Violation.unless(
      JSONDocument(parsing: indented).root.compact() == compact, "indented JSON is the same JSON")
    try walk(document.root)
  }

  /// Reads every value in every way; what a text says is written and read again.
  private static func walk(_ json: JSON) throws {
    switch json.kind {
    case .array: for element in json.elements { try walk(element) }
    case .object:
      for (name, value) in json.members {
        _ = json[name]
        try walk(value)
      }
    case .string:
      let text = json.string
      try Violation.unless(text != nil, "a string has a text")
      let written = JSONValue.string(text ?? "").encoded()
      try Violation.unless(
        JSONDocument(parsing: written).root.string == text, "a written string is read as it was")
    default: _ = (json.int, json.double, json.bool, json.text)
    }
  }

  /// The elements of a list, one by one from pieces of any size.
  static func pieces(_ bytes: [UInt8]) throws {
    let (size, text) = (Int(bytes.first ?? 0) % 16 + 1, bytes.dropFirst())
    let whole = elements(in: [Array(text)])
    let parts = stride(from: text.startIndex, to: text.endIndex, by: size)
      .map { Array(text[$0..<min($0 + size, text.endIndex)]) }
    let pieced = elements(in: parts)
    try Violation.unless(whole.texts == pieced.texts, "the sizes of pieces change no element")
    try Violation.unless(whole.error == pieced.error, "the sizes of pieces change no error")
  }

  private static func elements(in pieces: [[UInt8]]) -> (texts: [[UInt8]], error: ListError?) {
    var texts: [[UInt8]] = []
    do {
      var rest = pieces[...]
      let source = try ByteSource { rest.popFirst() ?? [] }
      var reader = JSONElementReader(source, listsAt: ["data", "", "results.songs"])
      while let (json, _) = try reader.next() { texts.append(json.compact()) }
      return (texts, nil)
    } catch {
      return (texts, error as? ListError)
    }
  }
}
