import MusicPlatform

/// A file beside the output, which appears whole at the end of the run, or not at all.
///
/// A pipe or a device receives the bytes as they are written.
struct WholeFile {
  private let replacement: FileReplacement
  private let output: SideFile

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    replacement = try FileReplacement(path)
    output = SideFile(replacement.descriptor, at: path, gathering: 1 << 16)
  }

  /// Adds a line.
  func write(line: [UInt8]) throws(FileError) {
    try output.write(line + [UInt8(ascii: "\n")])
  }

  /// Makes the file visible.
  func commit() throws(FileError) {
    try output.flush()
    try replacement.commit()
  }

  /// Leaves the file as it was before the run.
  func discard() { replacement.discard() }
}
