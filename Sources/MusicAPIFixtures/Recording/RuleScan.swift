package import MusicAPI
import MusicPlatform

/// Finds fixtures that contain what the rules of their folder replace.
package struct RuleScan {
  private let rules: FixtureRules
  private let redaction: Redaction

  /// Takes the rules of the folder around a path such as `DIR/v1/me/library/songs.json`; nil for a
  /// file that is no fixture, or whose folder replaces nothing.
  package init?(for file: String) throws(TransportError) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let version = parts.lastIndex(where: { FixtureFolder.isVersion(String($0)) }) else {
      return nil
    }
    let folder = parts[..<version].joined(separator: "/")
    var rules = try FixtureRules(directory: version == 0 ? "." : folder.isEmpty ? "/" : folder)
    rules.keyFingerprint = nil
    self.rules = rules
    guard !rules.redact.isEmpty || !rules.pseudonym.isEmpty else { return nil }
    // What already is a pseudonym stays with any key.
    redaction = Redaction(pseudonymKey: PseudonymKey(PseudonymKey.randomText()))
  }

  /// Returns the place of the first value that the rules replace; nil if there is none.
  package func place(in bytes: [UInt8]) -> SecretScan.Place? {
    guard let document = try? JSONDocument(parsing: bytes),
      let fixture = try? Fixture(json: document.root)
    else { return nil }
    let (old, new) = (kept(fixture, by: redaction), kept(fixture, by: redaction.following(rules)))
    guard old != new else { return nil }
    let (own, other) = (old.encoded(), new.encoded())
    let length = zip(own, other).prefix { $0 == $1 }.count
    let lines = own[..<length].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return SecretScan.Place(
      line: max(1, lines.count), column: (lines.last?.count ?? 0) + 1, kind: .ruled)
  }

  private func kept(_ fixture: Fixture, by redaction: Redaction) -> Fixture {
    Fixture(
      request: redaction.redacted(fixture.request),
      response: redaction.redacted(fixture.response, to: fixture.request),
      recorded: fixture.recorded)
  }
}
