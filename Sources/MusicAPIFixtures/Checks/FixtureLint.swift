package import MusicAPI
package import MusicPlatform

/// Finds what is wrong with the files of a folder, without the service.
///
/// A fixture may never answer, although it is there, or may answer with something other than the
/// service did, or than the models read.
package enum FixtureLint {
  /// A readable file.
  struct Subject {
    let path: String
    let fixture: Fixture
    let place: FixturePlace
  }

  /// Returns the findings in a folder and its sessions: those of the models in the order of the
  /// files, repeats included, then the others by file; `files` are all its fixtures.
  package static func findings(
    among files: [FixtureFile], in directory: String
  ) throws(FileError) -> [FixtureFinding] {
    let differences = try differences(in: files, of: directory)
    var found = mistakes(inRulesOf: directory)
    for (session, files) in Dictionary(grouping: files, by: \.session) {
      let prefix = session.map { $0 + "/" } ?? ""
      let subjects = files.compactMap { file -> Subject? in
        guard let fixture = try? file.fixture.get(), let place = file.place else { return nil }
        return Subject(
          path: String(file.path.dropFirst(prefix.count)), fixture: fixture, place: place)
      }
      let folder = session.map { "\(directory)/\($0)" } ?? directory
      found += try own(subjects, in: folder).map { $0.of(prefix + $0.file) }
    }
    found += try OutsideCheck.findings(in: directory, besides: files.map(\.path))
    return differences
      + found.sorted {
        ($0.file, $0.kind.rawValue, $0.member) < ($1.file, $1.kind.rawValue, $1.member)
      }
  }

  /// Returns the differences between responses and the models.
  private static func differences(
    in files: [FixtureFile], of directory: String
  ) throws(FileError) -> [FixtureFinding] {
    var members = MemberCheck()
    var found: [FixtureFinding] = []
    for file in files {
      if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
      guard let fixture = try? file.fixture.get() else { continue }
      found += members.findings(for: fixture).map { $0.of(file.path) }
    }
    return found
  }

  /// Returns why no program sends a recorded request, as a clause; nil if one may.
  package static func impossibility(of request: HTTPRequest) -> String? {
    PlaceCheck.impossibility(of: request)?.detail
  }

  /// Returns the findings among the files of one folder.
  private static func own(
    _ subjects: [Subject], in directory: String
  ) throws(FileError) -> [FixtureFinding] {
    var found: [FixtureFinding] = []
    var places = PlaceCheck(of: directory)
    for subject in subjects {
      if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
      var own = [places.finding(for: subject), RefusalCheck.finding(for: subject.fixture)]
        .compactMap(\.self)
      // A file that was removed meanwhile has no members to check.
      if let bytes = try? FileSystem.read(directory + "/" + subject.path),
        let json = try? JSONDocument(ofFile: bytes)
      {
        own += FileMemberCheck.findings(in: json.root)
      }
      own += IdentityCheck.findings(for: subject.fixture)
      found += own.map { $0.of(subject.path) }
    }
    return found + ListCheck(subjects).findings + DuplicateCheck.findings(in: subjects)
  }

  /// Returns the finding for rules that cannot be read; then none apply.
  private static func mistakes(inRulesOf directory: String) -> [FixtureFinding] {
    do throws(TransportError) { _ = try FixtureRules(directory: directory) } catch {
      if case .unreadable(_, let reason) = error.fixtureError {
        return [FixtureFinding(.unknownKey, "", reason, in: FixtureRules.fileName)]
      }
    }
    return []
  }
}

/// Finds responses that repeat the one before, although a replay repeats the last one anyway.
enum DuplicateCheck {
  /// Returns the findings among fixtures that are in the order of their responses.
  static func findings(in subjects: [FixtureLint.Subject]) -> [FixtureFinding] {
    Dictionary(grouping: subjects, by: \.place).values.flatMap { all in
      // A repeat before another response decides when that one comes.
      zip(all, all.dropFirst()).reversed()
        .prefix { $1.fixture.response.repeats($0.fixture.response) }
        .map { old, new in
          FixtureFinding(
            .duplicate, "response", "is the same as in '\(old.path)'", in: new.path)
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
