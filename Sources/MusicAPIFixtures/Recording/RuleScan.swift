package import MusicAPI
import MusicPlatform

/// Finds fixtures that contain what the rules of their folder replace.
package struct RuleScan {
  private var rules: FixtureRules
  private let redaction: Redaction

  /// Takes the rules of the folder around a path such as `DIR/v1/me/library/songs.json`; nil for a
  /// file that is no fixture, or whose folder replaces nothing.
  package init?(for file: String) throws(TransportError) {
    guard let folder = Self.folder(of: file) else { return nil }
    self.init(try FixtureRules(directory: folder))
  }

  fileprivate init?(_ rules: FixtureRules) {
    guard !rules.redact.isEmpty || !rules.pseudonym.isEmpty else { return nil }
    self.rules = rules
    // What already is a pseudonym stays with any key.
    self.rules.keyFingerprint = nil
    redaction = Redaction(pseudonymKey: PseudonymKey(PseudonymKey.randomText()))
  }

  /// Returns the folder around a path such as `DIR/v1/me/library/songs.json`.
  fileprivate static func folder(of file: String) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let hosts = parts.indices.last { index in
      parts[index] == FixtureRules.hosts && index + 2 < parts.count && isHost(parts[index + 1])
    }
    guard let root = hosts ?? parts.lastIndex(where: { FixturePlace.isVersion(String($0)) }) else {
      return nil
    }
    let folder = parts[..<root].joined(separator: "/")
    return root == 0 ? "." : folder.isEmpty ? "/" : folder
  }

  /// Whether a folder may be that of a host: `hosts` alone may also be around the whole project.
  private static func isHost(_ name: Substring) -> Bool {
    name == "localhost" || name.contains(".") || name.includes("%3A")
  }

  /// Returns the place of the first value that the rules replace; nil if there is none.
  package func place(in bytes: [UInt8]) -> SecretScan.Place? {
    guard let fixture = Fixture(parsing: bytes) else { return nil }
    let (old, new) = (fixture.redacted(by: redaction), anonymized(fixture))
    guard old != new else { return nil }
    let (own, other) = (old.encoded(), new.encoded())
    let length = zip(own, other).prefix { $0 == $1 }.count
    let lines = own[..<length].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return SecretScan.Place(
      line: max(1, lines.count), column: (lines.last?.count ?? 0) + 1, kind: .ruled)
  }

  /// Returns a fixture as 'anonymize' would leave it.
  fileprivate func anonymized(_ fixture: Fixture) -> Fixture {
    fixture.redacted(by: redaction.following(rules))
  }
}

/// What removes the personal values of a file.
package enum PersonalRemedy: Equatable {
  /// The rules of its folder, or those that a folder without rules gets.
  case anonymizing
  /// A rule that the folder does not have yet.
  case newRule(folder: String)
  /// Nothing but a person: it is no fixture.
  case editing

  /// Finds out by doing what 'anonymize' would do, and scanning what is left.
  package init(for file: String, _ bytes: [UInt8], _ scan: SecretScan) {
    guard let folder = RuleScan.folder(of: file), let fixture = Fixture(parsing: bytes) else {
      self = .editing
      return
    }
    let home = FixtureRules.home(of: folder)
    let hasRules = FileSystem.exists(home + "/" + FixtureRules.fileName)
    let rules = hasRules ? try? FixtureRules(directory: folder) : try? FixtureRules.personalRules()
    let left = rules.flatMap { RuleScan($0) }?.anonymized(fixture)
    let places = left.map {
      scan.places(in: $0.place(by: rules?.match ?? FixtureRules.Match()).file(), $0.encoded())
    }
    self =
      places?.contains(where: \.kind.isPersonal) == false ? .anonymizing : .newRule(folder: home)
  }
}
