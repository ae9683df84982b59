public import MusicAPI
package import MusicPlatform

extension FixtureCollection {
  /// Reads a folder; throws `FixtureError.unreadable` if it has no fixtures, because a
  /// check that reads nothing must not succeed.
  public init(directory: String) throws(TransportError) {
    self = try Self.attempt { () throws(FileError) in try FixtureCollection(of: directory) }
    guard !paths.isEmpty else {
      throw .fixture(.unreadable(path: directory, reason: "it has no fixtures"))
    }
  }

  /// Returns what is wrong with the files, and the differences between their responses and the
  /// models, sorted by file; throws if a file cannot be read.
  ///
  /// A file may be one that no request can match, or its response another than the request names.
  /// Members that no model reads are `unknown`; the service adds some now and then.
  public func findings() throws(TransportError) -> [FixtureFinding] {
    if let fault = faults.first { throw fault.error }
    let found = try Self.attempt { () throws(FileError) in try allFindings() }
    return Set(found).sorted { ($0.file, $0.words) < ($1.file, $1.words) }
  }

  /// Returns the secrets by file; empty if there are none.
  public func secrets(
    by scan: SecretScan = SecretScan()
  ) throws(TransportError) -> [String: [SecretScan.Place]] {
    var found: [String: [SecretScan.Place]] = [:]
    for path in paths {
      let bytes = try Self.attempt { () throws(FileError) in
        try FileSystem.read(directory + "/" + path)
      }
      let places = scan.places(in: path, bytes)
      if !places.isEmpty { found[path] = places }
    }
    return found
  }

  private static func attempt<Value>(
    _ operation: () throws(FileError) -> Value
  ) throws(TransportError) -> Value {
    do throws(FileError) { return try operation() } catch {
      if error.reason == .interrupted { throw .canceled }
      throw .fixture(.unreadable(path: error.path, reason: error.cause))
    }
  }
}

extension FixtureCollection {
  /// Returns what is wrong with the readable files: the differences from the models in the order of
  /// the files, repeats included, then the rest by file.
  ///
  /// A fixture may never answer, although it is there, or may answer with something other than the
  /// service did, or than the models read.
  package func allFindings() throws(FileError) -> [FixtureFinding] {
    var members = MemberCheck()
    var differences: [FixtureFinding] = []
    for file in files {
      try checkCancellation()
      differences += members.findings(for: file.fixture).map { $0.of(file.path) }
    }
    var found = mistakesInRules()
    for (session, files) in Dictionary(grouping: files, by: \.session) {
      let prefix = session.map { $0 + "/" } ?? ""
      found += try findings(among: files, below: prefix).map { $0.of(prefix + $0.file) }
    }
    found += try OutsideCheck.findings(in: directory, besides: paths)
    return differences
      + found.sorted {
        ($0.file, $0.kind.rawValue, $0.member) < ($1.file, $1.kind.rawValue, $1.member)
      }
  }

  /// Returns the findings among the files of a session, or of the folder itself.
  private func findings(
    among files: [FixtureFile], below prefix: String
  ) throws(FileError) -> [FixtureFinding] {
    var found: [FixtureFinding] = []
    var places = PlaceCheck(of: prefix.isEmpty ? directory : directory + "/" + prefix.dropLast())
    for file in files {
      try checkCancellation()
      var own = [places.finding(for: file), RefusalCheck.finding(for: file.fixture)]
        .compactMap(\.self)
      // A file that was removed meanwhile has no members to check.
      if let bytes = try? FileSystem.read(directory + "/" + file.path),
        let json = try? JSONDocument(ofFile: bytes)
      {
        own += FileMemberCheck.findings(in: json.root)
      }
      own += IdentityCheck.findings(for: file.fixture)
      found += own.map { $0.of(file.ownPath) }
    }
    return found + ListCheck(files).findings + DuplicateCheck.findings(in: files)
  }

  /// Returns the finding for rules that cannot be read; then none apply.
  private func mistakesInRules() -> [FixtureFinding] {
    do throws(TransportError) { _ = try FixtureRules(directory: directory) } catch {
      if case .unreadable(_, let reason) = error.fixtureError {
        return [FixtureFinding(.unknownKey, "", reason, in: FixtureRules.fileName)]
      }
    }
    return []
  }

  private func checkCancellation() throws(FileError) {
    if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
  }
}

/// Finds responses that repeat the one before, although a replay repeats the last one anyway.
enum DuplicateCheck {
  /// Returns the findings among fixtures that are in the order of their responses.
  static func findings(in files: [FixtureFile]) -> [FixtureFinding] {
    Dictionary(grouping: files, by: \.place).values.flatMap { all in
      // A repeat before another response decides when that one comes.
      zip(all, all.dropFirst()).reversed()
        .prefix { $1.fixture.response.repeats($0.fixture.response) }
        .map { old, new in
          FixtureFinding(
            .duplicate, "response", "is the same as in '\(old.ownPath)'", in: new.ownPath)
        }
    }
  }
}

extension HTTPResponse {
  /// Whether a client sees the same in this response as in another; the order of fields is no
  /// difference.
  func repeats(_ other: HTTPResponse) -> Bool {
    guard status == other.status, headers == other.headers else { return false }
    // The order of fields changes no length.
    return body == other.body
      || body.count == other.body.count
        && FixtureBody(body).value == FixtureBody(other.body).value
  }
}
