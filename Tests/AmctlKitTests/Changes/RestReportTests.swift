import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The list of what is not known to be changed.
struct RestReportTests {
  private let folder: TemporaryDirectory
  private let messages = CapturedOutput()

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func report(
    of count: Int, isRepeatable: Bool = false, into path: String? = "rest"
  ) throws -> RestReport {
    try RestReport(
      path: try path.map { try folder.write(Array("old\n".utf8), to: $0) },
      of: try (1...count).map {
        try ChangeTarget(word: "\($0)", type: .songs, for: .adding)
      }, outcome: "rated", isRepeatable: isRepeatable,
      messages: Messages(error: messages, isQuiet: true))
  }

  private var file: String {
    get throws { String(decoding: try folder.read("rest"), as: UTF8.self) }
  }

  @Test func `the file has every target before the first change, and loses each that is settled`()
    throws
  {
    let report = try report(of: 3)
    #expect(try file == "1\n2\n3\n")
    try report.settle()
    #expect(try file == "2\n3\n")
    try report.settle(2)
    #expect(try file == "")
    try report.finish()
    #expect(try file == "")
    #expect(messages.text == "")
  }

  @Test func `a target that is given up stays in the file, before those that are still to come`()
    throws
  {
    let report = try report(of: 4)
    try report.settle()
    report.keep(mayBeDone: false)
    report.keep(mayBeDone: true)
    try report.settle()
    try report.finish()
    #expect(try file == "2\n3\n")
    #expect(report.kept.map(\.word) == ["2", "3"])
    #expect(
      messages.text == """
        amctl: '2' was not rated.
        amctl: The outcome of '3' is unknown.

        """)
  }

  @Test func `of all that is left, the first may be done`() throws {
    let report = try report(of: 3)
    report.keepAll(mayBeDone: 1)
    try report.finish()
    #expect(try file == "1\n2\n3\n")
    #expect(
      messages.text == """
        amctl: The outcome of '1' is unknown.
        amctl: '2' was not rated.
        amctl: '3' was not rated.

        """)
  }

  @Test func `a target more than there are is not kept`() throws {
    let report = try report(of: 1)
    try report.settle()
    report.keep(mayBeDone: false)
    #expect(report.kept.isEmpty)
    #expect(messages.text == "")
  }

  @Test func `the file of a change that can be made twice may name a few that are done`() throws {
    let report = try report(of: 3_000, isRepeatable: true)
    try report.settle(2)
    #expect(try file.hasPrefix("1\n2\n3\n"))
    try report.settle()
    #expect(try file.hasPrefix("4\n5\n"))
    try report.settle()
    #expect(try file.hasPrefix("4\n5\n"))
    try report.finish()
    #expect(try file.hasPrefix("5\n6\n"))
  }

  @Test func `the file of any other change never names what is done`() throws {
    let report = try report(of: 3_000)
    try report.settle()
    #expect(try file.hasPrefix("2\n3\n"))
  }

  @Test func `many targets that were given up are counted, and all are in the file`() throws {
    let report = try report(of: 12)
    report.keepAll(mayBeDone: 0)
    try report.finish()
    #expect(messages.text.hasSuffix("amctl: '10' was not rated.\namctl: … and 2 more\n"))
    #expect(try file == (1...12).map { "\($0)\n" }.joined())
  }

  @Test func `without a file, what is left is only named`() throws {
    let report = try report(of: 2, into: nil)
    try report.settle()
    report.keep(mayBeDone: false)
    try report.finish()
    #expect(messages.text == "amctl: '2' was not rated.\n")
  }
}
