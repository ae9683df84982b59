import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

@Suite(.sandbox { $0.librarySongs = 230 })
struct LibraryBackupTests {
  @Test func `a backup has every list, and each is as long as the service says`() async throws {
    var lists: [BackupList] = []
    let failures = try await backUp(with: .sandboxed) { lists.append($0) }
    #expect(failures.isEmpty)
    #expect(lists.map(\.name).prefix(3) == ["songs", "albums", "playlists"])
    #expect(lists[0].lines.count == 230)
    #expect(lists.count == 3 + lists[2].lines.count)
    #expect(lists[0].lines.allSatisfy { $0.contains(#""type":"library-songs""#) })
  }

  @Test(
    .sandbox { $0.script = [Incident(.get, "/v1/me/library/albums", .status(500), times: 9)] })
  func `a list that fails is named, and the others are there`() async throws {
    var lists: [BackupList] = []
    let client = try Sandbox.ofTest.client(retries: .never)
    let failures = try await backUp(with: client) { lists.append($0) }
    #expect(failures.keys.sorted() == ["albums"])
    #expect(lists.map(\.name).prefix(2) == ["songs", "playlists"])
  }

  @Test(
    .sandbox {
      $0.librarySongs = 230
      $0.script = [Incident(.get, "/v1/me/library/songs", page: 3, .cut())]
    })
  func `half a list is not stored`() async throws {
    var lists: [BackupList] = []
    let failures = try await backUp(with: .sandboxed) { lists.append($0) }
    #expect(failures["songs"] != nil)
    #expect(!lists.map(\.name).contains("songs"))
  }
}
