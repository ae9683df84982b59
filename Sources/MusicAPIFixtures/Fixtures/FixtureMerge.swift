import MusicAPI
import MusicPlatform

/// Decides where new exchanges go in a folder, so that nothing already in it is lost.
///
/// A response that the folder already has, in the same order, is not added again; any other
/// response is added after the existing ones to the same request.
struct FixtureMerge {
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
    if let found = known[place] { own = found } else { own = try recorded(at: place) }
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
