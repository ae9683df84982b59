package import MusicAPI
import MusicPlatform

/// Finds fixtures that no request can reach, because of their request or the place of their file.
package struct PlaceCheck {
  private let directory: String
  /// The first missing number of the responses at each place.
  private var ends: [FixturePlace: Int] = [:]

  init(of directory: String) {
    self.directory = directory
  }

  /// Returns why a fixture never responds; nil if it can.
  mutating func finding(for file: FixtureFile) -> FixtureFinding? {
    let (path, place, request) = (file.ownPath, file.place, file.fixture.request)
    if let finding = Self.impossibility(of: request) { return finding }
    if let number = place.number(of: path) { return gap(before: number, at: place) }
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    guard path == place.folder + ".json" || parent == place.folder else {
      return .misplaced(request, at: place)
    }
    // Files with other names respond only where none has the name of the request.
    if end(of: place) > 1 {
      return FixtureFinding(.dead, "request", "'\(place.file())' is used instead")
    }
    return nil
  }

  /// Returns why no request equals this one; nil if one can.
  package static func impossibility(of request: HTTPRequest) -> FixtureFinding? {
    let path = request.target.path
    guard path.hasPrefix("/") else {
      return FixtureFinding(.dead, "request.path", "'\(path)' does not start with '/'")
    }
    for mark in ["?", "#"] where path.includes(mark) {
      let place = mark == "?" ? ": parameters belong in 'query'" : ""
      return FixtureFinding(.dead, "request.path", "'\(path)' contains '\(mark)'\(place)")
    }
    let method = request.method.rawValue
    guard method != method.uppercased() || method.isEmpty else { return nil }
    return FixtureFinding(
      .dead, "request.method",
      "'\(method)' is not '\(method.isEmpty ? "GET" : method.uppercased())'")
  }

  /// Returns the finding for a response after one that is missing.
  private mutating func gap(before number: Int, at place: FixturePlace) -> FixtureFinding? {
    let end = end(of: place)
    guard end < number else { return nil }
    return FixtureFinding(.gap, "request", "'\(place.file(end))' is missing")
  }

  private mutating func end(of place: FixturePlace) -> Int {
    if let end = ends[place] { return end }
    var end = 1
    while FileSystem.exists(directory + "/" + place.file(end)) { end += 1 }
    ends[place] = end
    return end
  }
}

/// Finds fixtures in files that a replay never reads.
enum OutsideCheck {
  /// Returns the fixtures of a folder besides these files, which are its readable ones.
  static func findings(
    in directory: String, besides known: [String]
  ) throws(FileError) -> [FixtureFinding] {
    let known = Set(known)
    let rules = (try? FixtureRules(directory: directory).match) ?? FixtureRules.Match()
    var found: [FixtureFinding] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
      // A folder that cannot be listed contains nothing that a replay reads either.
      let names = (try? FileSystem.list(directory + "/" + folder)) ?? []
      // A folder with a version folder has fixtures of its own, such as another session.
      if !folder.isEmpty, names.contains(where: FixturePlace.isRoot) { continue }
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = folder + name
        if FileSystem.isDirectory(directory + "/" + path) {
          if !FileSystem.isLink(directory + "/" + path) { waiting.append(path + "/") }
        } else if name.hasSuffix(".json"), !known.contains(path),
          let request = request(in: directory + "/" + path)
        {
          found.append(.misplaced(request, at: FixturePlace(request, rules)).of(path))
        }
      }
    }
    return found
  }

  /// Returns the request of a file that is a fixture; nil for any other file.
  private static func request(in file: String) -> HTTPRequest? {
    (try? FileSystem.read(file)).flatMap { Fixture(parsing: $0) }?.request
  }
}

extension FixtureFinding {
  /// The finding for a file that is not where its request is looked for.
  fileprivate static func misplaced(
    _ request: HTTPRequest, at place: FixturePlace
  ) -> FixtureFinding {
    FixtureFinding(
      .misplaced, "request.path",
      "'\(request.target.shown)' belongs in '\(place.file())'")
  }
}
