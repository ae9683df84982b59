import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// Responses that differ from the service's documentation.
@Suite(.quick) struct OddResponseTests {
  /// A song without attributes, with null in their place, with values of other kinds, with members
  /// that nobody knows, and with artwork without placeholders or size.
  private static let songs: [String: String] = [
    "900000001": #"{"id":"900000001","type":"songs"}"#,
    "900000002": #"{"id":"900000002","type":"songs","attributes":null,"relationships":null}"#,
    "900000003": """
    {"id":"900000003","type":"songs","attributes":{"name":1979,"artistName":"Tin Roof Choir",\
    "albumName":["Low","Water"],"durationInMillis":"183000","genreNames":"Alternative",\
    "releaseDate":20240517,"isrc":true,"artwork":"none","previews":{},"playParams":null,"url":7}}
    """,
    "900000004": """
    {"id":"900000004","type":"songs","attributes":{"name":"Standing Wave",\
    "projection":{"kind":"spherical","layers":[1,null,"two"]}},"relationships":{"projectors":\
    {"data":[{"id":"p1","type":"projectors"}]}},"holograms":{"count":3}}
    """,
    "900000005": """
    {"id":"900000005","type":"songs","attributes":{"name":"One Size Only","genreNames":[],\
    "artwork":{"width":null,"height":null,"url":"https://is1-ssl.mzstatic.com/one-size.jpg"},\
    "contentRating":"thoughtful","releaseDate":"2024"}}
    """,
  ]
  private static let odd = songs.keys.sorted()

  /// A group of top results, one without hits and one without data.
  private static let groups = """
    {"results":{"albums":{"data":[]},"songs":{"data":[\(songs["900000005"] ?? "")]},\
    "top":{"data":[\(songs["900000004"] ?? "")]},"playlists":{}},\
    "meta":{"results":{"order":["top","songs","albums","holograms"],"rawOrder":["songs"]}}}
    """

  private static let program = Program.sending(
    to: StubTransport { request in
      if request.target.path.hasSuffix("/search") { return .json(groups) }
      let ids = request.target.query["ids"] ?? String(request.target.path.suffix(9))
      let found = ids.split(separator: ",").compactMap { songs[String($0)] }
      return .json(#"{"data":[\#(found.joined(separator: ","))],"oddity":{"known":false}}"#)
    })

  static let oddities: [(line: String, ids: [String])] =
    odd.map { ("catalog songs " + $0, [$0]) }
    + [
      ("catalog songs " + odd.joined(separator: " "), odd),
      ("search odd", ["900000004", "900000005"]),
    ]

  @Test(arguments: oddities)
  func `an unusual response is shown, and is not a failure`(
    line: String, ids: [String]
  ) async throws {
    for format in OutputFormat.allCases {
      let result = try await Self.program.run(line + " -o \(format)")
      #expect(result.ending == "[exit 0]")
      for id in ids { #expect(result.out.contains(id)) }
    }
    let shown = try await Self.program.run(line + " -o id").out
    #expect(shown.split(separator: "\n").map(String.init) == ids)
  }

  @Test func `members unknown to the models stay in the document`() async throws {
    let document = try await Self.program.run("catalog songs 900000004 -o json").out
    let resource = try JSON(document)["data"]?[0]
    #expect(resource?["attributes"]?["projection"]?["layers"]?[2]?.string == "two")
    #expect(resource?["relationships"]?["projectors"]?["data"]?[0]?["id"]?.string == "p1")
    #expect(resource?["holograms"]?["count"]?.int == 3)
    let many = try await Self.program.run(
      "catalog songs " + Self.odd.joined(separator: " ") + " -o json")
    #expect(try JSON(many.out)["oddity"]?["known"]?.bool == false)
  }

  @Test func `a table shows values of unexpected types unchanged`() async throws {
    #expect(
      try await Self.program.run("catalog songs 900000003 -o tsv").out == """
        id\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\tisrc
        900000003\t1979\tTin Roof Choir\tLow, Water\t183000\t20240517\ttrue

        """)
  }
}
