internal import MusicLibc

/// A folder that only its owner can use, for what the programs of one user share while they run.
package struct PrivateFolder: Sendable {
  package let path: String

  /// Why a folder is not used.
  package enum Flaw: Error, Equatable {
    /// It cannot be made, or something else is in its place.
    case failed(SystemError)
    /// It belongs to somebody else.
    case foreign
    /// Others can use it.
    case open
  }

  /// What others may not do in a folder.
  package enum Privacy: Sendable {
    /// Nothing at all.
    case whole
    /// Write: they cannot put files there that this user believes.
    case written
  }

  package init(path: String) throws(Flaw) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw .failed(.last) }
    try Self.check(path, for: .whole)
    self.path = path
  }

  /// Throws if a folder is not this user's alone; only for what is shared while programs run, a
  /// link to one is none.
  package static func check(_ path: String, for privacy: Privacy) throws(Flaw) {
    let facts: FileFacts
    do throws(SystemError) {
      facts = try FileFacts(of: path, in: AT_FDCWD, followingLinks: privacy == .written)
    } catch { throw .failed(error) }
    guard facts.kind == .directory else { throw .failed(.notADirectory) }
    guard facts.owner == geteuid() else { throw .foreign }
    guard facts.mode & (privacy == .whole ? 0o077 : 0o022) == 0 else { throw .open }
  }

  /// The number of the user that runs the process.
  package static var user: Int { Int(geteuid()) }

  /// Takes a lock; nil if another process has it.
  package func lock(_ name: String) throws(SystemError) -> FileLock? {
    try FileLock(file: path + "/" + name)
  }

  /// Listens at a name in the folder; what is left of an earlier socket is removed.
  package func listen(at name: String) throws(SystemError) -> OwnedDescriptor {
    let place = path + "/" + name
    remove(name)
    let listener = try SocketAddress.path(place).listen()
    guard unsafe chmod(place, 0o600) == 0 else { throw .last }
    return listener
  }

  /// Removes a file from the folder, if it exists.
  package func remove(_ name: String) {
    _ = unsafe unlink(path + "/" + name)
  }
}
