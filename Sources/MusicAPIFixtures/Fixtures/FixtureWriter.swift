import MusicAPI
package import MusicPlatform

/// Writes fixtures into a folder, so that the same exchanges always make the same files.
///
/// No symbolic link in the folder is followed: it is an error that names the link.
/// `FixtureWriter(directory: "Fixtures").write(fixtures)` is all that a program has to say.
package struct FixtureWriter: Sendable {
  /// The folder; it is made when the first file is written.
  package let directory: String

  private var folder: GuardedFolder { GuardedFolder(path: directory) }

  /// Writes into a folder.
  package init(directory: String) {
    self.directory = directory
  }

  /// Writes a set of exchanges, the answers to one request in the order given.
  ///
  /// Further answers to one of these requests, from an earlier time, are removed; all other files
  /// stay. Answers the files that changed, relative to the folder.
  @discardableResult
  package func write(_ fixtures: [Fixture]) throws(FileError) -> [String] {
    var counts: [String: (count: Int, request: HTTPRequest)] = [:]
    var changed: [String] = []
    for fixture in fixtures {
      try checkCancellation()
      let number = (counts[fixture.file()]?.count ?? 0) + 1
      counts[fixture.file()] = (number, fixture.request)
      if try write(fixture, number: number) { changed.append(fixture.file(number)) }
    }
    for (count, request) in counts.values { try remove(answersTo: request, from: count + 1) }
    return changed
  }

  /// Adds exchanges to those that the folder has, none of which is changed or removed.
  ///
  /// Answers how many were added; the others were there already.
  @discardableResult
  package func add(_ fixtures: [Fixture]) throws(FileError) -> Int {
    var merge = FixtureMerge(into: FixtureFolder(path: directory))
    // A link fails it here, before anything is written.
    for fixture in fixtures {
      try checkCancellation()
      try merge.add(fixture)
    }
    for (fixture, number) in merge.additions {
      try checkCancellation()
      try write(fixture, number: number)
    }
    return merge.additions.count
  }

  /// Ends work on many files between two of them.
  private func checkCancellation() throws(FileError) {
    if Task.isCancelled { throw FileError(directory, cannotBe: .written, .interrupted) }
  }

  /// Writes one answer of a request; answers whether the file changed.
  ///
  /// A file that differs in its time only stays as it is.
  @discardableResult
  package func write(_ fixture: Fixture, number: Int) throws(FileError) -> Bool {
    let file = fixture.file(number)
    try folder.check(file)
    if let old = try? FileSystem.read(directory + "/" + file), fixture.isWritten(in: old) {
      return false
    }
    try folder.write(fixture.encoded(), to: file)
    return true
  }

  /// Fails when a link is in the way of the file with the answer of that number.
  func check(_ request: HTTPRequest, number: Int) throws(FileError) {
    try folder.check(FixturePath.path(for: request, number: number))
  }

  /// Says in the folder itself what it is, unless it says something already or a link is there.
  package func describe(_ text: String) throws(FileError) {
    let name = "README.md"
    guard !FileSystem.exists(directory + "/" + name), (try? folder.check(name)) != nil else {
      return
    }
    try folder.write(Array(text.utf8), to: name)
  }

  /// Removes the answers to a request from a number on.
  func remove(answersTo request: HTTPRequest, from first: Int) throws(FileError) {
    var number = first
    while true {
      let file = FixturePath.path(for: request, number: number)
      guard FileSystem.exists(directory + "/" + file) else { return }
      try folder.remove(file)
      number += 1
    }
  }
}

extension Fixture {
  /// Where the answer of that number, counted from 1, lies in a folder.
  package func file(_ number: Int = 1) -> String {
    FixturePath.path(for: request, number: number)
  }

  /// Whether a file holds this exchange, whenever that was recorded.
  fileprivate func isWritten(in bytes: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes),
      let old = try? Fixture(json: document.root), (old.recorded == nil) == (recorded == nil)
    else { return false }
    return Fixture(request, response, old.recorded).encoded() == bytes
  }
}
