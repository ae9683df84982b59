import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ITunesLookupTests {
  private typealias Sample = ITunesSample

  @Test func `a lookup asks for each ID once, and fails if none is found`() async throws {
    let server = try TestServer(responses: Sample.response(Sample.song(2)))
    let program = try Sample.program(server)
    #expect(try await program.run("itunes lookup 1 2 2 -o id").exit == 3)
    #expect(server.requests.map(\.target) == ["/lookup?id=1,2&country=us"])
    let none = try await program.run("itunes lookup 7 -o id")
    #expect(none.err == "amctl: iTunes has no item with ID 7 in storefront 'us'\n")
    #expect(none.exit == 5)
  }

  @Test func `rows of a lookup are what was asked for, with its parent`() async throws {
    let server = try TestServer(
      responses: Sample.response(
        Sample.album(20, tracks: 3), Sample.song(1), Sample.song(2), Sample.album(21, tracks: 0)))
    let result = try await Sample.program(server)
      .run("itunes lookup 20 21 --entity song -o tsv --fields id,parent.id,parent.name")
    #expect(result.out == "id\tparent.id\tparent.name\n1\t20\tLights\n2\t20\tLights\n")
    #expect(result.err == "amctl: iTunes lists 2 of the 3 tracks of album 20.\n")
    #expect(result.exit == 0)
    #expect(server.requests[0].target == "/lookup?id=20,21&entity=song&country=us&limit=200")
  }

  @Test func `a single parent is in the document, and not in rows`() async throws {
    let response = Sample.response(Sample.album(20, tracks: 2), Sample.song(1), Sample.song(2))
    let server = try TestServer(responses: response)
    let program = try Sample.program(server)
    let rows = try await program.run("itunes lookup 20 --entity song -o ndjson")
    #expect(rows.out == "\(Sample.song(1))\n\(Sample.song(2))\n")
    let document = try await program.run("itunes lookup 20 --entity song")
    #expect((document.out, document.err) == (String(decoding: response.body, as: UTF8.self), ""))
  }

  @Test func `a song among albums is found and belongs to itself`() async throws {
    let server = try TestServer(
      responses: Sample.response(Sample.album(21, tracks: 0), Sample.song(7)))
    let result = try await Sample.program(server)
      .run("itunes lookup 21 7 --entity song -o tsv --fields id,parent.id")
    #expect((result.out, result.exit) == ("id\tparent.id\n7\t\n", 0))
  }

  @Test func `a list that iTunes may have cut says so`() async throws {
    let albums = (100..<300).map { Sample.album($0, tracks: 1) }.joined(separator: ",")
    let artist = #"{"wrapperType":"artist","artistId":30,"artistName":"Glass Harbour"}"#
    let server = try TestServer(responses: Sample.response(artist, albums))
    let program = try Sample.program(server)
    let result = try await program.run("itunes lookup 30 --entity album -o id")
    #expect(result.out.split(separator: "\n").count == 200)
    #expect(result.err == "amctl: iTunes lists at most 200 of 30.\n")
    let chosen = try await program.run("itunes lookup 30 --entity album -o id --limit 200")
    #expect(chosen.err == "")
  }

  @Test func `many IDs are several requests and one document`() async throws {
    let server = try TestServer(
      responses: Sample.response(Sample.song(1)), Sample.response(Sample.song(151)))
    var program = try Sample.program(server)
    program.input = (1...151).map { "\($0)\n" }.joined()
    let result = try await program.run("itunes lookup --from - -o json")
    let document = try JSONDocument(parsing: Array(result.out.utf8)).root
    #expect(document["resultCount"]?.int == 2)
    #expect(document["results"]?.elements.map { $0["trackId"]?.int } == [1, 151])
    #expect(server.requests.count == 2)
    #expect(result.err.contains("amctl: … and 139 more\namctl: 149 of 151 IDs not found\n"))
    #expect(result.exit == 3)
  }

  @Test func `what arrived before a failure is written`() async throws {
    let server = try TestServer(
      responses: Sample.response(Sample.song(1)), ServerResponse(502))
    var program = try Sample.program(server)
    program.input = (1...151).map { "\($0)\n" }.joined()
    let result = try await program.run("itunes lookup - --retries 0 -o json --fields id")
    #expect(result.out.contains(#""results": [{"id":"1"}]"#))
    #expect(
      result.err.hasPrefix("amctl: itunes.apple.com returned 502 after 1 item\n"))
    #expect(result.exit == 6)
  }

  @Test func `each UPC is a request, as a result does not say its own`() async throws {
    let server = try TestServer(
      responses: Sample.response(Sample.album(20, tracks: 1)), Sample.response())
    let result = try await Sample.program(server)
      .run("itunes lookup --upc 0060-2445790128,00602445790129 -o id")
    #expect(
      server.requests.map(\.target) == [
        "/lookup?upc=00602445790128&country=us", "/lookup?upc=00602445790129&country=us",
      ])
    #expect((result.out, result.exit) == ("20\n", 3))
    #expect(
      result.err == """
        amctl: iTunes has no item with UPC 00602445790129 in storefront 'us'
        amctl: 1 of 2 UPCs not found

        """)
  }

  @Test func `a URL is looked up in its own storefront`() async throws {
    let server = try TestServer(responses: Sample.response(Sample.song(1), Sample.song(2)))
    let result = try await Sample.program(server)
      .run("itunes lookup https://music.apple.com/jp/song/north/1 2 -o id")
    #expect(
      server.requests.map(\.target) == ["/lookup?id=1&country=jp", "/lookup?id=2&country=us"])
    #expect(result.exit == 0)
  }
}
