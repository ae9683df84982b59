internal import MusicLibc

/// A folder in which files are written without following any symbolic link.
///
/// Its contents may come from anywhere, such as a cloned repository, so that a link could redirect
/// a write elsewhere. The folder itself may be a link.
package struct GuardedFolder: Sendable {
  package let path: String

  /// Creates nothing yet; the folder is created with the first file.
  package init(path: String) {
    self.path = path
  }

  /// Replaces a file atomically: readers see the old contents or the new ones.
  package func write(_ bytes: [UInt8], to place: String) throws(FileError) {
    try FileSystem.createDirectory(path)
    try inFolder(of: place, .written, making: true) { (folder, name) throws(SystemError) in
      let mode = try Self.modeOfFile(name, in: folder)
      let file = try UnfinishedFile(beside: name, in: folder, mode: 0o666)
      try file.add(bytes)
      try file.finish(mode: mode)
    }
  }

  package func remove(_ place: String) throws(FileError) {
    try inFolder(of: place, .removed, making: false) { (folder, name) throws(SystemError) in
      _ = try Self.modeOfFile(name, in: folder)
      try FileSystem.check(unsafe unlinkat(folder, name, 0))
    }
  }

  /// Throws when a link is in the place of the file or on the way to it.
  package func check(_ place: String) throws(FileError) {
    do {
      try inFolder(of: place, .written, making: false) { (folder, name) throws(SystemError) in
        _ = try Self.modeOfFile(name, in: folder)
      }
    } catch  where error.reason == .notFound {
      return
    }
  }

  /// Opens the folder of a file, component by component, and closes it after the work.
  private func inFolder(
    of place: String, _ attempt: FileError.Attempt, making: Bool,
    _ work: (_ folder: Int32, _ name: String) throws(SystemError) -> Void
  ) throws(FileError) {
    var parts = place.split(separator: "/").map { String($0) }
    guard let name = parts.popLast() else {
      throw FileError(path + "/" + place, cannotBe: attempt, .notFound)
    }
    var shown = path
    do throws(SystemError) {
      var folder = try FileSystem.open(path, O_RDONLY | O_DIRECTORY)
      for part in parts {
        shown += "/" + part
        folder = try Self.folder(part, in: folder.descriptor.number, making: making)
      }
      shown += "/" + name
      try work(folder.descriptor.number, name)
    } catch {
      throw FileError(shown, cannotBe: attempt, error)
    }
  }

  private static func folder(
    _ name: String, in parent: Int32, making: Bool
  ) throws(SystemError) -> OwnedDescriptor {
    if making, unsafe mkdirat(parent, name, 0o777) != 0, errno != EEXIST { throw .last }
    guard try FileFacts(of: name, in: parent).kind != .link else { throw .symbolicLink }
    return try OwnedDescriptor {
      unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  /// Returns the permissions of a file; nil when it does not exist.
  private static func modeOfFile(_ name: String, in folder: Int32) throws(SystemError) -> mode_t? {
    do throws(SystemError) {
      let facts = try FileFacts(of: name, in: folder)
      if facts.kind == .link { throw .symbolicLink }
      return facts.mode
    } catch  where error == .notFound {
      return nil
    }
  }
}
