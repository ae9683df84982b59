import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The list of a folder's differences that were reviewed and accepted, in a file next to the
/// fixtures.
///
/// Each line is an entry, so that branches with different entries merge. The order of the lines
/// does not matter, nor does an entry that is there twice.
struct KnownDifferences {
  var path: String { folder.path + "/" + Self.name }
  /// The known differences.
  let entries: Set<FixtureFinding>

  private static let name = "known-differences.json"
  private let folder: GuardedFolder

  /// Creates a list for a folder, with these entries.
  init(_ entries: Set<FixtureFinding>, of directory: String) {
    folder = GuardedFolder(path: directory)
    self.entries = entries
  }

  /// Reads the list of a folder; a missing one is empty.
  ///
  /// If it will be replaced, lines that are not entries are left out, such as those that mark a
  /// conflict between branches.
  init(of directory: String, toReplace isReplaced: Bool = false) throws {
    self.init([], of: directory)
    var entries: Set<FixtureFinding> = []
    do {
      let lines = try FileSystem.read(path)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
        if let json = try? JSONDocument(parsing: Array(line)).root,
          let entry = FixtureFinding(json: json)
        {
          entries.insert(entry)
        } else if !isReplaced {
          throw Failure(
            .failure,
            "'\(path)' is not a list of known differences: line \(index + 1): "
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
    let lines = entries.sorted(by: FixtureFinding.areInOrder)
    try folder.write(lines.flatMap { $0.json.encoded() + [UInt8(ascii: "\n")] }, to: Self.name)
  }
}

extension FixtureFinding {
  /// Reads an entry of the list; nil if it is invalid.
  fileprivate init?(json: JSON) {
    guard let file = json["file"]?.string, let member = json["member"]?.string,
      let kind = json["kind"]?.string.flatMap(FixtureFinding.Kind.init),
      ![.stale, .shape].contains(kind)
    else { return nil }
    self.init(kind, member, in: file)
  }

  fileprivate var json: JSONValue {
    [
      "file": .string(file), "member": .string(member), "kind": .string(kind.rawValue),
    ]
  }

  /// Itself as an entry: the value may change, and a member of another type stays known.
  var accepted: FixtureFinding { FixtureFinding(kind, member, in: file) }

  /// Orders by file, then by member.
  static func areInOrder(_ one: FixtureFinding, _ other: FixtureFinding) -> Bool {
    (one.file, one.member, one.kind.rawValue) < (other.file, other.member, other.kind.rawValue)
  }
}
