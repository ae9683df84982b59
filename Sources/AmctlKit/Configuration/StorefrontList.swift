import MusicPlatform

/// The storefronts in the service's last complete list, stored for later runs.
struct StorefrontList: Sendable {
  /// The path of the list, with one id per line; nil if there is no folder for it.
  let path: String?

  /// Locates the list in the cache folder.
  init(_ environment: Environment) {
    path = environment.cacheDirectory.map { $0 + "/storefronts" }
  }

  /// The ids; empty until the complete list has been fetched.
  var ids: [String] {
    guard
      let bytes = path.flatMap({ try? FileSystem.read($0, atMost: FileSystem.SizeLimit.settings) })
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// Replaces the stored list.
  func keep(_ ids: [String]) throws(FileError) {
    guard let path, let folder = path.lastIndex(of: "/"), !ids.isEmpty else { return }
    try FileSystem.createDirectory(String(path[..<folder]))
    try FileSystem.write(Array(ids.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
