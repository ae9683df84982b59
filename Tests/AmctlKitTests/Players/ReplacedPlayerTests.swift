import AmctlPlayer
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// A player that takes the place of another one.
@Suite(.quick) struct ReplacedPlayerTests {
  /// The lock of a player, until it lets go of it.
  private final class Lock {
    private var file: FileLock?

    init(in folder: PrivateFolder) throws {
      file = try folder.lock("player.lock")
    }

    func release() { file = nil }
  }

  @Test func `it waits until the other one has let go of its place`() throws {
    let folder = try TemporaryDirectory()
    // One whose socket is gone, as it is for a moment at the end of each player.
    let lock = try Lock(in: try PrivateFolder(path: folder.file("amctl")))
    let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
    #expect(throws: PlayerPlace.Failure.self) { try place.take() }
    var pauses = 0
    let taken = try place.takeOver {
      pauses += 1
      lock.release()
    }
    #expect(pauses == 1)
    withExtendedLifetime(taken) {}
  }

  @Test func `without another one it takes the place at once`() throws {
    let folder = try TemporaryDirectory()
    let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
    let taken = try place.takeOver { Issue.record("there is nothing to wait for") }
    withExtendedLifetime(taken) {}
  }
}
