package import MusicPlatform

/// Where the player of a user is reached: a socket, which only that user can use.
///
/// A running player holds a lock for as long as it lives, so that the socket of a killed one is
/// never taken for it.
package struct PlayerPlace: Sendable {
  private let folder: String

  private static let socket = "player.sock"
  private static let lock = "player.lock"

  /// Finds the place in a folder for what runs, or else in one for temporary files.
  package init(runtimeFolder: String?, temporaryFolder: String?) {
    if let runtimeFolder, runtimeFolder.hasPrefix("/") {
      folder = runtimeFolder + "/amctl"
    } else {
      let temporary = temporaryFolder ?? "/tmp"
      let name = "/amctl-\(PrivateFolder.user)"
      folder = temporary.hasSuffix("/") ? temporary.dropLast() + name : temporary + name
    }
  }

  package var address: SocketAddress { .path(folder + "/" + Self.socket) }

  /// Why there is no socket.
  package enum Failure: Error {
    /// Another player has it.
    case taken
    case folder(String, PrivateFolder.Flaw)
    case socket(String, SystemError)
  }

  /// Takes the place of the player, until the returned value is gone.
  package func take() throws(Failure) -> TakenPlace {
    let folder: PrivateFolder
    do throws(PrivateFolder.Flaw) { folder = try PrivateFolder(path: self.folder) } catch {
      throw .folder(self.folder, error)
    }
    let taken: TakenPlace?
    do throws(SystemError) { taken = try TakenPlace(folder, Self.lock, Self.socket) } catch {
      throw .socket(self.folder + "/" + Self.socket, error)
    }
    guard let taken else { throw .taken }
    return taken
  }
}

/// The place of the player, which this process has.
package final class TakenPlace: Sendable {
  private let folder: PrivateFolder
  private let lock: FileLock
  private let name: String
  let listener: OwnedDescriptor

  /// Takes the lock, and then the name of the socket; nil if another process has the lock.
  fileprivate init?(_ folder: PrivateFolder, _ lock: String, _ name: String) throws(SystemError) {
    guard let lock = try folder.lock(lock) else { return nil }
    listener = try folder.listen(at: name)
    self.lock = lock
    self.folder = folder
    self.name = name
  }

  deinit {
    folder.remove(name)
  }
}

extension PlayerPlace.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taken: "a player is already running"
    case .folder(let path, .foreign): "'\(path)' belongs to another user"
    case .folder(let path, .open): "other users can use '\(path)'"
    case .folder(let path, .failed(let error)): "cannot use '\(path)': \(error)"
    case .socket(let path, let error): "cannot listen at '\(path)': \(error)"
    }
  }
}
