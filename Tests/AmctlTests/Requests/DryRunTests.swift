import AmctlTestSupport
import AmctlTestProgram
import Testing

/// The dry run of a lookup that takes several requests.
@Suite(.quick) struct DryRunTests {
  @Test func `every batch of ids is shown, in order`() async throws {
    let ids = (1...1501).map(String.init)
    let result = try await Program().run(words: ["catalog", "songs", "--dry-run"] + ids)
    let lines = result.out.split(separator: "\n").filter { $0.hasPrefix("GET") }
    let batches = [ids[..<300], ids[300..<600], ids[600..<900], ids[900..<1200], ids[1200..<1500]]
    #expect(
      lines
        == (batches + [["1501"]]).map {
          "GET https://api.music.apple.com/v1/catalog/us/songs?ids=" + $0.joined(separator: ",")
        })
    #expect(result.exit == 0)
  }
}
