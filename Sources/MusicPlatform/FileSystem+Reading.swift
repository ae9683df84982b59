extension FileSystem {
  /// How many bytes may be read at once, so that a mistaken path cannot fill the memory.
  package enum SizeLimit {
    /// Files of settings, keys and tokens: 1 MB.
    package static let settings = 1 << 20
    /// Bundles of certificates: 16 MB, larger than any.
    package static let certificates = 16 << 20
    /// Recorded responses, archives, bodies of requests, and files that are scanned: 64 MB.
    package static let document = 64 << 20
    /// One line of a file that may have any number of them: 1 MB.
    package static let line = 1 << 20
  }

  /// The whole of a file; one that is bigger than the limit is refused.
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
