import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Codes of one resource, several, or none.
@Suite(.quick) struct LookupCodeTests {
  /// The songs 10 to 35, each with a code that ends like its ID.
  private static let songs = (10...35).map {
    CastTrack("Song", id: "\($0)", isrc: "USQE921002\($0)")
  }

  @Test func `every song of a recording is written at the recording's position`() async throws {
    let songs = [(1, 1), (11, 1), (2, 2)].map {
      CastTrack("Song", id: "\($0)", isrc: "USQE9210000\($1)")
    }
    let sandbox = Sandbox(songs: songs)
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs --isrc USQE92100002,usqe92100001,USQE92100003,USQE92100002 -o id")
    #expect((result.out, result.exit) == ("2\n1\n11\n2\n", 3))
    #expect(
      result.err == "amctl: \(ExpectedMessages.no("song", "USQE92100003", "ISRC"))\n"
        + "amctl: \(ExpectedMessages.notFound(1, of: 4))\n")
    #expect(sandbox.requests.count == 1)
  }

  static let responses: [(line: String, response: String, out: String, exit: Int32)] = [
    (
      "catalog albums --upc 00602445790128",
      #"{"data":[{"id":"1","attributes":{"upc":"602445790128"}}]}"#, "1\n", 0
    ),
    (
      "catalog albums --upc 602445790128",
      #"{"data":[{"id":"1","attributes":{"upc":"00602445790128"}}]}"#, "1\n", 0
    ),
    (
      "catalog albums --upc 00602445790128,00602445790111",
      #"{"data":[{"id":"1"}],"meta":{"filters":{"upc":{"602445790128":[{"id":"1"}]}}}}"#, "1\n", 3
    ),
    ("catalog albums --upc 00602445790128", #"{"data":[{"id":"1"},{"id":"2"}]}"#, "1\n2\n", 0),
    ("catalog songs --isrc USQE92100257", #"{"data":[{"id":"1"}],"meta":{}}"#, "1\n", 0),
    ("catalog songs --equivalents 7", #"{"data":[{"id":"1"}]}"#, "1\n", 0),
    ("catalog songs --equivalents 7,1", #"{"data":[{"id":"1"}]}"#, "1\n", 3),
    (
      "catalog songs --equivalents 7,8",
      #"{"data":[{"id":"1"},{"id":"2"}],"meta":{"filters":{"equivalents":{"8":[{"id":"1"}],"#
        + #""7":[{"id":"2"}]}}}}"#, "2\n1\n", 0
    ),
    ("catalog songs --equivalents 7", #"{"data":[],"meta":{"filters":{"equivalents":{}}}}"#, "", 5),
  ]

  @Test(arguments: responses)
  func `a response is sorted by any of its identifiers`(
    line: String, response: String, out: String, exit: Int32
  ) async throws {
    let server = try TestServer(responses: .json(response))
    let result = try await Program.asking(server).run(line + " -o id")
    #expect(result.out == out, "\(result)")
    #expect(result.exit == exit)
  }

  @Test func `a document includes the matches of every batch of codes`() async throws {
    let sandbox = Sandbox(songs: Self.songs)
    let codes = Self.songs.compactMap(\.isrc)
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs --isrc " + codes.joined(separator: ","))
    let document = try JSONDocument(parsing: Array(result.out.utf8)).root
    #expect(document["data"]?.elements.map { $0["id"]?.string } == (10...35).map(String.init))
    let filters = document["meta"]?["filters"]?["isrc"]
    #expect(filters.map { Set($0.members.map(\.name)) } == Set(codes))
    #expect(filters?[codes[25]]?[0]?["id"]?.string == "35")
    #expect(sandbox.requests.count == 2)
  }

  @Test(arguments: [504, 413, 414, 400] as [HTTPStatus])
  func `too many codes are split in halves, down to one`(status: HTTPStatus) async throws {
    let sandbox = Sandbox(songs: Self.songs) {
      $0.script = [
        Incident(.get, "/", .status(status, parameter: "filter[isrc]")) {
          $0.target.query["filter[isrc]"]?.contains(",") == true
        }
      ]
    }
    let codes = Self.songs.reversed().compactMap(\.isrc)
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs -o id --isrc " + codes.joined(separator: ","))
    #expect((result.out, result.err) == ((10...35).reversed().map { "\($0)\n" }.joined(), ""))
    #expect(result.exit == 0)
  }
}
