import AmctlTestProgram
import AmctlTestSupport
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// Accepted differences, for runs that look for others, and the check of this project's fixtures.
@Suite(.quick) struct FixturesVerifyTests {
  @Test func `this project's fixtures differ from the models in no way but unread pages`()
    async throws
  {
    let result = try await Program().run(
      "fixtures verify \(Fixtures.path) -o tsv --no-header --fields finding")
    let findings = result.out.split(separator: "\n")
    #expect(Set(findings) == ["dangling-next"])
    let count = try FixtureCollection(of: Fixtures.path).paths.count
    #expect(
      result.ending == """
        amctl: \(count) responses read, \(findings.count) differences: \
        \(findings.count) next pages not recorded.
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
        amctl: 2 responses read, 3 differences: 2 fields no longer sent, 1 changed field.
        [exit 0]
        """)
  }
}
