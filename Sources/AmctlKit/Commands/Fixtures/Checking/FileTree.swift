import MusicPlatform

/// The files below a folder.
enum FileTree {
  /// Returns the file at a path, or every file below a folder except a repository's own data.
  ///
  /// A link to a folder is followed only at the path itself, because one inside may lead in
  /// circles.
  static func files(at path: String) throws(FileError) -> [String] {
    if Task.isCancelled { throw FileError(path, cannotBe: .listed, .interrupted) }
    guard FileSystem.isDirectory(path) else { return [path] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    var found: [String] = []
    for name in try FileSystem.list(path) where name != ".git" {
      let child = folder + "/" + name
      if FileSystem.isLink(child), FileSystem.isDirectory(child) { continue }
      found += try files(at: child)
    }
    return found
  }
}
