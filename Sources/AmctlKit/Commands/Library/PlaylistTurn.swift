import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The turn of a command to read a playlist and add what it lacks.
///
/// Two commands that did so at once would both add the same. The turn is a lock on a folder
/// of the playlist, and ends with the process.
struct PlaylistTurn {
  private let playlist: String
  /// The folder; nil if there is no place for it.
  private let folder: String?
  private let messages: Messages

  init(_ playlist: String, _ messages: Messages, in context: Context) {
    self.playlist = playlist
    self.messages = messages
    folder = context.environment.stateDirectory.map { state in
      "\(state)/playlists/" + SHA256.hex(playlist).prefix(16)
    }
  }

  /// Runs the body when no other command of this user has the turn.
  func take(_ body: () async throws -> Void) async throws {
    guard let folder else { return try await body() }
    do { try FileSystem.createDirectory(folder, isPrivate: true) } catch {
      messages.note("Cannot wait for other commands that add to '\(playlist)': \(error).")
      return try await body()
    }
    try await FileSystem.exclusively(
      with: folder, messages, waiting: "Waiting for another command that adds to '\(playlist)'.",
      body)
  }
}
