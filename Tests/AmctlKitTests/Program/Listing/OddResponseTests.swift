import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

@testable import AmctlKit

/// Responses that differ from the service's documentation.
struct OddResponseTests {
  private static let odd = ["900000001", "900000002", "900000003", "900000004", "900000005"]
  private static let album = "catalog albums 1700000000 --all"

  static let oddities: [(oddity: String, line: String, ids: [String])] = [
    ("no attributes", "catalog songs 900000001", ["900000001"]),
    ("attributes that are null", "catalog songs 900000002", ["900000002"]),
    ("values of other kinds", "catalog songs 900000003", ["900000003"]),
    ("members nobody knows", "catalog songs 900000004", ["900000004"]),
    ("artwork without placeholders or size", "catalog songs 900000005", ["900000005"]),
    ("all of them in one page", "catalog songs " + odd.joined(separator: " "), odd),
    ("a group of top results, an empty one and none", "search odd", ["900000004", "900000005"]),
    ("more tracks than came along", album, ["1700000000"]),
  ]

  @Test(arguments: oddities)
  func `an unusual response is shown, and is not a failure`(
    oddity: String, line: String, ids: [String]
  ) async throws {
    for format in OutputFormat.allCases {
      let result = try await Program.replaying.run(line + " -o \(format)")
      #expect(result.exit == 0)
      let isHidden = line == Self.album && !format.keepsLists && format != .id
      #expect(result.err == (isHidden ? ExpectedMessages.hiddenLists(of: ids[0], format) : ""))
      for id in ids { #expect(result.out.contains(id)) }
    }
    let shown = try await Program.replaying.run(line + " -o id").out
    #expect(shown.split(separator: "\n").map(String.init) == ids)
  }

  @Test func `members unknown to the models stay in the document`() async throws {
    let document = try await Program.replaying.run("catalog songs 900000004 -o json").out
    let resource = try record(document)["data"]?[0]
    #expect(resource?["attributes"]?["projection"]?["layers"]?[2]?.string == "two")
    #expect(resource?["relationships"]?["projectors"]?["data"]?[0]?["id"]?.string == "p1")
    #expect(resource?["holograms"]?["count"]?.int == 3)
    let many = try await Program.replaying.run(
      "catalog songs " + Self.odd.joined(separator: " ") + " -o json")
    #expect(try record(many.out)["oddity"]?["known"]?.bool == false)
  }

  @Test func `a table shows values of unexpected types unchanged`() async throws {
    #expect(
      try await Program.replaying.run("catalog songs 900000003 -o tsv").out == """
        id\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\tisrc
        900000003\t1979\tTin Roof Choir\tLow, Water\t183000\t20240517\ttrue

        """)
  }

  @Test func `an album with some of its tracks is completed`() async throws {
    let document = try await Program.replaying.run(Self.album + " -o json").out
    let tracks = try record(document)["data"]?[0]?["relationships"]?["tracks"]
    let names = tracks?["data"]?.elements.map { $0["attributes"]?["name"]?.string ?? "" }
    #expect(names == (1...8).map { "Nautical Mile \($0)" })
    #expect(tracks?["next"] == nil)
  }
}
