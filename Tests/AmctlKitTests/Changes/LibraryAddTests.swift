import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Adding to the library and to playlists, with a server on loopback.
@Suite(.quick) struct LibraryAddTests {
  private static let ids = (1...250).map(String.init)

  /// Creates a server that accepts every batch but the third.
  private func failing(_ response: ServerResponse) throws -> TestServer {
    try TestServer { $0.target.contains("=201,") ? response : ServerResponse(202) }
  }

  private static func list(_ ids: some Sequence<String>) -> String {
    ids.map { "\($0)\n" }.joined()
  }

  @Test func `ids are sent in batches, in order, and accepted ones are written`() async throws {
    let server = try TestServer { _ in ServerResponse(202) }
    var program = try Program.asking(server)
    program.input = Self.list(Self.ids)
    let result = try await program.run("library add albums --from - -o id")
    #expect(result.out == Self.list(Self.ids))
    #expect(
      result.ending == """
        amctl: 250 sent to the library; use --verify to wait for the result.
        [exit 0]
        """)
    let batches = [Self.ids[..<100], Self.ids[100..<200], Self.ids[200...]]
    #expect(
      server.requests.map(\.line)
        == batches.map { "POST /v1/me/library?ids%5Balbums%5D=" + $0.joined(separator: ",") })
    #expect(server.requests.allSatisfy { $0.body.isEmpty })
  }

  @Test func `what was not found is said once, with its ID`() async throws {
    let body = #"{"errors":[{"id":"X","title":"Not Found","detail":"Not Found","code":"40400"}]}"#
    let server = try TestServer { _ in .json(body, status: 404) }
    let result = try await Program.asking(server).run("favorites add songs 999 -o id")
    #expect(
      result.err.hasSuffix(
        "amctl: Not Found (status 404, code 40400, id X); 0 of 1 added to the favorites: '999'\n"))
    #expect(result.exit == 5)
  }

  /// Responses to the third batch, the messages about its ids and at the end, and the exit code.
  static let faults: [(ServerResponse, said: String, end: String, exit: Int32)] = [
    (
      .json(#"{"errors":[{"title":"Invalid Parameter Value","code":"40005"}]}"#, status: 400),
      "'%' was not added to the library.", "; 200 of 250 added to the library", 6
    ),
    (
      .json(#"{"errors":[{"title":"Upstream Service Error","code":"50001"}]}"#, status: 500),
      "The outcome of '%' is unknown.",
      "; 200 of 250 added to the library; 50 unconfirmed", 6
    ),
    (
      .failing(.resetBeforeResponse), "The outcome of '%' is unknown.",
      "; 200 of 250 added to the library; 50 unconfirmed", 7
    ),
  ]

  @Test(arguments: faults.indices)
  func `a failed batch is sent once, and the rest is reported and kept`(index: Int) async throws {
    let (response, said, end, exit) = Self.faults[index]
    let server = try failing(response)
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest.txt")
    var program = try Program.asking(server)
    program.input = Self.list(Self.ids)
    let result = try await program.run("library add albums --from - -o id --rest \(rest)")
    #expect(result.out == Self.list(Self.ids[..<200]))
    #expect(
      try String(decoding: FileSystem.read(rest), as: UTF8.self) == Self.list(Self.ids[200...]))
    let lines = result.err.split(separator: "\n")
    #expect(
      lines.prefix(11).elementsEqual(
        Self.ids[200..<210].map { "amctl: " + said.replacing("%", with: $0) }
          + ["amctl: … and 40 more"]))
    #expect(lines.dropFirst(11).first?.hasSuffix(end) == true, "\(lines.dropFirst(11))")
    #expect(result.exit == exit)
    #expect(server.requests.count == 3)
  }
}
