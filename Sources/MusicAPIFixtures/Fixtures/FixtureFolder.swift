import MusicAPI
import MusicPlatform
import Synchronization

/// A folder of recorded exchanges, one per file.
///
/// A fixture at the place of its request is found directly, however many files there are. The other
/// files beside it are searched only when none is there, and only once: people give files other names,
/// and rules that change do.
final class FixtureFolder: Sendable {
  let path: String
  /// The rules of the folder, or why they cannot be read.
  let rules: Result<FixtureRules, TransportError>

  /// The files in one path's folder by the place of their request, and why one of them cannot be
  /// read.
  private struct Neighborhood {
    var files: [FixturePlace: [String]] = [:]
    /// The files with a page of a list, by the place of the request for it without a size, and by
    /// its size.
    var pages: [FixturePlace: [Int: [String]]] = [:]
    var fault: TransportError?

    var isEmpty: Bool { files.isEmpty && fault == nil }
  }

  private let nearby = NearbyFixtures()
  private let neighborhoods = Mutex<[String: Neighborhood]>([:])

  /// The fixtures that are kept; without it, each is read whenever it is needed.
  let cache: FixtureCache?

  init(path: String, cache: FixtureCache? = nil) {
    self.path = path
    rules = Result { () throws(TransportError) in try FixtureRules(directory: path) }
    self.cache = cache
  }

  /// Returns the fixture in a file; nil when the file does not exist.
  func fixture(in file: String) throws(TransportError) -> Fixture? {
    let place = path + "/" + file
    guard let cache else { return try Self.fixture(at: place)?.fixture }
    return try cache.fixture(at: place) { place throws(TransportError) in
      try Self.fixture(at: place)?.fixture
    }
  }

  /// Reads a fixture and the size of its file; nil when the file does not exist.
  static func fixture(
    at place: String
  ) throws(TransportError) -> (fixture: Fixture, size: Int)? {
    do {
      let bytes = try FileSystem.read(place)
      return (try Fixture(json: JSONDocument(ofFile: bytes).root), bytes.count)
    } catch let error as FileError where error.isMissing {
      return nil
    } catch let error as FileError where error.reason == .interrupted {
      throw .canceled
    } catch let error as FileError where error.reason == .nameTooLong {
      throw .pathTooLong
    } catch let error as FileError {
      throw .fixture(.unreadable(path: place, reason: error.cause))
    } catch {
      throw .fixture(.unreadable(path: place, reason: "\(error)"))
    }
  }

  /// The responses to a request.
  struct Responses {
    /// A file, and its number; 1 if it has another name.
    typealias File = (path: String, number: Int)

    /// The place that the responses share.
    let place: FixturePlace
    /// The files in the order of the responses.
    var files: [File] = []
    var first: Fixture?
  }

  /// Finds the responses to a request, none if it is not recorded; those to any body are at the
  /// place without one.
  func responses(to request: HTTPRequest) throws(TransportError) -> Responses {
    let rules = try rules.get().match
    let own = try responses(to: request, by: rules)
    guard own.files.isEmpty, request.body?.isEmpty == false else { return own }
    var plain = request
    plain.body = nil
    let others = try responses(to: plain, by: rules)
    return others.first?.takesAnyBody == true ? others : own
  }

  /// A later response that cannot be read is an error when it is its turn.
  private func responses(
    to request: HTTPRequest, by rules: FixtureRules.Match
  ) throws(TransportError) -> Responses {
    let place = FixturePlace(request, rules)
    var found = Responses(place: place)
    var number = 1
    while true {
      let file = place.file(number)
      do throws(TransportError) {
        guard let fixture = try fixture(in: file) else { break }
        // A name alone is no proof: somebody may have put the file there.
        if fixture.place(by: rules) == place {
          found.first = found.first ?? fixture
          found.files.append((file, number))
        }
      } catch {
        if found.files.isEmpty { throw error }
        found.files.append((file, number))
        break
      }
      number += 1
    }
    if found.files.isEmpty {
      found.files = try strays(for: request, at: place, rules).map { ($0, 1) }
      found.first = try found.files.first.flatMap { file throws(TransportError) in
        try fixture(in: file.path)
      }
    }
    return found
  }

  /// Returns the files with other names that respond to a request, in the order of their responses.
  ///
  /// If there are none, a request without a size gets the page that is recorded at its offset, the
  /// largest of several: the service names no size in `next`.
  private func strays(
    for request: HTTPRequest, at place: FixturePlace, _ rules: FixtureRules.Match
  ) throws(TransportError) -> [String] {
    if Task.isCancelled { throw .canceled }
    let neighborhood = neighborhoods.withLock { known in
      if let neighborhood = known[place.folder] { return neighborhood }
      let neighborhood = self.neighborhood(of: place.folder, rules)
      if !neighborhood.isEmpty { known[place.folder] = neighborhood }
      return neighborhood
    }
    var matches: [String] = []
    for file in neighborhood.files[place] ?? [] {
      if try fixture(in: file)?.place(by: rules) == place { matches.append(file) }
    }
    if matches.isEmpty, let fault = neighborhood.fault { throw fault }
    if matches.isEmpty {
      matches = neighborhood.pages[place]?.max { $0.key < $1.key }?.value ?? []
    }
    return matches.sorted { FixtureFile.Order($0) < FixtureFile.Order($1) }
  }

  private func neighborhood(of folder: String, _ rules: FixtureRules.Match) -> Neighborhood {
    let names = ((try? names(in: folder)) ?? []).filter { $0.hasSuffix(".json") }
    return ([folder + ".json"] + names.map { folder + "/" + $0 }).reduce(into: Neighborhood()) {
      result, file in
      do throws(TransportError) {
        guard let fixture = try fixture(in: file) else { return }
        let place = fixture.place(by: rules)
        result.files[place, default: []].append(file)
        let query = fixture.request.target.query
        guard query["offset"] != nil, let size = query["limit"].flatMap({ Int($0) }),
          fixture.response.status.kind == .success
        else { return }
        let list = FixturePlace(fixture.request, rules, without: ["limit"])
        result.pages[list, default: [:]][size, default: []].append(file)
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
    let place = FixturePlace(request, (try? rules.get().match) ?? FixtureRules.Match())
    return nearby.files(around: place.folder, in: self)
      .nearest(to: place.file(), count: Self.nearestCount)
      .compactMap { file in nearby.request(in: file) { (try? fixture(in: file))?.request } }
  }

  /// Returns the files below a folder and the one of its own request; an empty folder means all
  /// files.
  func contents(of folder: String) throws(FileError) -> [String] {
    guard !folder.isEmpty else { return try files() }
    let own = folder + ".json"
    return (FileSystem.exists(path + "/" + own) ? [own] : []) + (try files(below: folder))
  }

  /// Returns every file whose path makes it a fixture: inside a version folder, such as `v1`, or
  /// the folder of other hosts.
  ///
  /// Throws if a folder cannot be read, so that its fixtures do not pass for missing.
  func files() throws(FileError) -> [String] {
    var files: [String] = []
    for name in try names(in: "") where FixturePlace.isRoot(name) {
      files += try self.files(below: name)
    }
    return files
  }

  /// Returns the hosts besides the service that it has fixtures of.
  func hosts() -> [String] {
    let home = FixtureRules.hosts
    return ((try? names(in: home)) ?? []).filter { (try? isFolder("\(home)/\($0)")) ?? false }
      .map { RequestTarget(parsing: "/" + $0).identity.segments.last ?? $0 }
  }

  /// Returns all files with those of its sessions; throws if these cannot be found.
  func allFiles() throws(FileError) -> [String] {
    var all = try files()
    for home in try FixtureSession.homes(in: path) {
      all += try FixtureFolder(path: "\(path)/\(home)").files().map { "\(home)/\($0)" }
    }
    return all
  }

  /// Returns no files once the task is canceled.
  ///
  /// Links to folders are not followed: they may lead in circles.
  private func files(below folder: String) throws(FileError) -> [String] {
    if Task.isCancelled { return [] }
    let names = try names(in: folder).map { folder + "/" + $0 }
    var files = names.filter { $0.hasSuffix(".json") }
    for name in names where !name.hasSuffix(".json") {
      if try isFolder(name) { files += try self.files(below: name) }
    }
    return files
  }

  private func isFolder(_ name: String) throws(FileError) -> Bool {
    try FileFacts(listed: path + "/" + name)?.kind == .directory
  }

  /// Returns the names in a folder; none if there is no such folder.
  private func names(in folder: String) throws(FileError) -> [String] {
    do { return try FileSystem.list(path + "/" + folder) } catch {
      if error.isMissing { return [] }
      throw error
    }
  }
}

extension String {
  /// Returns the number of leading bytes that both have in common, without regard to case.
  func commonPrefix(with other: String) -> Int {
    var (one, other) = (self, other)
    // Through the bytes in memory: a server compares very many names for each miss.
    return one.withUTF8 { one in
      other.withUTF8 { other in
        let length = min(one.count, other.count)
        return (0..<length).first {
          unsafe one[$0] != other[$0] && one[$0].lowercasedASCII != other[$0].lowercasedASCII
        } ?? length
      }
    }
  }
}
