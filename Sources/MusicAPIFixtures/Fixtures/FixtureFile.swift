package import MusicAPI
package import MusicPlatform

/// A file in a fixture folder.
package struct FixtureFile: Sendable {
  /// The path relative to the folder.
  package let path: String
  /// The exchange, or why it cannot be read.
  package let fixture: Result<Fixture, TransportError>
  /// The size of the file in bytes; 0 if it cannot be read.
  package let size: Int
  private let rules: FixtureRules.Match

  /// Where its request is looked for, in the folder or in that of its session; nil if it cannot be
  /// read.
  package var place: FixturePlace? { (try? fixture.get())?.place(by: rules) }

  /// The folder of the session to which it belongs, relative to the folder; nil if it belongs to
  /// the folder itself.
  package var session: String? { FixtureSession.home(of: path) }

  /// Returns every fixture of a folder and of its sessions, sorted by path; the responses to one
  /// request in their order.
  package static func all(in directory: String) throws(FileError) -> [FixtureFile] {
    var files: [FixtureFile] = []
    try forEach(in: directory) { files.append($0) }
    return files
  }

  /// Returns why files of a folder are not fixtures, in their order, and how many files there are;
  /// keeps none of them.
  package static func faults(
    in directory: String
  ) throws(FileError) -> (faults: [TransportError], total: Int) {
    var faults: [TransportError] = []
    var total = 0
    try forEach(in: directory) { file in
      total += 1
      if case .failure(let fault) = file.fixture { faults.append(fault) }
    }
    return (faults, total)
  }

  private static func forEach(
    in directory: String, _ body: (FixtureFile) -> Void
  ) throws(FileError) {
    // A missing folder has no fixtures, and must not look like an empty one.
    _ = try FileSystem.list(directory)
    let folder = FixtureFolder(path: directory)
    // A mistake in the rules is found where they are needed.
    let rules = (try? folder.rules.get().match) ?? FixtureRules.Match()
    let paths = folder.allFiles().map { (path: $0, order: Order($0)) }
      .sorted { $0.order < $1.order }
    for (path, _) in paths where !Task.isCancelled {
      body(FixtureFile(reading: path, in: directory, rules))
    }
    // A folder may have very many files, and nothing here awaits.
    if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
  }

  /// Whether a folder contains a version folder such as `v1`, or one of hosts or sessions; reads no
  /// fixture.
  package static func mayExist(in directory: String) throws(FileError) -> Bool {
    try FileSystem.list(directory).contains {
      FixturePlace.isRoot($0) || $0 == FixtureSession.container
    }
  }

  private init(
    reading path: String, in directory: String, _ rules: FixtureRules.Match
  ) {
    let file = directory + "/" + path
    self.path = path
    self.rules = rules
    do throws(TransportError) {
      guard let read = try FixtureFolder.fixture(at: file) else {
        throw .unreadableFixture(path: file, reason: "it is gone")
      }
      (fixture, size) = (.success(read.fixture), read.size)
    } catch {
      (fixture, size) = (.failure(error), 0)
    }
  }

  /// Sorts numbers by value, so that `~10` comes after `~9`.
  struct Order: Comparable {
    private let stem: String
    private let number: Int

    init(_ path: String) {
      let stem = path.dropLast(".json".count)
      let tilde = stem.lastIndex(of: "~")
      let digits = tilde.map { stem[stem.index(after: $0)...] } ?? ""
      let number = digits.utf8.count < 8 ? Int(digits) : nil
      self.stem = String(number == nil ? stem : stem[..<(tilde ?? stem.endIndex)])
      self.number = number ?? 1
    }

    static func < (one: Order, other: Order) -> Bool {
      (one.stem, one.number) < (other.stem, other.number)
    }
  }
}
