extension FileSystem {
  /// The largest number of bytes to read at once, so that a mistaken path cannot exhaust the
  /// memory.
  package enum SizeLimit {
    /// Settings, keys and tokens: 1 MB.
    package static let settings = 1 << 20
    /// Certificate bundles: 16 MB, more than any has.
    package static let certificates = 16 << 20
    /// Recorded responses, archives, request bodies, and scanned files: 64 MB.
    package static let document = 64 << 20
    /// One line of a file with any number of lines: 1 MB.
    package static let line = 1 << 20
  }

  /// Reads a whole file; throws an error if it exceeds the limit.
  package static func read(
    _ path: String, atMost limit: Int = SizeLimit.document
  ) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try self.bytes(of: path, upTo: limit + 1) } catch {
      throw FileError(path, cannotBe: .read, error)
    }
    guard bytes.count <= limit else { throw FileError(path, exceeds: limit) }
    return bytes
  }
}
