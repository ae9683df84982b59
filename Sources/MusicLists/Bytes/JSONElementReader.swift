package import MusicAPI
import MusicPlatform

/// Reads the elements of lists in a JSON document one after another, in bounded memory.
///
/// A list is found by the names of the objects around it, whatever arrays are between them:
/// `playlists.items` is every list `items` of every element of `playlists`.
package struct JSONElementReader {
  /// An element with the path of its list.
  package typealias Element = (json: JSON, path: String)

  /// What a document may contain, so that no file can exhaust the memory.
  enum Limit {
    static let depth = 64
    static let element = 8 << 20
    static let name = 1 << 10
  }

  private var source: ByteSource
  private let paths: Set<String>
  /// The open objects and arrays.
  private var open: [(isArray: Bool, name: String?)] = []
  private var isOver = false
  /// Whether one of the lists was found.
  package private(set) var hasList = false
  /// The line where the last element began.
  package private(set) var line = 1

  /// Starts at the beginning of a document; an empty path is that of the document itself.
  package init(_ source: ByteSource, listsAt paths: Set<String>) {
    self.source = source
    self.paths = paths
  }

  /// Returns the next element of a list; nil at the end of the document.
  package mutating func next() throws -> Element? {
    while let byte = try skipBlanks() {
      guard !isOver else { throw source.error("the document has ended before") }
      let isElement = open.last?.isArray == true && !"],".utf8.contains(byte)
      if isElement, paths.contains(path) {
        line = source.line
        return (try parse(value()), path)
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): try begin(isArray: byte == UInt8(ascii: "["))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): try end(isArray: byte == UInt8(ascii: "]"))
      case UInt8(ascii: ","), UInt8(ascii: ":"): _ = try source.next()
      default: try readScalar()
      }
    }
    guard isOver else { throw source.error("the document ends inside a list") }
    return nil
  }

  private var path: String {
    open.compactMap(\.name).joined(separator: ".")
  }

  private mutating func begin(isArray: Bool) throws {
    guard open.count < Limit.depth else {
      throw source.error("the document is nested more than \(Limit.depth) deep")
    }
    _ = try source.next()
    open.append((isArray, nil))
    if isArray, paths.contains(path) { hasList = true }
  }

  private mutating func end(isArray: Bool) throws {
    guard let last = open.popLast(), last.isArray == isArray else {
      throw source.error("a bracket closes nothing")
    }
    _ = try source.next()
    isOver = open.isEmpty
    endMember()
  }

  /// Ends the member of an object whose value was read.
  private mutating func endMember() {
    if open.last?.isArray == false { open[open.count - 1].name = nil }
  }

  /// Reads the name of a member, or a value without anything in it.
  private mutating func readScalar() throws {
    guard let last = open.last else { throw source.error("the file is not JSON") }
    let text = try value()
    guard !last.isArray, last.name == nil else { return endMember() }
    guard text.count <= Limit.name else { throw source.error("a name is too long") }
    open[open.count - 1].name =
      try parse([UInt8(ascii: "[")] + text + [UInt8(ascii: "]")])[0]?.string ?? ""
  }

  /// Returns the bytes of a whole value.
  private mutating func value() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var (depth, isText, isEscaped) = (0, false, false)
    while let byte = try source.peek() {
      if !isText, depth == 0, !bytes.isEmpty, "]},: \n\t".utf8.contains(byte) { break }
      _ = try source.next()
      bytes.append(byte)
      guard bytes.count <= Limit.element else {
        throw source.error("an element is larger than \(Limit.element >> 20) MB")
      }
      if isText {
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: continue
        }
        guard depth >= 0 else { throw source.error("a bracket closes nothing") }
      }
      if depth == 0, !isText { break }
    }
    guard depth == 0, !isText else { throw source.error("the document ends inside a list") }
    return bytes
  }

  private func parse(_ bytes: [UInt8]) throws -> JSON {
    do { return try JSONDocument(parsing: bytes, depthLimit: Limit.depth).root } catch {
      throw ListError(line: line, message: "the element is not JSON: \(error)")
    }
  }

  private mutating func skipBlanks() throws -> UInt8? {
    while let byte = try source.peek() {
      guard byte.isBlank else { return byte }
      _ = try source.next()
    }
    return nil
  }
}
