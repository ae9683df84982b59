import MusicAPI
package import MusicPlatform

/// Finds what is wrong with the files of a folder themselves, without the models or the service.
///
/// A fixture may never answer, although it is there, or may answer with something other than the
/// service did.
package struct FixtureLint {
  /// A finding, and the path of its file relative to the folder.
  package typealias Finding = FixtureFinding

  /// A readable file.
  struct Subject {
    let path: String
    let fixture: Fixture
  }

  private(set) var findings: [Finding] = []

  private init() {}

  /// Returns the findings in a folder and its scenarios, by file; `files` are all its fixtures.
  package static func findings(
    among files: [FixtureFile], in directory: String
  ) throws(FileError) -> [Finding] {
    var lint = FixtureLint()
    let rules = lint.rules(of: directory)
    for (scenario, files) in Dictionary(grouping: files, by: \.scenario) {
      let prefix = scenario.map { "\(Scenario.container)/\($0)/" } ?? ""
      let subjects = files.compactMap { file in
        (try? file.fixture.get()).map {
          Subject(path: String(file.path.dropFirst(prefix.count)), fixture: $0)
        }
      }
      let folder = scenario.map { Scenario($0, of: directory).folder } ?? directory
      for finding in try own(subjects, in: folder, isScenario: scenario != nil, rules) {
        lint.add(finding.finding, in: prefix + finding.file)
      }
    }
    for (path, finding) in try OutsideCheck.findings(in: directory, besides: files.map(\.path)) {
      lint.add(finding, in: path)
    }
    return lint.findings.sorted {
      ($0.file, $0.finding.kind.rawValue, $0.finding.member)
        < ($1.file, $1.finding.kind.rawValue, $1.finding.member)
    }
  }

  /// Returns the findings among the files of one folder.
  private static func own(
    _ subjects: [Subject], in directory: String, isScenario: Bool, _ rules: FixtureRules.Match
  ) throws(FileError) -> [Finding] {
    var lint = FixtureLint()
    var places = PlaceCheck(of: FixtureFolder(path: directory), rules)
    for subject in subjects {
      if Task.isCancelled { throw FileError(directory, cannotBe: .listed, .interrupted) }
      lint.add(places.finding(for: subject), in: subject.path)
      // A file that was removed meanwhile has no members to check.
      if let bytes = try? FileSystem.read(directory + "/" + subject.path),
        let json = try? JSONDocument(parsing: bytes)
      {
        for finding in FileMemberCheck.findings(in: json.root) {
          lint.add(finding, in: subject.path)
        }
      }
      lint.add(RefusalCheck.finding(for: subject.fixture), in: subject.path)
      for finding in IdentityCheck.findings(for: subject.fixture) {
        lint.add(finding, in: subject.path)
      }
    }
    for (path, finding) in ListCheck(subjects).findings { lint.add(finding, in: path) }
    // In a scenario, every response has its turn.
    guard !isScenario else { return lint.findings }
    for (path, finding) in DuplicateCheck.findings(in: subjects, rules) {
      lint.add(finding, in: path)
    }
    return lint.findings
  }

  /// Returns the rules of the folder; a mistake in them is a finding, and then none apply.
  private mutating func rules(of directory: String) -> FixtureRules.Match {
    do throws(TransportError) { return try FixtureRules(directory: directory).match } catch {
      guard case .unreadable(_, let reason) = error.fixtureError else {
        return FixtureRules.Match()
      }
      add(MemberFinding(.unknownKey, "", reason), in: FixtureRules.fileName)
      return FixtureRules.Match()
    }
  }

  private mutating func add(_ finding: MemberFinding?, in file: String) {
    guard let finding else { return }
    findings.append(Finding(file: file, finding: finding))
  }
}
