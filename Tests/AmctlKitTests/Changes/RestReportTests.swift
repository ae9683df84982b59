import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The list of what is not known to be changed.
@Suite(.quick) struct RestReportTests {
  private let folder: TemporaryDirectory
  private let messages = CapturedOutput()

  init() throws { folder = try TemporaryDirectory() }

  private func report(
    of count: Int, isRepeatable: Bool = false
  ) throws -> RestReport {
    try RestReport(
      path: try folder.write(Array("old\n".utf8), to: "rest"),
      of: try (1...count).map {
        try ChangeTarget(word: "\($0)", type: .songs, for: .adding)
      }, outcome: "rated", isRepeatable: isRepeatable,
      messages: Messages(error: messages, isQuiet: true))
  }

  private var file: String {
    get throws { String(decoding: try folder.read("rest"), as: UTF8.self) }
  }

  @Test func `the file of a change that can be made twice may name a few that are done`() throws {
    let report = try report(of: 3_000, isRepeatable: true)
    try report.mark(0..<2, as: .done)
    #expect(try file.hasPrefix("1\n2\n3\n"))
    try report.mark([2], as: .done)
    #expect(try file.hasPrefix("4\n5\n"))
    try report.mark([3], as: .done)
    #expect(try file.hasPrefix("4\n5\n"))
    try report.finish()
    #expect(try file.hasPrefix("5\n6\n"))
  }

  @Test func `the file of any other change never names what is done`() throws {
    let report = try report(of: 3_000)
    try report.mark([0], as: .done)
    #expect(try file.hasPrefix("2\n3\n"))
  }
}
