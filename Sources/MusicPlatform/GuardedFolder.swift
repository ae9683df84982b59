internal import MusicLibc

/// A folder in which files are written without following any symbolic link.
///
/// Its contents may come from anywhere, such as a cloned repository, so that a link could redirect
/// a write elsewhere. The folder itself may be a link.
package struct GuardedFolder: Sendable {
  /// The path of the folder.
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
      try Self.write(bytes, near: name, in: folder, mode) { (temporary) throws(SystemError) in
        try Self.check(unsafe renameat(folder, temporary, folder, name))
      }
    }
  }

  /// Removes what killed processes left directly in the folder, but nothing that is being written.
  package func sweep() {
    FileSystem.sweep(path) { FileSystem.isTemporary($0) }
  }

  /// Writes a file under a name of its own, and lets the body give it its final one.
  private static func write(
    _ bytes: [UInt8], near name: String, in folder: Int32, _ mode: mode_t?,
    _ finish: (_ temporary: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let temporary = FileSystem.temporaryName(name)
    do throws(SystemError) {
      let file = try OwnedDescriptor {
        unsafe openat(
          folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      }
      // A file system without locks is no reason to fail.
      let isTaken = flock(file.descriptor.number, LOCK_EX | LOCK_NB) != 0
      let isSwept = isTaken && SystemError.last == .wouldBlock
      guard !isSwept, try modeOfFile(temporary, in: folder) != nil else {
        // Another process took it for one that was left, before it was locked.
        return try write(bytes, near: name, in: folder, mode, finish)
      }
      try file.descriptor.write(bytes[...])
      if let mode { try check(fchmod(file.descriptor.number, mode & 0o777)) }
      try finish(temporary)
    } catch {
      _ = unsafe unlinkat(folder, temporary, 0)
      throw error
    }
  }

  /// Removes a file.
  package func remove(_ place: String) throws(FileError) {
    try inFolder(of: place, .removed, making: false) { (folder, name) throws(SystemError) in
      _ = try Self.modeOfFile(name, in: folder)
      try Self.check(unsafe unlinkat(folder, name, 0))
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
      var folder = try OwnedDescriptor {
        unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
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
    guard try mode(of: name, in: parent) & S_IFMT != S_IFLNK else { throw .symbolicLink }
    return try OwnedDescriptor {
      unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  /// Returns the permissions of a file; nil when it does not exist.
  private static func modeOfFile(_ name: String, in folder: Int32) throws(SystemError) -> mode_t? {
    do throws(SystemError) {
      let mode = try mode(of: name, in: folder)
      if mode & S_IFMT == S_IFLNK { throw .symbolicLink }
      return mode
    } catch  where error == .notFound {
      return nil
    }
  }

  private static func mode(of name: String, in folder: Int32) throws(SystemError) -> mode_t {
    var facts = stat()
    try check(unsafe fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW))
    return facts.st_mode
  }

  private static func check(_ result: Int32) throws(SystemError) {
    if result != 0 { throw .last }
  }
}
