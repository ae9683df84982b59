import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// The file of `--misses`, which can be matched again.
struct MissesFileTests {
  /// Runs `match` on a list; returns the exit code and the file of misses.
  private func misses(
    of list: String, _ options: String = "", on server: TestServer
  ) async throws -> (exit: Int32, file: String) {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.utf8), to: "list")
    let result = try await Program.asking(server).run(
      "match --from \(path) -o id --misses \(folder.file("misses")) \(options)")
    return (result.exit, String(decoding: try folder.read("misses"), as: UTF8.self))
  }

  static let lists: [(list: String, options: String, misses: String)] = [
    (
      "Artist,Title,Time\nGlass Harbour,Paper Boats,3:10\nGlass Harbour,\"Salt, and Sand\",3:31\nX,Y,\n",
      "",
      """
      Artist,Title,Time,candidate.status,candidate.score,candidate.id,candidate.name,\
      candidate.artistName,candidate.albumName,candidate.reason
      Glass Harbour,"Salt, and Sand",3:31,review,70,15,Salt & Sand,Glass Harbour,Tideline,\
      perhaps 'Salt & Sand' by 'Glass Harbour' of 3:21 (15): its duration differs by 10 s
      X,Y,,missing,0,,,,,the search found nothing

      """
    ),
    (
      "{\"title\":\"Y\",\"artist\":\"X\",\"mine\":[1]}\n{\"isrc\":\"USQE92200157\"}\n", "",
      """
      {"title":"Y","artist":"X","mine":[1],"candidate":{"status":"missing","score":0,"id":null,\
      "name":null,"artistName":null,"albumName":null,"reason":"the search found nothing"}}

      """
    ),
    (
      "Glass Harbour - Northern Lights\nX - Y \n", "",
      "# the search found nothing\nX - Y \n"
    ),
    (
      "title\tartist\na\\tb\tX\n", "",
      """
      title\tartist\tcandidate.status\tcandidate.score\tcandidate.id\tcandidate.name\t\
      candidate.artistName\tcandidate.albumName\tcandidate.reason
      a\\tb\tX\tmissing\t0\t\t\t\t\tthe search found nothing

      """
    ),
    (
      "isrc\nUSQE92200157\n", "",
      "isrc,candidate.status,candidate.score,candidate.id,candidate.name,candidate.artistName,"
        + "candidate.albumName,candidate.reason\n"
    ),
  ]

  @Test(arguments: lists.indices)
  func `it has the rows that did not match, in the form of the input, and can be matched again`(
    index: Int
  ) async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let first = try await misses(of: Self.lists[index].list, on: server)
    #expect(first.file == Self.lists[index].misses)
    let second = try await misses(of: first.file, on: server)
    #expect(second.file == first.file)
  }

  @Test func `it replaces an older one as a whole, with its permissions, and leaves no other`()
    async throws
  {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    let path = try folder.write(Array("older and longer than the new one\n".utf8), to: "misses")
    let result = try await Program.asking(server).run("match --from \(list) --misses \(path)")
    #expect(result.exit == 5)
    #expect(
      String(decoding: try folder.read("misses"), as: UTF8.self)
        == "# the search found nothing\nX - Y\n")
    #expect(try FileSystem.list(folder.path) == ["list", "misses"])
  }

  @Test func `a file that cannot be written is reported before anything is sent`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    let result = try await Program.asking(server).run(
      "match --from \(list) --misses \(folder.path)/no/misses")
    #expect(result.exit == 1)
    #expect(server.requests.isEmpty)
  }
}
