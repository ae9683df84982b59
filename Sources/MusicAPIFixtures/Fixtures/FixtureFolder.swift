import MusicAPI
import MusicPlatform
import Synchronization

/// A folder of recorded exchanges, one in a file.
///
/// A file at its request's place is found at once, however many there are. The others of a path's
/// folder are looked over when one of them may be meant, and once.
final class FixtureFolder: Sendable {
  /// The folder's path as it was given.
  let path: String

  /// The files of one path's folder by what they answer, and why one of them cannot be read.
  private struct Neighborhood {
    var files: [FixtureKey: [String]] = [:]
    var fault: TransportError?

    var isEmpty: Bool { files.isEmpty && fault == nil }
  }

  private let neighborhoods = Mutex<[String: Neighborhood]>([:])

  /// Reads nothing yet.
  init(path: String) {
    self.path = path
  }

  /// The fixture in a file; nil when there is no such file.
  func fixture(in file: String) throws(TransportError) -> Fixture? {
    let place = path + "/" + file
    do {
      return try Fixture(json: JSONDocument(parsing: FileSystem.read(place)).root)
    } catch let error as FileError where error.isMissing {
      return nil
    } catch let error as FileError where error.reason == .interrupted {
      throw .canceled
    } catch let error as FileError {
      throw .unreadableFixture(path: place, reason: error.cause)
    } catch {
      throw .unreadableFixture(path: place, reason: "\(error)")
    }
  }

  /// The files with other names that answer a request, in the order of their names.
  func strays(for request: HTTPRequest) throws(TransportError) -> [String] {
    let folder = FixturePath.folder(for: request)
    if Task.isCancelled { throw .canceled }
    let neighborhood = neighborhoods.withLock { known in
      if let neighborhood = known[folder] { return neighborhood }
      let neighborhood = self.neighborhood(of: folder)
      if !neighborhood.isEmpty { known[folder] = neighborhood }
      return neighborhood
    }
    var answers: [String] = []
    for file in neighborhood.files[FixtureKey(request)] ?? [] {
      if try fixture(in: file)?.answers(request) == true { answers.append(file) }
    }
    if answers.isEmpty, let fault = neighborhood.fault { throw fault }
    return answers
  }

  private func neighborhood(of folder: String) -> Neighborhood {
    ([folder + ".json"] + files(in: folder)).reduce(into: Neighborhood()) { result, file in
      do throws(TransportError) {
        guard let fixture = try fixture(in: file) else { return }
        result.files[FixtureKey(fixture.request), default: []].append(file)
      } catch {
        result.fault = result.fault ?? error
      }
    }
  }
}

extension Fixture {
  /// The response, marked with the folder that it comes from.
  func copy(from folder: FixtureFolder) -> HTTPResponse {
    var response = response
    response.fixtureDirectory = folder.path
    return response
  }
}

// MARK: The whole folder

extension FixtureFolder {
  /// How many files are read to tell which is nearest to a request.
  private static let nearestCount = 64

  /// The recorded requests nearest to one; a file that is no fixture is passed over.
  ///
  /// They are those of the smallest folder around it that holds any; of very many, those whose
  /// names begin most alike.
  func requests(near request: HTTPRequest) -> [HTTPRequest] {
    let place = FixturePath.path(for: request)
    return Array(
      files(around: FixturePath.folder(for: request))
        .map { (file: $0, likeness: $0.commonPrefix(with: place)) }
        .sorted { $0.likeness > $1.likeness }.prefix(Self.nearestCount)
    ).compactMap { (try? fixture(in: $0.file))?.request }
  }

  private func files(around folder: String) -> [String] {
    var parts = folder.split(separator: "/")
    while !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      let own = folder + ".json"
      let isThere = FileSystem.exists(path + "/" + own)
      let found = (isThere ? [own] : []) + files(below: folder)
      if !found.isEmpty { return found }
      parts.removeLast()
    }
    return files()
  }

  /// Every file that is a fixture by its place: below a folder named for a version, such as `v1`.
  func files() -> [String] {
    names(in: "").filter(Self.isVersion).flatMap { files(below: $0) }
  }

  /// Whether a name is that of a folder of fixtures: `v1`.
  static func isVersion(_ name: String) -> Bool {
    name.hasPrefix("v") && Int(name.dropFirst()) != nil
  }

  private func files(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }

  /// In a task that is canceled, none.
  ///
  /// A link to a folder is not followed: it may lead in circles.
  private func files(below folder: String) -> [String] {
    if Task.isCancelled { return [] }
    return files(in: folder)
      + names(in: folder)
      .filter { !$0.hasSuffix(".json") && isFolder("\(path)/\(folder)/\($0)") }
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
  /// The number of bytes at the start that both have in common.
  func commonPrefix(with other: String) -> Int {
    zip(utf8, other.utf8).prefix { $0 == $1 }.count
  }
}
