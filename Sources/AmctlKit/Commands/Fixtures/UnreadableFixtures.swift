import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The files in a folder that are not fixtures.
struct UnreadableFixtures {
  private let faults: [TransportError]
  private let total: Int

  /// Selects the unreadable files; nil if all are fixtures.
  init?(among files: [FixtureFile]) {
    faults = files.compactMap { file in
      if case .failure(let error) = file.fixture { error } else { nil }
    }
    total = files.count
    if faults.isEmpty { return nil }
  }

  /// Reads the fixtures of a folder; nil if all are fixtures.
  init?(in directory: String) throws(FileError) {
    (faults, total) = try FixtureFile.faults(in: directory)
    if faults.isEmpty { return nil }
  }

  /// Reports the files, and throws.
  func report(to messages: Messages) throws(CommandError) {
    for fault in faults { messages.say(fault.description) }
    throw CommandError(
      message: "\(faults.count) of \(total) files are not fixtures")
  }
}

/// The number of responses that a check has read.
enum FixtureCount {
  /// Returns `18 responses read`.
  static func text(_ files: [FixtureFile]) -> String {
    (files.count == 1 ? "1 response" : "\(files.count) responses") + " read"
  }
}

extension [FixtureFile] {
  /// The files that are not fixtures, whose known findings cannot be looked for.
  var unreadablePaths: Set<String> {
    Set(filter { (try? $0.fixture.get()) == nil }.map(\.path))
  }
}
