import AmctlTestSupport
import MusicPlatform
import MusicTakeout
import Synchronization

/// Downloads of a person's data.
enum TakeoutTargets {
  private static let folder = try? TemporaryDirectory()
  /// The number of files so far, because tests read several at a time.
  private static let count = Atomic(0)

  /// An archive, with archives inside it and whatever files they have.
  static func archive(_ bytes: [UInt8]) throws { try read(bytes, as: "download.zip") }

  /// Separated values, or a list of objects.
  static func table(_ bytes: [UInt8]) throws { try read(bytes, as: "table.csv") }

  /// Reads a file twice, which has to give the same records or the same flaw.
  private static func read(_ bytes: [UInt8], as name: String) throws {
    guard let folder else { throw Violation(description: "no folder can be made") }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let path = try folder.write(bytes, to: "\(number)-\(name)")
    defer { try? FileSystem.remove(path) }
    try Violation.unless(records(at: path, folder) == records(at: path, folder), "always the same")
  }

  private static func records(at path: String, _ folder: TemporaryDirectory) -> [String] {
    var texts: [String] = []
    do {
      let limits = UnpackingLimits(total: 1 << 20)
      let takeout = try Takeout(path, scratch: folder.path, limits: limits)
      let contents = try takeout.contents(of: Set(TakeoutRecord.Kind.allCases))
      try contents.forEach { texts.append("\($0)") }
    } catch {
      texts.append("\(error)")
    }
    return texts
  }
}
