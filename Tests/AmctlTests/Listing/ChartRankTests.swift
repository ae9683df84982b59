import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The position of each item in its chart: a column of rows, and a field of every format.
@Suite(.quick) struct ChartRankTests {
  private static func server() throws -> TestServer {
    try TestServer { request in
      let offset = request.target.contains("offset=2") ? 2 : 0
      let data = (1...2).map {
        #"{"id":"\#(offset + $0)","type":"songs","attributes":{"name":"S"}}"#
      }
      let next = offset == 0 ? #","next":"/v1/catalog/us/charts?types=songs&offset=2""# : ""
      return .json(
        #"{"results":{"songs":[{"chart":"most-played","data":[\#(data.joined(separator: ","))]\#(next)}]}}"#
      )
    }
  }

  @Test(arguments: [("", "1\t1\n2\t2\n3\t3\n"), (" --offset 2", "3\t3\n4\t4\n")])
  func `ranks continue across pages, and start at the offset`(
    options: String, rows: String
  ) async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "charts --types songs --limit 3 --fields rank,id -o tsv\(options)")
    #expect((result.out, result.err, result.exit) == ("rank\tid\n" + rows, "", 0))
  }

  @Test func `rows start with the rank, and each storefront has its own ranks`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "charts --types songs --limit 1 -s us,jp -o csv")
    #expect(
      result.out == """
        storefront,rank,id,name,artistName,albumName,durationInMillis,releaseDate,isrc
        us,1,1,S,,,,,
        jp,1,1,S,,,,,

        """)
    #expect(result.exit == 0)
  }

  @Test func `a table at a terminal starts with a short storefront and the rank`() async throws {
    let server = try Self.server()
    var program = try Program.asking(server)
    program.columns = 40
    let result = try await program.run(
      "charts --types songs --limit 1 -s us,jp -o table --color never")
    #expect(
      result.out == """
        Songs
        SF  RANK  ID  NAME  ARTIST  ALBUM  TIME
        us     1  1   S
        jp     1  1   S

        """)
  }

  @Test func `JSON has the rank only on request`() async throws {
    let server = try Self.server()
    let program = try Program.asking(server)
    let fields = try await program.run("charts --types songs --limit 2 --fields rank,id -o ndjson")
    #expect(fields.out == #"{"rank":1,"id":"1"}"# + "\n" + #"{"rank":2,"id":"2"}"# + "\n")
    let plain = try await program.run("charts --types songs -o ndjson -q")
    #expect(plain.out.hasPrefix(#"{"id":"1","type":"songs","#))
    let document = try await program.run("charts --types songs -o json -q")
    #expect(!document.out.contains("rank"))
  }
}
