import MusicAPI
import MusicPlatform
import Synchronization

/// A folder of recorded exchanges, one per file.
///
/// A fixture at the path of its request is found directly, however many files there are. The other
/// files in that folder are searched only when one of them may match, and only once.
final class FixtureFolder: Sendable {
  /// The path of the folder as given.
  let path: String
  /// The rules of the folder, or why they cannot be read.
  let rules: Result<FixtureRules, TransportError>

  /// The files of one path's folder by the request they match, and why one of them cannot be read.
  private struct Neighborhood {
    var files: [FixtureKey: [String]] = [:]
    /// The files with a page of a list, by the request for it without a size, and by its size.
    var pages: [FixtureKey: [Int: [String]]] = [:]
    var fault: TransportError?

    var isEmpty: Bool { files.isEmpty && fault == nil }
  }

  private let nearby = NearbyFixtures()
  private let neighborhoods = Mutex<[String: Neighborhood]>([:])

  /// The fixtures that are kept; without it, each is read whenever it is needed.
  let cache: FixtureCache?

  init(path: String, cache: FixtureCache? = nil) {
    self.path = path
    do throws(TransportError) { rules = .success(try FixtureRules(directory: path)) } catch {
      rules = .failure(error)
    }
    self.cache = cache
  }

  /// Returns the fixture in a file; nil when the file does not exist.
  func fixture(in file: String) throws(TransportError) -> Fixture? {
    let place = path + "/" + file
    guard let cache else { return try Self.fixture(at: place) }
    return try cache.fixture(at: place, orReading: Self.fixture)
  }

  private static func fixture(at place: String) throws(TransportError) -> Fixture? {
    try parsed(at: place) { json, _ throws(FixtureFormatError) in try Fixture(json: json) }
  }

  /// Throws unless a file is a fixture, or gone; decodes no body.
  func check(_ file: String) throws(TransportError) {
    _ = try Self.parsed(at: path + "/" + file) { json, _ throws(FixtureFormatError) in
      try Fixture.check(json)
    }
  }

  /// Returns what is read from the document of a file and its size; nil if there is no file.
  static func parsed<Value>(
    at place: String, as read: (JSON, _ size: Int) throws(FixtureFormatError) -> Value
  ) throws(TransportError) -> Value? {
    do {
      let bytes = try FileSystem.read(place)
      return try read(JSONDocument(ofFile: bytes).root, bytes.count)
    } catch let error as FileError where error.isMissing {
      return nil
    } catch let error as FileError where error.reason == .interrupted {
      throw .canceled
    } catch let error as FileError where error.reason == .nameTooLong {
      throw .pathTooLong
    } catch let error as FileError {
      throw .unreadableFixture(path: place, reason: error.cause)
    } catch {
      throw .unreadableFixture(path: place, reason: "\(error)")
    }
  }

  /// Returns the files with other names that match a request, in the order of their responses.
  ///
  /// If there are none, a request without a size gets the page that is recorded at its offset, the
  /// largest of several: the service names no size in `next`.
  func strays(for request: HTTPRequest) throws(TransportError) -> [String] {
    let folder = FixturePath.folder(for: request)
    if Task.isCancelled { throw .canceled }
    let rules = try rules.get().match
    let neighborhood = neighborhoods.withLock { known in
      if let neighborhood = known[folder] { return neighborhood }
      let neighborhood = self.neighborhood(of: folder, rules)
      if !neighborhood.isEmpty { known[folder] = neighborhood }
      return neighborhood
    }
    let key = FixtureKey(request, rules)
    var matches: [String] = []
    for file in neighborhood.files[key] ?? [] {
      if try fixture(in: file)?.matches(request, rules) == true { matches.append(file) }
    }
    if matches.isEmpty, let fault = neighborhood.fault { throw fault }
    if matches.isEmpty {
      matches = neighborhood.pages[key]?.max { $0.key < $1.key }?.value ?? []
    }
    // Earlier versions requested summaries without the names of what they count.
    if matches.isEmpty, request.target.path.hasSuffix("/music-summaries") {
      matches = neighborhood.files[FixtureKey(request, rules, without: ["include"])] ?? []
    }
    return matches.sorted { FixtureFile.Order($0) < FixtureFile.Order($1) }
  }

  private func neighborhood(of folder: String, _ rules: FixtureRules.Match) -> Neighborhood {
    ([folder + ".json"] + files(in: folder)).reduce(into: Neighborhood()) { result, file in
      do throws(TransportError) {
        guard let fixture = try fixture(in: file) else { return }
        if let new = FixturePath.path(replacing: file, of: fixture.request) {
          throw .unreadableFixture(path: path + "/" + file, reason: "rename it to '\(new)'")
        }
        result.files[FixtureKey(fixture.request, rules), default: []].append(file)
        let query = fixture.request.target.query
        guard query["offset"] != nil, let size = query["limit"].flatMap({ Int($0) }),
          fixture.response.status.kind == .success
        else { return }
        let key = FixtureKey(fixture.request, rules, without: ["limit"])
        result.pages[key, default: [:]][size, default: []].append(file)
      } catch {
        result.fault = result.fault ?? error
      }
    }
  }
}

extension Fixture {
  /// Returns the response, marked with the folder it comes from.
  func copy(from folder: FixtureFolder) -> HTTPResponse {
    var response = response
    response.fixtureDirectory = folder.path
    return response
  }
}

// MARK: The whole folder

extension FixtureFolder {
  /// How many files are read to find the nearest request.
  private static let nearestCount = 64

  /// Returns the recorded requests nearest to a request; skips files that are not fixtures.
  ///
  /// They come from the innermost enclosing folder that contains fixtures. If it contains very
  /// many, those whose names share the longest prefix are used.
  func requests(near request: HTTPRequest) -> [ComparedRequest] {
    let place = FixturePath.path(for: request)
    return nearby.files(around: FixturePath.folder(for: request), in: self)
      .nearest(to: place, count: Self.nearestCount)
      .compactMap { file in nearby.request(in: file) { (try? fixture(in: file))?.request } }
  }

  /// Returns the files below a folder and the one of its own request; an empty folder means all
  /// files.
  func contents(of folder: String) -> [String] {
    guard !folder.isEmpty else { return files() }
    let own = folder + ".json"
    return (FileSystem.exists(path + "/" + own) ? [own] : []) + files(below: folder)
  }

  /// Whether there may be files below a folder, which is known without listing any.
  func mayContain(_ folder: String) -> Bool {
    FileSystem.exists(path + "/" + folder) || FileSystem.exists(path + "/" + folder + ".json")
  }

  /// Returns every file whose path makes it a fixture: inside a version folder, such as `v1`, or
  /// the folder of other hosts.
  func files() -> [String] {
    names(in: "").filter(FixturePath.isRoot).flatMap { files(below: $0) }
  }

  /// Returns the hosts besides the service that it has fixtures of.
  func hosts() -> [String] {
    let home = FixtureRules.hosts
    return names(in: home).filter { isFolder("\(path)/\(home)/\($0)") }
      .map { RequestTarget(parsing: "/" + $0).identity.segments.last ?? $0 }
  }

  /// Returns all files with those of its sessions.
  func allFiles() -> [String] {
    files()
      + FixtureSession.homes(in: path).flatMap { home in
        FixtureFolder(path: "\(path)/\(home)").files().map { "\(home)/\($0)" }
      }
  }

  private func files(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }

  /// Returns no files once the task is canceled.
  ///
  /// Links to folders are not followed: they may lead in circles.
  private func files(below folder: String) -> [String] {
    if Task.isCancelled { return [] }
    let names = names(in: folder)
    return names.filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
      + names.filter { !$0.hasSuffix(".json") && isFolder("\(path)/\(folder)/\($0)") }
      .flatMap { files(below: folder + "/" + $0) }
  }

  private func isFolder(_ path: String) -> Bool {
    FileSystem.isDirectory(path) && !FileSystem.isLink(path)
  }

  private func names(in folder: String) -> [String] {
    (try? FileSystem.list(path + "/" + folder)) ?? []
  }
}

extension String {
  /// Returns the number of leading bytes that both have in common, without regard to case.
  func commonPrefix(with other: String) -> Int {
    zip(utf8, other.utf8).prefix { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }.count
  }
}
