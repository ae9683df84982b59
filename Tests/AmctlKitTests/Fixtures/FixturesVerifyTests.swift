import AmctlTestProgram
import AmctlTestSupport
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// Accepted differences, for runs that look for others, and in this project's own fixtures.
@Suite(.quick) struct FixturesVerifyTests {
  @Test func `this project's fixtures have only known differences from the models`() async throws {
    let known = try KnownDifferences(of: Fixtures.path).entries.count
    let result = try await Program().run("fixtures verify \(Fixtures.path) -o json")
    #expect(result.out == #"{"data":[]}"# + "\n")
    let count = try FixtureCollection(of: Fixtures.path).paths.count
    #expect(
      result.ending == """
        amctl: Known differences: \(known).
        amctl: \(count) responses read, no differences.
        [exit 0]
        """)
  }

  @Test func `a change stays known in a run that does not look for it`() async throws {
    let folder = try TemporaryDirectory()
    for (name, attributes) in [("a", #"{"name":7,"x":1}"#), ("b", "{}")] {
      let body = #"{"data":[{"id":"1","type":"genres","attributes":\#(attributes)}]}"#
      try ServedFixtures.write(
        #"{"request":{"path":"/v1/\#(name)"},"response":{"status":200,"body":\#(body)}}"#,
        to: folder.file("v1/\(name).json"))
    }
    let entry = #"{"file":"v1/a.json","member":"data[].id","kind":"changed"}"#
    try folder.write(Array("\(entry)\n".utf8), to: "known-differences.json")
    let line = "fixtures verify \(folder.path)"
    #expect(!(try await Program().run(line).out.contains("stale")))
    #expect(try await Program().run(line + " --accept").exit == 0)
    let written = String(decoding: try folder.read("known-differences.json"), as: UTF8.self)
    #expect(written.contains("\(entry)\n"))
    let server = try TestServer { _ in .json(#"{"data":[{"id":1}]}"#) }
    let live = try await Program.asking(server).run(
      line + " --live -o tsv --fields finding,member,file --fail-on type")
    #expect(
      live.ending == """
        amctl: Known differences: 4.
        amctl: 2 responses read, 3 differences (2 gone, 1 changed).
        [exit 0]
        """)
  }
}
