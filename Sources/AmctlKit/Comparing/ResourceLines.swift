import MusicAPI
import MusicPlatform

/// The resources in a file, one on each line.
struct ResourceLines {
  private let path: String
  private let file: OpenedFile
  private var pending: ArraySlice<UInt8> = []
  /// The position of the next line in the file.
  private var offset = 0
  private var number = 0

  /// A resource and the range of its bytes in the file.
  typealias Line = (json: JSON, range: Range<Int>)

  init(_ path: String) throws(FileError) {
    self.path = path
    file = try OpenedFile(path)
  }

  /// Returns the next resource; nil at the end.
  mutating func next() throws -> Line? {
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending = pending[(end + 1)...] }
        return try line(pending[..<end])
      }
      searched = pending.endIndex
      let bytes = try file.next()
      if bytes.isEmpty {
        defer { pending = [] }
        return pending.isEmpty ? nil : try line(pending)
      }
      let skipped = searched - pending.startIndex
      // The bytes before are dropped, so that they are not kept with the rest.
      pending = (Array(pending) + bytes)[...]
      searched = skipped
    }
  }

  /// Returns the resource at a position where one was read before.
  func resource(at range: Range<Int>) throws -> JSON {
    try parsed(try file.bytes(range)[...], number: nil)
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) throws -> Line {
    number += 1
    let start = offset
    offset += bytes.count + 1
    return (try parsed(bytes, number: number), start..<(start + bytes.count))
  }

  private func parsed(_ bytes: ArraySlice<UInt8>, number: Int?) throws -> JSON {
    do { return try JSONDocument(parsing: Array(bytes)).root } catch {
      let line = number.map { ":\($0)" } ?? ""
      throw CommandError(message: "\(path)\(line): not a resource: \(error)")
    }
  }
}

extension JSON {
  /// The bytes as the server sent them, without line breaks.
  var line: [UInt8] {
    let hasBreaks = source.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return hasBreaks ? compact() : Array(source)
  }
}
