import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The list of a folder's known differences, in a file next to the fixtures.
///
/// Each line is an entry, so that branches with different entries merge. The order of the lines
/// does not matter, nor does an entry that is there twice.
struct KnownDifferences {
  /// The path of the list.
  var path: String { folder.path + "/" + Self.name }
  /// The known differences.
  let entries: Set<KnownDifference>

  private static let name = "known-differences.json"
  private let folder: GuardedFolder

  /// Creates a list for a folder, with these entries.
  init(_ entries: Set<KnownDifference>, of directory: String) {
    folder = GuardedFolder(path: directory)
    self.entries = entries
  }

  /// Reads the list of a folder; a missing one is empty.
  ///
  /// If it will be replaced, lines that are not entries are left out, such as those that mark a
  /// conflict between branches.
  init(of directory: String, toReplace isReplaced: Bool = false) throws {
    self.init([], of: directory)
    var entries: Set<KnownDifference> = []
    do {
      let lines = try FileSystem.read(path)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
        if let json = try? JSONDocument(parsing: Array(line)).root,
          let entry = KnownDifference(json: json)
        {
          entries.insert(entry)
        } else if !isReplaced {
          throw CommandError(
            message: "'\(path)' is not a list of known differences: line \(index + 1): "
              + "an entry needs a 'file', a 'member' and a 'kind'",
            hint: "'amctl fixtures verify \(directory) --accept' replaces it")
        }
      }
    } catch let error as FileError where error.isMissing {
      return
    }
    self.init(entries, of: directory)
  }

  /// Writes the list in the order of its entries, so that a diff shows what has changed.
  func write() throws(FileError) {
    let lines = entries.sorted().map { String(decoding: $0.json.encoded(), as: UTF8.self) + "\n" }
    try folder.write(Array(lines.joined().utf8), to: Self.name)
  }
}

/// A difference between a fixture and the models that was reviewed and accepted.
///
/// The value may change: a member that is known to have another type stays known.
struct KnownDifference: Hashable {
  /// The path of the fixture, relative to its folder.
  let file: String
  /// The path of the member, such as `songs.attributes.artwork`.
  let member: String
  /// The kind of difference.
  let kind: MemberFinding.Kind

  /// Accepts a finding in a file.
  init(_ finding: MemberFinding, in file: String) {
    self.file = file
    member = finding.member
    kind = finding.kind
  }

  /// Reads an entry of the list; nil if it is invalid.
  init?(json: JSON) {
    guard let file = json["file"]?.string, let member = json["member"]?.string,
      let kind = json["kind"]?.string.flatMap(MemberFinding.Kind.init),
      ![.stale, .shape].contains(kind)
    else { return nil }
    (self.file, self.member, self.kind) = (file, member, kind)
  }

  /// The entry as JSON.
  var json: JSONValue {
    ["file": .string(file), "member": .string(member), "kind": .string(kind.rawValue)]
  }

  /// The finding for an entry that no longer occurs.
  var staleFinding: MemberFinding {
    MemberFinding(.stale, member, "is known as '\(kind.rawValue)' but no longer occurs")
  }
}

extension KnownDifference: Comparable {
  /// Orders by file, then by member.
  static func < (one: KnownDifference, other: KnownDifference) -> Bool {
    (one.file, one.member, one.kind.rawValue) < (other.file, other.member, other.kind.rawValue)
  }
}
