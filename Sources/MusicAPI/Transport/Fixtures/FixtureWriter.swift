package import Platform

/// Writes fixtures into a folder, so that the same exchanges always make the same files.
///
/// `FixtureWriter(directory: "Fixtures").write(fixtures)` is all that a program has to say.
package struct FixtureWriter: Sendable {
  /// The folder; it is made when the first file is written.
  package let directory: String

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
    for fixture in fixtures { merge.add(fixture) }
    for (fixture, number) in merge.additions { try write(fixture, number: number) }
    return merge.additions.count
  }

  /// Writes one answer of a request; answers whether the file changed.
  ///
  /// A file that differs in its time only stays as it is.
  @discardableResult
  package func write(_ fixture: Fixture, number: Int) throws(FileError) -> Bool {
    let path = directory + "/" + fixture.file(number)
    if let old = try? FileSystem.read(path), fixture.isWritten(in: old) { return false }
    if let slash = path.lastIndex(of: "/") {
      try FileSystem.createDirectory(String(path[..<slash]))
    }
    try FileSystem.write(fixture.encoded(), to: path)
    return true
  }

  /// Says in the folder itself what it is, unless it says something already.
  package func describe(_ text: String) throws(FileError) {
    let path = directory + "/README.md"
    guard !FileSystem.exists(path) else { return }
    try FileSystem.createDirectory(directory)
    try FileSystem.write(Array(text.utf8), to: path)
  }

  /// Removes the answers to a request from a number on.
  func remove(answersTo request: HTTPRequest, from first: Int) throws(FileError) {
    var number = first
    while true {
      let path = directory + "/" + FixturePath.path(for: request, number: number)
      guard FileSystem.exists(path) else { return }
      try FileSystem.remove(path)
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
