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
  private let spent = Mutex((bytes: 0, files: 0))

  /// Creates limits for all archives of a download together: 16 GB, unless a test says less.
  package init(total: Int = 16 << 30) {
    self.total = total
  }

  /// Counts a file that may be unpacked; throws if it would be too much.
  func spend(_ size: Int, packed: Int) throws(DataFlaw) {
    if size > Self.largeSize, size / Self.ratio > packed { throw .suspiciousRatio }
    let spent = spent.withLock { spent in
      spent.files += 1
      let (sum, overflow) = spent.bytes.addingReportingOverflow(size)
      spent.bytes = overflow ? .max : sum
      return spent
    }
    if spent.files > Self.fileCount { throw .tooManyFiles(limit: Self.fileCount) }
    if spent.bytes > total { throw .tooLarge(limit: total >> 30) }
  }
}
