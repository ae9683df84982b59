#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import AmctlTestSupport
import MusicPlatform

/// A folder in which one command line runs: a home, a place for temporary files, and the counts of
/// its calls.
struct RunFolder {
  private let folder = try? TemporaryDirectory()

  /// The folder that is the command line's home.
  var home: String { (folder?.path ?? "") + "/home" }
  /// The folder for temporary files.
  var temporary: String { (folder?.path ?? "") + "/tmp" }
  /// The file in which calls are counted.
  var counts: String { (folder?.path ?? "") + "/counts" }

  /// Creates a folder whose home is a copy of another one's.
  init(copying other: RunFolder? = nil) throws {
    if let other {
      try FileManager.default.copyItem(atPath: other.home, toPath: home)
    } else {
      try FileSystem.createDirectory(home)
    }
    try FileSystem.createDirectory(temporary)
    try FileSystem.write(Array(repeating: 0, count: Self.slotSize * 64), to: counts)
  }

  /// A slot contains a name of up to 24 bytes and a count of 8.
  private static let slotSize = 32

  /// Returns the calls so far by name, with starts, ends and faults.
  func calls() throws -> [String: Int] {
    let bytes = try FileSystem.read(counts)
    var calls: [String: Int] = [:]
    for start in stride(from: 0, to: bytes.count, by: Self.slotSize) {
      let name = bytes[start..<start + 24].prefix { $0 != 0 }
      let count = bytes[start + 24..<start + 32].reversed().reduce(0) { $0 << 8 | Int($1) }
      if !name.isEmpty { calls[String(decoding: name, as: UTF8.self)] = count }
    }
    return calls
  }

  /// Returns the contents of all files in the home by their paths in it.
  func files() throws -> [String: [UInt8]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: home)
    return try Dictionary(
      paths.filter { !FileSystem.isDirectory(home + "/" + $0) }.map {
        ($0, try FileSystem.read(home + "/" + $0))
      }
    ) { first, _ in first }
  }
}
