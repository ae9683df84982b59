#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A new folder, removed with its contents at the end of its owner's lifetime.
public final class TemporaryDirectory: Sendable {
  /// The path without a trailing slash.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let name = "amctl-" + UUID().uuidString
    let root = FileManager.default.temporaryDirectory.path
    path = (root.hasSuffix("/") ? String(root.dropLast()) : root) + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file in the folder and returns its path; its permissions are these, or what the
  /// system chooses.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String, mode: Int? = nil) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
    }
    return file(name)
  }

  /// Reads a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }
}
