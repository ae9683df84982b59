import MusicAPIFixtures
import MusicAPI

/// A difference between a fixture and the models that was looked at and accepted.
///
/// What is there instead may change: a member that is known to be of another type stays known.
struct KnownDifference: Hashable {
  /// The fixture, relative to its folder.
  let file: String
  /// The member, such as `songs.attributes.artwork`.
  let member: String
  /// The way in which it differs.
  let kind: MemberFinding.Kind

  /// Accepts what was found in a file.
  init(_ finding: MemberFinding, in file: String) {
    self.file = file
    member = finding.member
    kind = finding.kind
  }

  /// Reads an entry of the list; nil when it is none.
  init?(json: JSON) {
    guard let file = json["file"]?.string, let member = json["member"]?.string,
      let kind = json["kind"]?.string.flatMap(MemberFinding.Kind.init), kind != .stale
    else { return nil }
    (self.file, self.member, self.kind) = (file, member, kind)
  }

  /// The entries that make this difference known: itself, and one of the wider kind `shape`, which
  /// earlier versions wrote.
  var coveringEntries: [KnownDifference] {
    guard MemberFinding.Kind.shape.includes(kind) else { return [self] }
    return [self, KnownDifference(MemberFinding(.shape, member), in: file)]
  }

  /// The entry as it stands in the list.
  var json: JSONValue {
    ["file": .string(file), "member": .string(member), "kind": .string(kind.rawValue)]
  }

  /// What to report when nothing of the kind is found any more.
  var staleFinding: MemberFinding {
    MemberFinding(.stale, member, "is known as '\(kind.rawValue)', and no longer occurs")
  }
}

extension KnownDifference: Comparable {
  /// By file, then by member.
  static func < (one: KnownDifference, other: KnownDifference) -> Bool {
    (one.file, one.member, one.kind.rawValue) < (other.file, other.member, other.kind.rawValue)
  }
}
