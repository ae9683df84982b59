import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// A folder named on the command line.
///
/// A mistyped path is a usage error, because a command that reads nothing must not succeed.
struct NamedFolder {
  let path: String

  /// Checks that a path leads to a folder.
  init(_ path: String) throws(UsageError) {
    guard FileSystem.exists(path) else {
      throw Self.missing(path, "folder", accepting: FileSystem.isDirectory)
    }
    guard FileSystem.isDirectory(path) else {
      throw .rule("'\(path)' is a file, not a folder", hint: nil)
    }
    self.path = path
  }

  /// Returns the files in the folder, at least one.
  func fixtures() throws -> FixtureCollection {
    let fixtures = try FixtureCollection(of: path)
    guard !fixtures.paths.isEmpty else { throw nothing }
    return fixtures
  }

  /// Throws if the folder cannot contain fixtures, without reading any.
  func checkForFixtures() throws {
    guard try FixtureCollection.mayExist(in: path) else { throw nothing }
  }

  /// Runs the body while no other command changes the folder as a whole; waits as long as one does.
  ///
  /// A dry run changes nothing.
  func exclusively<Result>(
    unlessIn isDryRun: Bool = false, _ messages: Messages, _ body: () async throws -> Result
  ) async throws -> Result {
    if isDryRun { return try await body() }
    return try await FileSystem.exclusively(
      with: path, messages, waiting: "Waiting for another command that changes '\(path)'.", body)
  }

  /// The error for a folder without fixtures.
  var nothing: UsageError {
    .rule(
      "no fixtures in '\(path)'",
      hint: "fixtures are JSON files in a folder such as '\(path)/v1'")
  }

  /// Returns the error for a missing path; its hint is the most similar name in the same folder.
  static func missing(
    _ path: String, _ noun: String, accepting accepts: (String) -> Bool = { _ in true }
  ) -> UsageError {
    .rule(
      "no such \(noun): '\(path)'",
      hint: FileSystem.nearest(to: path, accepting: accepts).map(Suggestion.question))
  }
}

extension ValueCompletion {
  /// Folders of fixtures next to what is typed; other folders if there are none.
  static let fixtureFolders = ValueCompletion.values(orPaths: .folders) { request in
    let folder = request.typed.lastIndex(of: "/").map { String(request.typed[...$0]) } ?? ""
    let names = (try? FileSystem.list(folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().map { folder + $0 }
      .filter { folder in
        FileSystem.isDirectory(folder) && (try? FixtureCollection.mayExist(in: folder)) == true
      }.map { Candidate($0, "Fixtures") }
  }
}

extension FileSystem {
  /// Returns the path with the most similar name in the folder of a missing one.
  static func nearest(
    to path: String, accepting accepts: (String) -> Bool = { _ in true }
  ) -> String? {
    let parts = path.split(separator: "/").map { String($0) }
    let parent = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().map { $0 + "/" }.joined()
    let names = (try? list(parent.isEmpty ? "." : parent)) ?? []
    return Suggestion.nearest(to: parts.last ?? "", in: names.filter { accepts(parent + $0) })
      .map { parent + $0 }
  }

  /// Runs the body while no other command does the same with a folder; says once that it waits.
  static func exclusively<Result>(
    with folder: String, _ messages: Messages, waiting notice: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    var isWaiting = false
    let wait = {
      if !isWaiting { messages.note(notice) }
      isWaiting = true
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await locking(folder: folder, waiting: wait, body)
  }
}
