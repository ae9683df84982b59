import MusicPlatform

/// The storefronts that the service named when it was last asked for all, kept for later runs.
struct StorefrontList: Sendable {
  /// Where the list lies: one id in a line; nil where there is no place for it.
  let path: String?

  /// Lies in the folder for what can be had again.
  init(_ environment: Environment) {
    path = environment.cacheDirectory.map { $0 + "/storefronts" }
  }

  /// The ids; none before the service was asked for all.
  var ids: [String] {
    guard
      let bytes = path.flatMap({ try? FileSystem.read($0, atMost: FileSystem.SizeLimit.settings) })
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// Takes the place of what was kept before.
  func keep(_ ids: [String]) throws(FileError) {
    guard let path, let folder = path.lastIndex(of: "/"), !ids.isEmpty else { return }
    try FileSystem.createDirectory(String(path[..<folder]))
    try FileSystem.write(Array(ids.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
