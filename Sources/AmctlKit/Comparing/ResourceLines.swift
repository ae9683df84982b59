import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The records in a file, one on each line, until the task is canceled.
struct ResourceLines {
  /// The name of the file in messages.
  let label: String
  private let file: OpenedFile
  private var pending: ArraySlice<UInt8> = []
  /// The position of the next line in the file.
  private var offset = 0
  /// The number of the last line read, from 1.
  private(set) var number = 0

  /// A record and the range of its bytes in the file.
  typealias Line = (json: JSON, range: Range<Int>)

  init(_ path: String) throws(FileError) {
    self.init(try OpenedFile(path), label: path)
  }

  init(_ file: OpenedFile, label: String) {
    self.file = file
    self.label = label
  }

  /// Returns the next record; nil at the end.
  mutating func next() throws -> Line? {
    guard let line = try nextText() else { return nil }
    return (try parsed(line.bytes, number: number), line.range)
  }

  /// Returns the bytes of the next line that is not blank, and their range in the file; nil at the
  /// end.
  mutating func nextText() throws(FileError) -> (bytes: ArraySlice<UInt8>, range: Range<Int>)? {
    while let bytes = try nextLine() {
      number += 1
      let start = offset
      offset += bytes.count + 1
      let mark = start == 0 && bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
      // A zero is not blank: a file whose end was never written has zeros there.
      if !bytes.dropFirst(mark).allSatisfy(\.isBlank) {
        return (bytes.dropFirst(mark), start + mark..<start + bytes.count)
      }
    }
    return nil
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func nextLine() throws(FileError) -> ArraySlice<UInt8>? {
    if Task.isCancelled { throw FileError(label, cannotBe: .read, .interrupted) }
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending = pending[(end + 1)...] }
        return pending[..<end]
      }
      // The lines before are dropped, so that they are not kept with the rest.
      if pending.startIndex > 0 { pending = Array(pending)[...] }
      searched = pending.endIndex
      let bytes = try file.next()
      if bytes.isEmpty {
        defer { pending = [] }
        return pending.isEmpty ? nil : pending
      }
      pending += bytes
    }
  }

  /// Returns the bytes at a position where a record was read before.
  func bytes(at range: Range<Int>) throws -> [UInt8] {
    try Task.checkCancellation()
    return try file.bytes(range)
  }

  /// Returns the record at a position where one was read before.
  func resource(at range: Range<Int>) throws -> JSON {
    try parsed(try bytes(at: range)[...], number: nil)
  }

  private func parsed(_ bytes: ArraySlice<UInt8>, number: Int?) throws -> JSON {
    do { return try JSONDocument(parsing: Array(bytes)).root } catch {
      let line = number.map { ":\($0)" } ?? ""
      throw UsageError.rule(
        "\(label)\(line): not a record: \(error)",
        hint: "if the file was cut off, write it again")
    }
  }
}
