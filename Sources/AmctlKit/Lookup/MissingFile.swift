import MusicPlatform

/// The file of `--missing`: a line for each name that was requested or left, and not written.
final class MissingFile {
  /// The file; nil once it is in its place, or given up.
  private var file: WholeFile?

  /// Throws if the file cannot be written, before anything is requested.
  init?(_ path: String?) throws(FileError) {
    guard let path else { return nil }
    file = try WholeFile(path)
  }

  /// Adds the lines of some names, in the order of the input.
  func write(_ lines: [String]) throws(FileError) {
    for line in lines { try file?.write(line: Array(line.utf8)) }
    try file?.flush()
  }

  /// Puts the file in its place.
  func commit() throws(FileError) { try file.take()?.commit() }

  /// Puts the file in its place after a failure, and leaves the one that was there if the command
  /// line or the input was wrong before anything was requested.
  func end(after error: any Error, hasBegun: Bool) throws(FileError) {
    guard hasBegun || Failure(error).exit != .usage else {
      file.take()?.discard()
      return
    }
    try commit()
  }
}
