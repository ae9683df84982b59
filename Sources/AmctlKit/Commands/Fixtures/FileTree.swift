import MusicPlatform

/// Files below a folder.
enum FileTree {
  /// The file at a path, or every file below the folder there; a repository's own data is left out.
  ///
  /// A link to a folder is followed only where it is given: one inside a folder may lead in circles.
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
