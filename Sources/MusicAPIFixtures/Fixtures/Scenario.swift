import MusicPlatform

/// A named sequence of responses that several commands play one after another.
///
/// Its fixtures are in a folder of their own, below the one it belongs to.
package struct Scenario: Sendable {
  /// The name, which is that of its folder.
  package let name: String
  /// The folder of fixtures that it belongs to.
  package let directory: String

  package init(_ name: String, of directory: String) {
    (self.name, self.directory) = (name, directory)
  }

  /// The path of its own folder.
  package var folder: String { "\(directory)/\(Self.container)/\(name)" }

  /// The folder of all scenarios, relative to the one they belong to.
  static let container = FixtureRules.scenarios

  /// Returns the names of the scenarios of a folder, sorted; a link is none.
  package static func names(in directory: String) -> [String] {
    let all = directory + "/" + container
    let names = (try? FileSystem.list(all)) ?? []
    return names.filter { isName($0) && FileFacts(of: all + "/" + $0)?.kind == .directory }
  }

  /// Returns the name of the scenario to which a file of a folder belongs; nil for another file.
  package static func name(of file: String) -> String? {
    let parts = file.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[0] == container ? String(parts[1]) : nil
  }

  /// Whether a path relative to a folder of fixtures is the folder of a scenario.
  static func isFolder(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count == 2 && parts[0] == container
  }

  /// Whether a text can be a name: one that every file system accepts, and no option.
  package static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
    return isPlain && (1...64).contains(text.utf8.count) && FileName.portable(text) == text
      && !text.hasPrefix("-")
  }
}
