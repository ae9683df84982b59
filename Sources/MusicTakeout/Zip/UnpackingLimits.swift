import Synchronization

/// What may come out of an archive and of all archives inside it, so that a small file cannot fill
/// the disk.
package final class UnpackingLimits: Sendable {
  /// How many archives may be inside each other; Apple's downloads have three or four.
  static let depth = 5
  /// How much a large file may grow; Apple's grow 10 to 30 times, and a bomb 1,000 times.
  static let ratio = 250
  /// The size from which on the ratio matters.
  private static let largeSize = 16 << 20
  private static let fileCount = 100_000

  private let total: Int
  private let spent = Mutex((bytes: 0, packed: 0, files: 0))

  /// Creates limits for all archives of a download together: 4 GB, several times what the largest
  /// has, unless a test says less.
  package init(total: Int = 4 << 30) {
    self.total = total
  }

  /// Counts a file that may be unpacked; throws if it would be too much.
  func spend(_ size: Int, packed: Int) throws(DataFlaw) {
    let spent = spent.withLock { spent in
      spent.files += 1
      // A size is less than 2^48, and a sum that is too large is the last one.
      spent.bytes += size
      spent.packed += packed
      return spent
    }
    if spent.files > Self.fileCount { throw .tooManyFiles(limit: Self.fileCount) }
    // Many files may each be just small enough.
    for (bytes, packed) in [(size, packed), (spent.bytes, spent.packed)]
    where bytes > Self.largeSize && bytes / Self.ratio > packed { throw .suspiciousRatio }
    if spent.bytes > total { throw .tooLarge(limit: total >> 30) }
  }
}
