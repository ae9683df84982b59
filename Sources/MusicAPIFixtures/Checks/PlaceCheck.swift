import MusicAPI
import MusicPlatform

/// Finds fixtures that no request can reach, because of their request or the place of their file.
struct PlaceCheck {
  private let folder: FixtureFolder
  private let rules: FixtureRules.Match
  /// The first missing number of the responses to each request, by the path of the first.
  private var ends: [String: Int] = [:]

  init(of folder: FixtureFolder, _ rules: FixtureRules.Match) {
    self.folder = folder
    self.rules = rules
  }

  /// Returns why a fixture never answers; nil if it does.
  mutating func finding(for subject: FixtureLint.Subject) -> FixtureFinding? {
    let request = subject.fixture.request
    if let finding = Self.impossibility(of: request) { return finding }
    let expected = FixturePath.path(for: request)
    if let number = number(of: subject.path, for: request) {
      return gap(before: number, for: request)
    }
    if let new = FixturePath.path(replacing: subject.path, of: request) {
      return .misplaced(request, new)
    }
    let home = FixturePath.folder(for: request)
    let isNearby = subject.path == home + ".json" || Self.parent(of: subject.path) == home
    guard isNearby else { return .misplaced(request) }
    // Files with other names answer only where none has the name of the request.
    guard let other = try? folder.fixture(in: expected), other.matches(request, rules) else {
      return nil
    }
    return FixtureFinding(.dead, "request", "'\(expected)' is used instead")
  }

  /// Returns why no request equals this one; nil if one can.
  static func impossibility(of request: HTTPRequest) -> FixtureFinding? {
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

  /// Returns the number of a file among the responses to a request; nil if it has another name.
  private func number(of file: String, for request: HTTPRequest) -> Int? {
    let expected = FixturePath.path(for: request)
    if file == expected { return 1 }
    let stem = expected.dropLast(".json".count) + "~"
    guard file.hasPrefix(stem), let number = Int(file.dropFirst(stem.count).dropLast(5)),
      number > 1, file == FixturePath.path(for: request, number: number)
    else { return nil }
    return number
  }

  /// Returns the finding for a response after one that is missing.
  private mutating func gap(before number: Int, for request: HTTPRequest) -> FixtureFinding? {
    let end = end(of: request)
    guard end < number else { return nil }
    let missing = FixturePath.path(for: request, number: end)
    return FixtureFinding(.gap, "request", "'\(missing)' is missing")
  }

  private mutating func end(of request: HTTPRequest) -> Int {
    let first = FixturePath.path(for: request)
    if let end = ends[first] { return end }
    var end = 1
    while FileSystem.exists(
      folder.path + "/" + FixturePath.path(for: request, number: end))
    {
      end += 1
    }
    ends[first] = end
    return end
  }

  private static func parent(of file: String) -> Substring {
    file.lastIndex(of: "/").map { file[..<$0] } ?? ""
  }
}

/// Finds fixtures in files that a replay never reads.
enum OutsideCheck {
  /// Returns the fixtures of a folder besides these files, which are its readable ones.
  static func findings(
    in directory: String, besides known: [String]
  ) throws(FileError) -> [FixtureFinding] {
    let known = Set(known)
    var found: [FixtureFinding] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
      // A folder that cannot be listed contains nothing that a replay reads either.
      let names = (try? FileSystem.list(directory + "/" + folder)) ?? []
      // A folder with a version folder has fixtures of its own, such as another session.
      if !folder.isEmpty, names.contains(where: FixturePath.isRoot) { continue }
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = folder + name
        if FileSystem.isDirectory(directory + "/" + path) {
          if !FileSystem.isLink(directory + "/" + path) { waiting.append(path + "/") }
        } else if name.hasSuffix(".json"), !known.contains(path),
          let request = request(in: directory + "/" + path)
        {
          found.append(FixtureFinding.misplaced(request).of(path))
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
    _ request: HTTPRequest, _ expected: String? = nil
  ) -> FixtureFinding {
    let expected = expected ?? FixturePath.path(for: request)
    return FixtureFinding(
      .misplaced, "request.path", "'\(request.target.shown)' belongs in '\(expected)'")
  }
}
