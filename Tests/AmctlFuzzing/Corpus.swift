import AmctlTestSupport
import MusicPlatform

/// The inputs that are kept: small ones to begin with, and those that once showed a mistake.
enum Corpus {
  /// The folder with one folder for each target.
  static let folder = Repository.path + "/Tests/AmctlFuzzing/Corpus"

  /// Returns the inputs of a target by the names of their files.
  static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder + "/" + target.name
    return try FileSystem.list(folder).map { ($0, try FileSystem.read(folder + "/" + $0)) }
  }
}
