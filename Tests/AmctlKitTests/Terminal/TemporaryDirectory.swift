#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of its own for one test, gone with the last reference.
final class TemporaryDirectory: Sendable {
  /// The folder's path.
  let path: String

  /// Makes the folder.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "amctl-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  func appending(_ name: String) -> String {
    path + "/" + name
  }
}
