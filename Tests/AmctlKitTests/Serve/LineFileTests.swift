import AmctlCommandLine
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// The file to which a server writes a line for each request.
@Suite(.quick) struct LineFileTests {
  @Test func `two servers that write to one file tear no line`() throws {
    let folder = try TemporaryDirectory()
    let streams = Streams(
      input: GivenInput(""), out: CapturedOutput(), err: CapturedOutput())
    let files = try (0..<2).map { _ in
      try LineFile(path: folder.file("log"), streams: streams)
    }
    let lines = ["one", "a longer line", "two", "three"]
    for (number, line) in lines.enumerated() { files[number % 2].add(Array(line.utf8)) }
    #expect(try folder.read("log") == Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}
