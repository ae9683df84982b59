package import MusicPlatform

/// A named sequence of responses in a folder, such as that of one test.
///
/// Its fixtures are in a folder of their own, below the one it belongs to.
package struct FixtureSession: Sendable, Hashable {
  /// The name: any text without control characters.
  package let name: String
  /// The folder of fixtures that it belongs to.
  package let directory: String

  package init(_ name: String, of directory: String) {
    (self.name, self.directory) = (name, directory)
  }

  /// The folder of all sessions, relative to the one that they belong to.
  static let container = FixtureRules.sessions

  /// The header that names the session of a request to a server.
  package static let header = "Amctl-Session"

  /// The longest name in bytes.
  package static let longestName = 200

  /// Its own folder, relative to the one it belongs to.
  var home: String { "\(Self.container)/\(FixturePlace.session(name))" }

  /// The path of its own folder.
  var folder: String { "\(directory)/\(home)" }

  /// Its recorded folder, relative to the one it belongs to; nil if nothing is recorded.
  package var recordedHome: String? { FileSystem.isDirectory(folder) ? home : nil }

  /// Returns the recorded folders of all sessions of a folder, relative to it; a link is none.
  ///
  /// Throws if one cannot be read, so that its fixtures do not pass for missing.
  package static func homes(in directory: String) throws(FileError) -> [String] {
    do throws(FileError) {
      var homes: [String] = []
      for name in try FileSystem.list("\(directory)/\(container)") {
        let home = "\(container)/\(name)"
        if try FileFacts(listed: "\(directory)/\(home)")?.kind == .directory { homes.append(home) }
      }
      return homes
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }

  /// Returns the folder of the session to which a file of a folder belongs; nil for another file.
  package static func home(of file: String) -> String? {
    let parts = file.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && isHome("\(parts[0])/\(parts[1])") ? "\(parts[0])/\(parts[1])" : nil
  }

  /// Whether a path relative to a folder of fixtures is the folder of a session.
  static func isHome(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count == 2 && parts[0] == container
  }

  /// Whether a text can be a name.
  package static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
