import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Reports for the programs of continuous integration.
@Suite(.thorough) struct FindingReportTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file("v1"))
  }

  private func write(_ file: String, path: String) throws {
    let text = #"{"request":{"path":"\#(path)"},"response":{"status":200}}"#
    try folder.write(Array(text.utf8), to: file)
  }

  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `a parser reads the document`() async throws {
    try write("v1/a.json", path: #"/v1/]]><!-- \u0001 é 🎵"#)
    let xml = try await Program().run("fixtures verify \(folder.path) -o junit").out
    let result = try await ChildProcess.run(
      NeededProgram.python3.path,
      [
        "-c",
        "import sys, xml.etree.ElementTree as E; t = E.fromstring(sys.argv[1]); "
          + "print(t.get('failures'), [c.tag for c in t.iter('testcase')])", xml,
      ])
    #expect(result.text == "1 ['testcase']\n")
  }
}
