import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Responses in each format.
struct FixtureOutputTests {
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

  @Test func `groups are written in the service's order`() async throws {
    var program = Program.sandbox
    program.environment["NO_COLOR"] = "1"
    let table = try await program.run(
      words: ["search", "harbour lights", "-o", "table", "--fields", "id,name"])
    #expect(
      table.out == """
        songs
        ID          NAME
        1613600271  Harbour Lights
        1613600188  Northern Lights
        1613600722  Northern Lights (Demo)
        1613600273  Harbour Lights (Remastered)
        1613600275  Northern Lights (Radio Edit)

        albums
        ID          NAME
        1616728061  Harbour Lights EP
        1616728063  Harbour Lights EP (Remastered)
        1616728074  Northern Lights - Single

        """)
    #expect(
      table.err
        == "amctl: Showing the first 5 of each group. Use --limit N or --all for more.\n")
    let ids = try await program.run(words: ["search", "harbour lights", "-o", "id", "-q"])
    #expect(
      ids.out == """
        1613600271
        1613600188
        1613600722
        1613600273
        1613600275
        1616728061
        1616728063
        1616728074

        """)
    let tsv = try await program.run(words: ["search", "harbour lights", "-o", "tsv"])
    #expect(
      tsv.out.hasPrefix(
        "id\ttype\tname\tartistName\n1613600271\tsongs\tHarbour Lights\tGlass Harbour\n"))
  }

  @Test func `a search over all pages is one document`() async throws {
    let line = ["search", "nautical mile", "--types", "songs", "--page-size", "5", "--all"]
    let result = try await Program.sandbox.run(words: line)
    let songs = try JSON(result.out)["results"]?["songs"]
    #expect(songs?["next"] == nil)
    #expect(songs?["data"]?.count == 8)
    let ids = try await Program.sandbox.run(words: line + ["-o", "id"])
    #expect(ids.out.split(separator: "\n").count == 8)
    #expect(ids.err == "")
  }

  @Test func `charts are groups too`() async throws {
    #expect(
      try await out("charts --types songs --page-size 4 --limit 9 -o tsv --fields id,isrc -q")
        .split(separator: "\n").count == 10)
    #expect(
      try await out("charts --types songs --genre 20 -o csv").hasPrefix("rank,id,name,artistName,"))
  }

  @Test func `genres are listed, all or some`() async throws {
    #expect(try await out("genres -o id").hasPrefix("34\n20\n"))
    #expect(
      try await out("genres 14 20 -o csv")
        == "id,name,parentName\n14,Pop,Music\n20,Alternative,Music\n")
    #expect(try await out("genres 14 -o ndjson").hasPrefix(#"{"id":"14","type":"genres","#))
  }

  @Test func `a view is a listing`() async throws {
    #expect(
      try await out("catalog artists 1147783278 --view top-songs -o id")
        == (188...197).map { "1613600\($0)\n" }.joined())
  }

  @Test func `fields apply to every format`() async throws {
    let line = "catalog songs 1613600188 --fields name,artwork.width,type,none --allow-unknown -o "
    #expect(
      try await out(line + "json")
        == #"{"data":[{"name":"Northern Lights","artwork.width":3000,"type":"songs","none":null}]}"#
        + "\n"
    )
    #expect(
      try await out(line + "ndjson")
        == #"{"name":"Northern Lights","artwork.width":3000,"type":"songs","none":null}"# + "\n")
    #expect(
      try await out(line + "tsv")
        == "name\tartwork.width\ttype\tnone\nNorthern Lights\t3000\tsongs\t\n")
    #expect(
      try await out(line + "csv")
        == "name,artwork.width,type,none\nNorthern Lights,3000,songs,\n")
    #expect(
      try await out(line + "table")
        == "NAME             ARTWORK WIDTH  TYPE   NONE\nNorthern Lights           3000  songs\n")
  }

  @Test func `an empty search is reported only to a person`() async throws {
    let words = ["search", "nothing like it", "-o"]
    let table = try await Program.sandbox.run(words: words + ["table"])
    #expect(table.out == "")
    #expect(
      table.err.contains(
        #/^amctl: Nothing found\.\namctl: The sandbox has no 'like'\. Words that find: [a-z, ]+\.\n$/#
      ))
    #expect(table.exit == 0)
    #expect(try await Program.sandbox.run(words: words + ["table", "-q"]).err == "")
    for format in ["json", "ndjson", "id", "tsv"] {
      #expect(try await Program.sandbox.run(words: words + [format]).err == "")
    }
  }

  @Test func `a pipe gets exactly the bytes that the service sent`() async throws {
    let result = try await Program.sandbox.run(words: ["search", "nothing like it"])
    #expect(result.out == #"{"results":{},"meta":{"results":{"order":[],"rawOrder":[]}}}"#)
  }
}
