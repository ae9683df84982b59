internal import MusicPlatform

/// Bytes that can be read at any position.
protocol StoredBytes: Sendable {
  /// The number of bytes.
  var size: Int { get }
  /// Returns the bytes in a range, fewer only if they end before.
  func bytes(_ range: Range<Int>) throws -> [UInt8]
}

/// Returns the next bytes, empty at the end; throws a `CancellationError` once the task is canceled.
package typealias ByteStream = () throws -> [UInt8]

extension StoredBytes {
  /// Returns all bytes in a range, piece by piece; throws if they end before.
  func stream(_ range: Range<Int>) -> ByteStream {
    var rest = range
    return {
      try Task.checkCancellation()
      guard !rest.isEmpty else { return [] }
      let piece = try bytes(rest.prefix(1 << 16))
      guard !piece.isEmpty else { throw DataFlaw.wrongDirectory }
      rest = rest.dropFirst(piece.count)
      return piece
    }
  }

  /// Returns exactly the bytes in a range.
  func all(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else { throw DataFlaw.wrongDirectory }
    let bytes = try bytes(range)
    guard bytes.count == range.count else { throw DataFlaw.wrongDirectory }
    return bytes
  }
}

/// A file of the file system.
struct StoredFile: StoredBytes {
  private let file: OpenedFile
  let size: Int

  init(_ path: String) throws(FileError) {
    file = try OpenedFile(path)
    size = try file.size
  }

  func bytes(_ range: Range<Int>) throws -> [UInt8] { try file.bytes(range) }
}

/// A part of other bytes, such as an archive that another one contains as it is.
struct SourcePart: StoredBytes {
  let whole: any StoredBytes
  let start: Int
  let size: Int

  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    return try whole.bytes(start + range.lowerBound..<start + range.upperBound)
  }
}

/// Bytes that were unpacked: few are kept in memory, many in a file without a name.
struct UnpackedBytes: StoredBytes {
  private let memory: [UInt8]
  private let file: OpenedFile?
  let size: Int

  /// The number of bytes up to which memory is used.
  private static let memoryLimit = 1 << 20

  /// Reads a stream to its end, of which the size is known.
  init(_ stream: ByteStream, size: Int, in folder: String) throws {
    let file = size > Self.memoryLimit ? try OpenedFile(namelessIn: folder) : nil
    var memory: [UInt8] = []
    while case let piece = try stream(), !piece.isEmpty {
      if let file { try file.write(piece) } else { memory += piece }
    }
    self.memory = memory
    self.file = file
    self.size = size
  }

  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    if let file { return try file.bytes(range) }
    return Array(memory[range.clamped(to: 0..<memory.count)])
  }
}
