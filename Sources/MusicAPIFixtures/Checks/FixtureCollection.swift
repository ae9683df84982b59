public import MusicAPI
import MusicPlatform

/// All fixtures of a folder, to check them in a test.
///
/// ```swift
/// let fixtures = try FixtureCollection(directory: "Fixtures")
/// print(try fixtures.findings(), try fixtures.secrets(by: SecretScan(findsPersonal: true)))
/// ```
public struct FixtureCollection: Sendable {
  private let directory: String
  /// The files, sorted by path; the responses to one request in their order.
  package let files: [FixtureFile]

  /// Reads a folder; throws `FixtureError.unreadable` if it has no fixtures, because a
  /// check that reads nothing must not succeed.
  public init(directory: String) throws(TransportError) {
    self.directory = directory
    files = try Self.attempt { () throws(FileError) in try FixtureFile.all(in: directory) }
    guard !files.isEmpty else {
      throw .unreadableFixture(path: directory, reason: "it has no fixtures")
    }
  }

  /// Returns what is wrong with the files, and the differences between their responses and the
  /// models, sorted by file; throws if a file cannot be read.
  ///
  /// A file may be one that no request can match, or its response another than the request names.
  /// Members that no model reads are `unknown`; the service adds some now and then.
  public func findings() throws(TransportError) -> [FixtureFinding] {
    for file in files { _ = try file.fixture.get() }
    let found = try Self.attempt { () throws(FileError) in
      try FixtureLint.findings(among: files, in: directory)
    }
    return Set(found).sorted { ($0.file, $0.words) < ($1.file, $1.words) }
  }

  /// Returns the secrets by file; empty if there are none.
  public func secrets(
    by scan: SecretScan = SecretScan()
  ) throws(TransportError) -> [String: [SecretScan.Place]] {
    var found: [String: [SecretScan.Place]] = [:]
    for file in files {
      let path = directory + "/" + file.path
      let bytes = try Self.attempt { () throws(FileError) in try FileSystem.read(path) }
      let places = scan.places(in: file.path, bytes)
      if !places.isEmpty { found[file.path] = places }
    }
    return found
  }

  private static func attempt<Value>(
    _ operation: () throws(FileError) -> Value
  ) throws(TransportError) -> Value {
    do throws(FileError) { return try operation() } catch {
      if error.reason == .interrupted { throw .canceled }
      throw .unreadableFixture(path: error.path, reason: error.cause)
    }
  }
}
