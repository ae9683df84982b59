import MusicAPI
package import MusicPlatform

/// Writes the fixtures of a folder and its sessions again, without what a redaction removes.
///
/// What is new is written before anything old is removed, so that a run that was ended early only
/// has to be repeated.
package struct FixtureRewrite {
  /// A fixture that changes, and the file that it goes to.
  package struct Change: Sendable {
    /// The file with the fixture as it was.
    package let file: String
    /// The file of its request from then on: of the first response, if it has several.
    package let target: String
    fileprivate let fixture: Fixture
    fileprivate let session: String?
  }

  /// The changes in the order of the files.
  package private(set) var changes: [Change] = []
  private let directory: String
  private let rules: FixtureRules

  /// Plans to rewrite the fixtures of a folder.
  package init(
    of fixtures: FixtureCollection, by rules: FixtureRules, _ redaction: Redaction
  ) {
    directory = fixtures.directory
    self.rules = rules
    let redaction = redaction.following(rules)
    for file in fixtures.files {
      let new = file.fixture.redacted(by: redaction)
      guard new != file.fixture.normalized else { continue }
      let place = new.place(by: rules.match)
      let stays = place == file.place
      changes.append(
        Change(
          file: file.path, target: stays ? file.path : file.home + place.file(), fixture: new,
          session: file.session))
    }
  }

  /// Writes the fixtures, and removes those that went to other files.
  package func write() throws(FileError) {
    let folder = GuardedFolder(path: directory)
    for change in changes where change.file == change.target {
      try folder.write(change.fixture.encoded(), to: change.file)
    }
    let moved = changes.filter { $0.file != $0.target }
    for (session, changes) in Dictionary(grouping: moved, by: \.session) {
      let home = session.map { "\(directory)/\($0)" } ?? directory
      try FixtureWriter(directory: home).add(changes.map(\.fixture), by: rules)
    }
    try FixtureWriter(directory: directory).remove(moved.map(\.file))
  }
}
