import Synchronization

/// The list of files in a zip archive, which is at its end.
///
/// Names in an archive are never used as paths: nothing is written where they say.
struct ZipArchive {
  let members: [ZipMember]

  /// The first bytes of an archive with files, and of an empty one.
  static let marks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]]

  private static let endMark = 0x0605_4B50
  private static let endSize = 22
  private static let largestComment = 0xFFFF
  private static let farEndMark = 0x0606_4B50
  private static let locatorMark = 0x0706_4B50
  private static let locatorSize = 20
  private static let entryMark = 0x0201_4B50
  private static let entrySize = 46
  /// A directory of more bytes than this has more files than are read.
  private static let largestDirectory = 64 << 20

  /// Where the directory is, and how many files it lists.
  private struct Place {
    var count: Int
    var size: Int
    var offset: Int
    /// The offset of the record that says so, before which the directory ends.
    var end: Int
  }

  /// Reads the list of an archive.
  init(_ source: any StoredBytes) throws {
    let place = try Self.place(in: source)
    guard place.offset >= 0, place.size >= 0, place.size <= Self.largestDirectory,
      place.size <= place.end
    else { throw DataFlaw.wrongDirectory }
    // Something may be in front of an archive, such as the program that unpacks it.
    let start = place.end - place.size
    let shift = start - place.offset
    guard shift >= 0 else { throw DataFlaw.wrongDirectory }
    // What remains of an archive may end with one that it contained.
    if shift > 0, try source.bytes(0..<4) == Self.marks[0] { throw DataFlaw.noDirectory }
    let directory = try source.all(start..<place.end)
    var members: [ZipMember] = []
    var rest = directory[...]
    // The same bytes for many files would be read as often.
    var left = source.size
    while rest.count >= Self.entrySize, rest.number(0, 4) == Self.entryMark {
      let (name, extra, comment) = (rest.number(28, 2), rest.number(30, 2), rest.number(32, 2))
      let size = Self.entrySize + name + extra + comment
      guard rest.count >= size else { throw DataFlaw.wrongDirectory }
      let member = try ZipMember(
        rest.prefix(size), nameSize: name, extraSize: extra, shift, source)
      left -= member.packedSize
      guard left >= 0 else { throw DataFlaw.overlap }
      members.append(member)
      rest = rest.dropFirst(size)
    }
    guard members.count == place.count else { throw DataFlaw.wrongDirectory }
    self.members = members
  }

  /// Finds the record at the end, and the larger one before it if there is one.
  private static func place(in source: any StoredBytes) throws -> Place {
    let start = max(0, source.size - endSize - largestComment)
    let tail = try source.all(start..<source.size)
    guard
      let found = stride(from: tail.count - endSize, through: 0, by: -1).first(where: { index in
        tail[index...].number(0, 4) == endMark
          && index + endSize + tail[index...].number(20, 2) == tail.count
      })
    else { throw DataFlaw.noDirectory }
    let end = tail[found...]
    guard end.number(4, 2) == end.number(6, 2), [0, 0xFFFF].contains(end.number(4, 2)) else {
      throw DataFlaw.splitArchive
    }
    let place = Place(
      count: end.number(10, 2), size: end.number(12, 4), offset: end.number(16, 4),
      end: start + found)
    return try farPlace(in: source, before: place.end) ?? place
  }

  /// Reads the record for archives of more than 4 GB or 65,535 files.
  private static func farPlace(in source: any StoredBytes, before end: Int) throws -> Place? {
    guard end >= locatorSize else { return nil }
    let locator = try source.all(end - locatorSize..<end)[...]
    guard locator.number(0, 4) == locatorMark else { return nil }
    let offset = locator.number(8, 8)
    guard offset >= 0, offset <= end - locatorSize - 56 else { throw DataFlaw.wrongDirectory }
    let record = try source.all(offset..<offset + 56)[...]
    guard record.number(0, 4) == farEndMark else { throw DataFlaw.wrongDirectory }
    return Place(
      count: record.number(32, 8), size: record.number(40, 8), offset: record.number(48, 8),
      end: offset)
  }
}

extension ArraySlice<UInt8> {
  /// Returns a number of some bytes, the lowest first; an impossibly large one is negative.
  func number(_ offset: Int, _ count: Int) -> Int {
    self[startIndex + offset..<startIndex + offset + count].reversed()
      .reduce(0) { $0 << 8 | Int($1) }
  }
}

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
