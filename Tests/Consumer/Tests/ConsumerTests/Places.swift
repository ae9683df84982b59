import Foundation

/// Returns the path of a file in the repository's folder of recorded responses, keys and lists.
func fixture(_ name: String) -> String {
  URL(filePath: #filePath).appending(path: "../../../../../Fixtures/" + name).standardized.path
}

/// A new folder, removed with its contents at the end of its owner's lifetime.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "Consumer-" + UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }
}
