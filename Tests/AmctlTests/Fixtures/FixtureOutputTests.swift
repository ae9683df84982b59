import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Responses in each format.
@Suite(.quick) struct FixtureOutputTests {
  private func out(_ line: String, columns: Int? = nil) async throws -> String {
    var program = Program.sandbox
    program.columns = columns
    let result = try await program.run(line)
    #expect(result.exit == 0)
    return result.out
  }

  @Test func `a pipe gets a document, and a terminal a table`() async throws {
    let document = try await out("catalog songs 1613600188")
    #expect(document == (try await out("catalog songs 1613600188 -o json")))
    #expect(try JSON(document)["data"]?[0]?["id"]?.string == "1613600188")
    #expect(document.last == "}")
    let line = "catalog songs 1613600188 1613600189"
    #expect(
      try await out(line + " --color never", columns: 100) == """
        ID          NAME             ARTIST         ALBUM     TIME  RELEASED    ISRC
        1613600188  Northern Lights  Glass Harbour  Tideline  3:03  2024-05-17  USQE92200157
        1613600189  Paper Boats      Glass Harbour  Tideline  3:10  2024-05-17  USQE92200158

        """)
    #expect(
      try await out(line, columns: 100).contains(
        "\u{1B}]8;;https://music.apple.com/us/album/northern-lights/1616728060?i=1613600188\u{1B}\\"
          + "Northern Lights\u{1B}]8;;\u{1B}\\"))
    #expect(try await out("catalog songs 1613600188 -o table --color always").contains("\u{1B}[2m"))
    #expect(!(try await out("catalog songs 1613600188 -o table").contains("\u{1B}")))
  }

}
