import Platform

/// A folder of recorded exchanges, one in a file.
struct FixtureFolder: Sendable {
  /// The folder's path as it was given.
  let path: String

  /// The fixture that answers a request; nil when there is none.
  ///
  /// A fixture at its own place is found at once. One that a person put there under another name
  /// is found among its neighbours.
  func fixture(for request: HTTPRequest) throws(TransportError) -> Fixture? {
    let place = FixturePath.path(for: request)
    if let fixture = try read(place), fixture.answers(request) { return fixture }
    for neighbour in neighbours(of: request) where neighbour != place {
      if let fixture = try read(neighbour), fixture.answers(request) { return fixture }
    }
    return nil
  }

  /// Every request that is recorded; a file that is no fixture is passed over.
  func recordedRequests() -> [HTTPRequest] {
    files().compactMap { file in (try? read(file))?.request }
  }

  /// Every file that is a fixture by its place: below a folder named for a version, such as `v1`.
  func files() -> [String] {
    names(in: "").filter { $0.hasPrefix("v") && Int($0.dropFirst()) != nil }
      .flatMap { files(below: $0) }
  }

  private func neighbours(of request: HTTPRequest) -> [String] {
    let folder = FixturePath.folder(for: request)
    return [folder + ".json"] + files(in: folder)
  }

  private func files(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }

  private func files(below folder: String) -> [String] {
    files(in: folder)
      + names(in: folder)
      .filter { FileSystem.isDirectory("\(path)/\(folder)/\($0)") }
      .flatMap { files(below: folder + "/" + $0) }
  }

  private func names(in folder: String) -> [String] {
    (try? FileSystem.list(path + "/" + folder)) ?? []
  }

  private func read(_ file: String) throws(TransportError) -> Fixture? {
    let place = path + "/" + file
    do {
      return try Fixture(json: JSONDocument(parsing: FileSystem.read(place)).root)
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      throw .unreadableFixture(path: place, reason: "\(error)")
    }
  }
}
