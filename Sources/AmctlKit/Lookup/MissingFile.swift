import AmctlCommandLine
import MusicPlatform

/// The file that names what was not found.
///
/// At every moment it is right, so that a run that is killed leaves something to continue from: until
/// the first response it keeps what it had, which may be the list of an earlier run, and from then on
/// it has whole lines, of this run alone. A pipe or a device gets the lines as they come.
struct MissingFile {
  private let path: String
  /// What lines are added to; nil before the first response.
  private var output: (any OutputStream)?
  /// The names of requests that failed before the first response.
  private var waiting: [String] = []

  /// Fails for a file that cannot be written, before anything is requested.
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
