import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The list of a folder's known differences, in a file next to the fixtures.
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
  init(of directory: String) throws {
    self.init([], of: directory)
    do {
      let document = try JSONDocument(parsing: FileSystem.read(path))
      let entries = document.root.elements.compactMap { KnownDifference(json: $0) }
      guard document.root.kind == .array, entries.count == document.root.count else {
        throw unreadable("an entry needs a 'file', a 'member' and a 'kind'", in: directory)
      }
      self.init(Set(entries), of: directory)
    } catch let error as FileError where error.isMissing {
      return
    } catch let error as JSONError {
      throw unreadable("\(error)", in: directory)
    }
  }

  private func unreadable(_ reason: String, in directory: String) -> CommandError {
    CommandError(
      message: "'\(path)' is not a list of known differences: \(reason)",
      hint: "'amctl fixtures verify \(directory) --accept' replaces it")
  }

  /// Writes the list, sorted and with one entry per line, so that a diff shows what has changed.
  func write() throws(FileError) {
    let lines = entries.sorted().map { "  " + String(decoding: $0.json.encoded(), as: UTF8.self) }
    let text = lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
    try folder.write(Array(text.utf8), to: Self.name)
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
    MemberFinding(.stale, member, "is known as '\(kind.rawValue)', and no longer occurs")
  }
}

extension KnownDifference: Comparable {
  /// Orders by file, then by member.
  static func < (one: KnownDifference, other: KnownDifference) -> Bool {
    (one.file, one.member, one.kind.rawValue) < (other.file, other.member, other.kind.rawValue)
  }
}
