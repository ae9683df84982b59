import MusicPlatform

/// The file for the names that were not found.
///
/// It appears whole at the end of the run, or not at all; a pipe or a device receives the names as
/// they are found.
struct MissingFile {
  /// Nil once the file is in its place, or given up.
  private var replacement: FileReplacement?
  private let output: SideFile

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    let replacement = try FileReplacement(path)
    self.replacement = replacement
    output = SideFile(replacement.descriptor, at: path)
  }

  /// Adds the names of one response, or of a request that failed.
  func add(_ names: [String]) throws(FileError) {
    try output.write(Array(names.map { $0 + "\n" }.joined().utf8))
  }

  /// Makes the file visible.
  mutating func commit() throws(FileError) {
    try replacement.take()?.commit()
  }

  /// Leaves the file as it was before the run.
  mutating func discard() {
    replacement.take()?.discard()
  }
}
