import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Artists by name, where several have it when case and punctuation are left out.
@Suite(.quick) struct ExactArtistTests {
  private static func program(_ names: [String]) -> Program {
    let artists = names.enumerated().map { index, name in
      #"{"id":"\#(index + 1)","type":"artists","attributes":{"name":"\#(name)","genreNames":["Pop"]}}"#
    }.joined(separator: ",")
    var program = Program.sending(
      to: StubTransport { request in
        request.target.path.hasSuffix("/search")
          ? .json(#"{"results":{"artists":{"data":[\#(artists)]}}}"#) : .json(#"{"data":[]}"#)
      })
    program.environment = Secrets.tokens
    return program
  }

  @Test func `an exact name wins over one that is the same without punctuation`() async throws {
    let result = try await Self.program(["Tell & Crossfire", "Tell Crossfire"])
      .run(words: ["similar", "Tell Crossfire", "-o", "id"])
    #expect(result.err.hasPrefix("amctl: Using artist 2 (Tell Crossfire).\n"))
  }

  @Test func `artists of one name are told apart by their names in the hint`() async throws {
    let result = try await Self.program(["A-B", "A & B"]).run(words: ["similar", "a b"])
    #expect(
      result.err == """
        amctl: 'a b' is the name of 2 artists
        hint: use an ID: 1 (A-B, Pop), 2 (A & B, Pop)

        """)
    #expect(result.exit == 2)
  }
}
