import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// `amctl library create-playlist --reuse`: tracks go into the playlist of the name, if there is one.
@Suite(.quick) struct ReusedPlaylistTests {
  private let sandbox = Sandbox { $0.now = { UnixTime(seconds: BuiltProgram.second) } }

  private func create(_ words: String) async throws -> (result: Program.Result, writes: [String]) {
    let count = sandbox.requests.count
    let result = try await Program.sending(to: sandbox).run("library create-playlist \(words)")
    let writes = sandbox.requests.dropFirst(count).filter { $0.request.method == .post }
    return (result, writes.map { $0.request.target.path })
  }

  @Test func `the first run creates the playlist, and the others add to it`() async throws {
    let list = "/v1/me/library/playlists"
    let (first, creation) = try await create("Quay --reuse --tracks 1613600188 -o id")
    #expect(creation == [list])
    #expect(first.exit == 0)
    let id = first.out.dropLast()
    let (second, addition) = try await create("Quay --reuse --tracks 1613600189 -o id")
    #expect(addition == ["\(list)/\(id)/tracks"])
    #expect(second.out == first.out)
    #expect(second.ending == "amctl: Playlist '\(id)' exists; 1 track added.\n[exit 0]")
    let (third, none) = try await create(
      "Quay --reuse --unique --tracks 1613600188,1613600189 --description New -o id")
    #expect(none == [])
    #expect(
      third.ending == """
        amctl: Already in the playlist; nothing added.
        amctl: Playlist '\(id)' exists, with its own description and folder; 0 tracks added.
        [exit 0]
        """)
    let (fourth, others) = try await create("Quay --reuse -o tsv --fields name")
    #expect((fourth.out, others) == ("name\nQuay\n", []))
  }

  @Test func `--verify waits for the added tracks`() async throws {
    let (result, _) = try await create(
      "'Deep --reuse --verify --tracks 1613600189".replacing("'Deep", with: "deep-water"))
    #expect(result.err.contains("Playlist 'p.LV0PX3zTlkd9Wb' exists; 1 track added."))
    #expect(result.exit == 0)
  }

  @Test func `two playlists of the name are an error, and nothing is sent`() async throws {
    for _ in 1...2 { _ = try await create("Quay") }
    let (result, writes) = try await create("Quay --reuse --tracks 1613600188")
    #expect(writes == [])
    #expect(result.err.hasPrefix("amctl: 2 playlists are named 'Quay'\nhint: "))
    #expect((result.out, result.exit) == ("", 5))
  }

  @Test func `a dry run shows how the playlist is found`() async throws {
    let (result, writes) = try await create("Quay --reuse --dry-run")
    #expect(result.out.hasPrefix("GET https://api.music.apple.com/v1/me/library/playlists?"))
    #expect(
      result.ending == "# then: the playlist, or its tracks if there is one\n[exit 0]")
    #expect(writes == [])
  }
}
