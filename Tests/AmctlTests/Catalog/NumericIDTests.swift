import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Ids that a server sends as numbers.
@Suite(.quick) struct NumericIDTests {
  private static let song = #"{"id":1440000005,"type":"songs","attributes":{"name":"Ferry"}}"#

  static let formats: [(format: String, out: String)] = [
    ("id", "1440000005\n"), ("ndjson", song + "\n"),
    ("tsv --fields id,name", "id\tname\n1440000005\tFerry\n"),
    ("csv --fields id,name", "id,name\n1440000005,Ferry\n"),
    ("table --fields id,name", "ID          NAME\n1440000005  Ferry\n"),
    ("json", #"{"data":["# + song + "]}\n"),
  ]

  @Test(arguments: formats)
  func `a number is an id in every format`(format: String, out: String) async throws {
    let service = ScriptedTransport(.success(.json(#"{"data":["# + Self.song + "]}")))
    let result = try await Program.sending(to: service).run("catalog songs 1440000005 -o \(format)")
    #expect((result.out, result.err, result.exit) == (out, "", 0))
  }

  @Test func `a resource with a numeric id is not missing`() async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer(responses: .json(#"{"data":["# + Self.song + "]}"))
    let result = try await Program.asking(server).run(
      "catalog songs 1440000005 7 -o id --missing \(folder.file("missing"))")
    #expect(result.out == "1440000005\n")
    #expect(String(decoding: try FileSystem.read(folder.file("missing")), as: UTF8.self) == "7\n")
    #expect(result.exit == 3)
  }

  @Test func `a code that maps to a number is found`() async throws {
    let server = try TestServer(
      responses: .json(
        #"{"data":[\#(Self.song)],"meta":{"filters":{"isrc":{"USQE92100257":[{"id":1440000005}]}}}}"#
      ))
    let result = try await Program.asking(server).run("catalog songs --isrc USQE92100257 -o id")
    #expect((result.out, result.err, result.exit) == ("1440000005\n", "", 0))
  }
}
