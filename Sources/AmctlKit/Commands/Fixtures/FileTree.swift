import Platform

/// Files below a folder.
enum FileTree {
  /// The file at a path, or every file below the folder there; a repository's own data is left out.
  static func files(at path: String) throws(FileError) -> [String] {
    guard FileSystem.isDirectory(path) else { return [path] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    var files: [String] = []
    for name in try FileSystem.list(path) where name != ".git" {
      files += try self.files(at: folder + "/" + name)
    }
    return files
  }
}
