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
      for (place, json) in try Self.values(in: FileSystem.read(path)) {
        if let entry = json.flatMap({ KnownDifference(json: $0) }) {
          entries.insert(entry)
        } else if !isReplaced {
          throw unreadable(
            place + "an entry needs a 'file', a 'member' and a 'kind'", in: directory)
        }
      }
    } catch let error as FileError where error.isMissing {
      return
    } catch let error as JSONError {
      throw unreadable("\(error)", in: directory)
    }
    self.init(entries, of: directory)
  }

  /// Returns the values of all lines, each with where it is; nil for what is not JSON.
  private static func values(in bytes: [UInt8]) throws(JSONError) -> [(place: String, json: JSON?)]
  {
    // Earlier versions wrote an array.
    if bytes.first(where: { !isBlank($0) }) == UInt8(ascii: "[") {
      return try JSONDocument(parsing: bytes).root.elements.map { ("", $0) }
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().filter { !$0.element.allSatisfy(isBlank) }.map { index, line in
      ("line \(index + 1): ", try? JSONDocument(parsing: Array(line)).root)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  private func unreadable(_ reason: String, in directory: String) -> CommandError {
    CommandError(
      message: "'\(path)' is not a list of known differences: \(reason)",
      hint: "'amctl fixtures verify \(directory) --accept' replaces it")
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
      let kind = json["kind"]?.string.flatMap(MemberFinding.Kind.init), kind != .stale
    else { return nil }
    (self.file, self.member, self.kind) = (file, member, kind)
  }

  /// The entries that cover this difference: itself, and one of the wider kind `shape`, which
  /// earlier versions wrote.
  var coveringEntries: [KnownDifference] {
    guard MemberFinding.Kind.shape.includes(kind) else { return [self] }
    return [self, KnownDifference(MemberFinding(.shape, member), in: file)]
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
