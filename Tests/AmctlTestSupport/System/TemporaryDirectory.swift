#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A new folder that is removed, with all that is in it, when its owner lets go of it.
public final class TemporaryDirectory: Sendable {
  /// The folder's path, without a slash at the end.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    let name = "amctl-" + UUID().uuidString
    let root = FileManager.default.temporaryDirectory.path
    path = (root.hasSuffix("/") ? String(root.dropLast()) : root) + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file in the folder; answers its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Reads a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }
}
