import MusicAPI
package import MusicPlatform

/// Writes fixtures into a folder; the same exchanges always produce the same files.
///
/// Symbolic links in the folder are not followed: they throw an error that names the link. In a
/// program, `FixtureWriter(directory: "Fixtures").add(fixtures)` is all it takes.
package struct FixtureWriter: Sendable {
  /// The path of the folder, which is created with the first file.
  package let directory: String

  private var folder: GuardedFolder { GuardedFolder(path: directory) }

  package init(directory: String) {
    self.directory = directory
  }

  /// Adds exchanges to those in the folder, by its rules; changes and removes none.
  ///
  /// Returns how many were added, and how many were left out because they repeat the last response
  /// to their request; the others were already there.
  @discardableResult
  package func add(
    _ fixtures: [Fixture], by rules: FixtureRules = FixtureRules(), keepingRepeats: Bool = true
  ) throws(FileError) -> (added: Int, repeats: Int) {
    var merge = FixtureMerge(
      into: FixtureFolder(path: directory), rules.match, keepsRepeats: keepingRepeats)
    // Throws here if a link is in the way, before anything is written.
    for fixture in fixtures {
      try checkCancellation()
      try merge.add(fixture)
    }
    for (fixture, file) in merge.additions {
      try checkCancellation()
      try write(fixture, to: file)
    }
    return (merge.additions.count, merge.repeats)
  }

  /// Stops between two files when the task is canceled.
  private func checkCancellation() throws(FileError) {
    if Task.isCancelled { throw FileError(directory, cannotBe: .written, .interrupted) }
  }

  /// Writes one response; returns whether the file changed.
  ///
  /// A file that differs only in its time is left unchanged.
  @discardableResult
  package func write(_ fixture: Fixture, to file: String) throws(FileError) -> Bool {
    try check(file)
    if let old = try? FileSystem.read(directory + "/" + file), fixture.isWritten(in: old) {
      return false
    }
    try folder.write(fixture.encoded(), to: file)
    return true
  }

  /// Throws when a link is in the way of a file, or its path is too long.
  ///
  /// A folder at any depth can be written step by step, but no path would lead to what is in it.
  func check(_ file: String) throws(FileError) {
    do throws(FileError) { _ = try FileSystem.read(directory + "/" + file, atMost: 0) } catch {
      if error.reason == .nameTooLong { throw error }
    }
    try folder.check(file)
  }

  /// Removes files, and the folders that are empty without them.
  package func remove(_ files: [String]) throws(FileError) {
    for file in files {
      try checkCancellation()
      try folder.remove(file)
      var parts = file.split(separator: "/").dropLast()
      // A folder that is not empty stays, and so do those around it.
      while parts.count > 1,
        (try? FileSystem.removeDirectory(directory + "/" + parts.joined(separator: "/"))) != nil
      { parts.removeLast() }
    }
  }

  /// Removes the responses at a place, starting at a number.
  func remove(from first: Int, at place: FixturePlace) throws(FileError) {
    var number = first
    while FileSystem.exists(directory + "/" + place.file(number)) {
      try folder.remove(place.file(number))
      number += 1
    }
  }
}

extension Fixture {
  /// Whether a file contains this exchange, regardless of when it was recorded.
  fileprivate func isWritten(in bytes: [UInt8]) -> Bool {
    guard let old = Fixture(parsing: bytes), (old.recorded == nil) == (recorded == nil) else {
      return false
    }
    return Fixture(request, response, old.recorded).encoded() == bytes
  }
}

/// Decides where new exchanges go in a folder, so that nothing already in it is lost.
///
/// A response that the folder already has, in the same order, is not added again; any other
/// response is added after the existing ones to the same request.
private struct FixtureMerge {
  /// The fixtures to write, each with its file.
  private(set) var additions: [(fixture: Fixture, file: String)] = []

  /// How many responses are left out because they repeat the last one to their request, which a
  /// replay does anyway.
  var repeats: Int { known.values.reduce(0) { $0 + $1.repeats.count } }

  /// The responses that the folder will have at one place.
  private struct Known {
    var responses: [HTTPResponse] = []
    /// How many of them precede the next one to look for.
    var matched = 0
    /// The first number without a file.
    var next = 1
    /// The last response again, which only matters when another one follows.
    var repeats: [Fixture] = []
  }

  private let folder: FixtureFolder
  private let rules: FixtureRules.Match
  private let keepsRepeats: Bool
  private var known: [FixturePlace: Known] = [:]

  init(into folder: FixtureFolder, _ rules: FixtureRules.Match, keepsRepeats: Bool) {
    self.folder = folder
    self.rules = rules
    self.keepsRepeats = keepsRepeats
  }

  /// Chooses the number of one more exchange, unless the folder already has it.
  mutating func add(_ fixture: Fixture) throws(FileError) {
    let place = fixture.place(by: rules)
    var own: Known
    // Taken out, because a list that the table has too would be copied for each addition.
    if let found = known.removeValue(forKey: place) {
      own = found
    } else {
      own = try recorded(at: place)
    }
    let rest = own.responses[own.matched...]
    if let index = rest.firstIndex(of: fixture.response) {
      own.matched = index + 1
    } else if !keepsRepeats, rest.isEmpty, let last = own.responses.last,
      fixture.response.repeats(last)
    {
      own.repeats.append(fixture)
    } else {
      for fixture in own.repeats + [fixture] {
        // A file after a missing one stays too.
        while isTaken(place.file(own.next)) { own.next += 1 }
        try guarded.check(place.file(own.next))
        additions.append((fixture, place.file(own.next)))
        own.responses.append(fixture.response)
        own.next += 1
      }
      own.matched = own.responses.count
      own.repeats = []
    }
    known[place] = own
  }

  /// Returns the responses in the folder; keeps files that are unreadable or have another request.
  private func recorded(at place: FixturePlace) throws(FileError) -> Known {
    var own = Known()
    while isTaken(place.file(own.next)) {
      try guarded.check(place.file(own.next))
      if let old = try? folder.fixture(in: place.file(own.next)), old.place(by: rules) == place {
        own.responses.append(old.normalized.response)
      }
      own.next += 1
    }
    return own
  }

  private func isTaken(_ file: String) -> Bool {
    FileSystem.exists(folder.path + "/" + file)
  }

  /// The folder, without following links.
  private var guarded: GuardedFolder { GuardedFolder(path: folder.path) }
}
