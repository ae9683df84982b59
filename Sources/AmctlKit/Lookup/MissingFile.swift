import AmctlCommandLine
import MusicPlatform

/// The file for the names that were not found.
///
/// It is correct at every moment, so that a killed run leaves something to continue from. Until the
/// first response it keeps its contents, which may be from an earlier run; afterward it contains
/// only complete lines of this run. A pipe or a device receives the lines as they are found.
struct MissingFile {
  private let path: String
  /// The output for lines; nil before the first response.
  private var output: (any OutputStream)?
  /// The names of requests that failed before the first response.
  private var waiting: [String] = []

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    self.path = path
    if FileSystem.isReplaceable(path) {
      try FileSystem.checkIsReplaceable(path)
    } else {
      output = DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    }
  }

  /// Adds the names of a request that failed; without any response the file stays as it was.
  mutating func add(failed names: [String]) throws {
    if output == nil { waiting += names } else { try add(names) }
  }

  /// Adds the lines of one response; those of the first replace what the file had, as a whole.
  mutating func add(_ names: [String]) throws {
    let names = waiting + names
    waiting = []
    if let output {
      for name in names { try output.write(name + "\n") }
    } else {
      try FileSystem.write(Array(names.map { $0 + "\n" }.joined().utf8), to: path)
      output = DescriptorOutput(try FileSystem.open(appending: path), gathering: 0)
    }
  }
}
