import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Songs as lists of other programs.
@Suite(.thorough) struct ListOutputTests {
  @Test func `matched rows are written as a list, and the others are named`() async throws {
    let sandbox = Sandbox(songs: .listed) {
      $0.script = [Incident(.get, "/", .set("data.0.attributes.url", nil))]
    }
    var program = Program.sending(to: sandbox)
    program.input = "isrc\nUSQE92200157\nUSXXX2600009\n"
    let result = try await program.run("match --from - -o m3u8")
    #expect(
      result.out == """
        #EXTM3U
        #EXTINF:183,Glass Harbour - Northern Lights
        #EXTALB:Tideline
        #EXTISRC:USQE92200157
        ./Glass Harbour - Northern Lights

        """)
    #expect(result.err.contains("row 2 ('USXXX2600009'): "))
    #expect(result.err.hasSuffix("amctl: 1 of 2 rows matched\n"))
    #expect(result.exit == 3)
  }

  @Test func `a catalog match gives a song of a library its URL and ISRC`() async throws {
    let own = """
      {"data":[{"id":"i.1","type":"library-songs","attributes":{"name":"A","artistName":"B",\
      "playParams":{"id":"i.1","catalogId":"17"}},"relationships":{"catalog":{"data":[\
      {"id":"17","type":"songs","attributes":{"name":"A","isrc":"USXXX2600001",\
      "url":"https://music.apple.com/de/song/a/17"}}]}}}]}
      """
    let song = """
      {"data":[{"id":"17","type":"songs","attributes":{"name":"A","isrc":"USXXX2600001",\
      "url":"https://music.apple.com/de/song/a/17"}}]}
      """
    let server = try TestServer { .json($0.target.contains("/catalog/") ? song : own) }
    let result = try await Program.asking(server, environment: Secrets.tokens).run(
      "library songs --with-catalog -s de --all -o jspf")
    #expect(result.err == "")
    #expect(result.out.contains(#""location":["https://music.apple.com/de/song/a/17"]"#))
    #expect(result.out.contains(#""identifier":["urn:isrc:USXXX2600001"]"#))
  }

  @Test func `what is not a song is counted, with exit code 3`() async throws {
    let page = """
      {"data":[{"id":"1","type":"songs","attributes":{"name":"A","artistName":"B"}},\
      {"id":"2","type":"uploaded-videos","attributes":{"name":"C"}}]}
      """
    let server = try TestServer(responses: .json(page))
    let result = try await Program.asking(server, environment: Secrets.tokens).run(
      "library playlists p.1 --relationship tracks -o xspf --limit 2")
    #expect(result.out.contains("<title>A</title>"))
    #expect(result.out.hasSuffix("</trackList>\n</playlist>\n"))
    #expect(
      result.err
        == "amctl: 1 of 2 items is not in the list: '-o xspf' is for songs and music videos\n")
    #expect(result.exit == 3)
  }
}
