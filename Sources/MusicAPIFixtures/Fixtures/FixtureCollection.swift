package import MusicAPI
package import MusicPlatform

/// All fixtures of a folder and of its sessions, to check them in a test.
///
/// ```swift
/// let fixtures = try FixtureCollection(directory: "Fixtures")
/// print(try fixtures.findings(), try fixtures.secrets(by: SecretScan(findsPersonal: true)))
/// ```
public struct FixtureCollection: Sendable {
  package let directory: String
  /// The paths of all files, relative to the folder and sorted, the responses to one request in
  /// their order.
  package private(set) var paths: [String] = []
  package private(set) var files: [FixtureFile] = []
  /// The paths of the files that are no fixtures, and why.
  package private(set) var faults: [(path: String, error: TransportError)] = []

  /// Reads a folder, and perhaps keeps only what is wrong with it.
  package init(of directory: String, keepingFixtures keeps: Bool = true) throws(FileError) {
    self.directory = directory
    // A missing folder has no fixtures, and must not look like an empty one.
    _ = try FileSystem.list(directory)
    let folder = FixtureFolder(path: directory)
    // A mistake in the rules is found where they are needed.
    let rules = (try? folder.rules.get().match) ?? FixtureRules.Match()
    paths = try folder.allFiles().map { (path: $0, order: FixtureFile.Order($0)) }
      .sorted { $0.order < $1.order }.map(\.path)
    for path in paths where !Task.isCancelled {
      let file = directory + "/" + path
      do throws(TransportError) {
        guard let read = try FixtureFolder.fixture(at: file) else {
          throw .fixture(.unreadable(path: file, reason: "it is gone"))
        }
        guard keeps else { continue }
        files.append(
          FixtureFile(path: path, fixture: read.fixture, size: read.size, rules: rules))
      } catch {
        faults.append((path, error))
      }
    }
    // A folder may have very many files, and nothing here awaits.
    if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
  }

  /// Returns the same with some of the paths only.
  package func filtered(_ isIncluded: (String) -> Bool) -> Self {
    var some = self
    some.paths = paths.filter(isIncluded)
    some.files = files.filter { isIncluded($0.path) }
    some.faults = faults.filter { isIncluded($0.path) }
    return some
  }

  /// Whether a folder contains a version folder such as `v1`, or one of hosts or sessions; reads no
  /// fixture.
  package static func mayExist(in directory: String) throws(FileError) -> Bool {
    try FileSystem.list(directory).contains {
      FixturePlace.isRoot($0) || $0 == FixtureSession.container
    }
  }
}
