import AmctlTestSupport
import Foundation
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct FixtureWriterTests {
  private let folder: TemporaryDirectory
  private let writer: FixtureWriter

  init() throws {
    folder = try TemporaryDirectory()
    writer = FixtureWriter(directory: folder.file("new"))
  }

  private func fixture(
    _ target: String, _ text: String, _ seconds: Int? = 0, method: HTTPMethod = .get
  ) -> Fixture {
    Fixture(
      request: HTTPRequest(method, RequestTarget(parsing: target)),
      response: HTTPResponse(status: 200, body: Array(text.utf8)),
      recorded: seconds.map { UnixTime(seconds: $0) })
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: writer.directory)
      .filter { $0.contains(".") }.sorted()
  }

  @Test func `responses to one request are numbered in order`() throws {
    try writer.add([
      fixture("/v1/a?x=1&y=2", "1"), fixture("/v1/b", "2"), fixture("/v1/a?y=2&x=1", "3"),
      fixture("/v1/a?x=1&y=2", "4"),
    ])
    #expect(
      try files() == [
        "v1/a/x=1&y=2.json", "v1/a/x=1&y=2~2.json", "v1/a/x=1&y=2~3.json", "v1/b.json",
      ])
    let third = try folder.read("new/v1/a/x=1&y=2~3.json")
    #expect(third == fixture("/v1/a?x=1&y=2", "4").encoded())
  }

  @Test func `a file that differs only in its time stays unchanged`() throws {
    try writer.write(fixture("/v1/a", "1", 5), to: "v1/a.json")
    let before = try folder.read("new/v1/a.json")
    #expect(try !writer.write(fixture("/v1/a", "1", 9), to: "v1/a.json"))
    #expect(try folder.read("new/v1/a.json") == before)
    #expect(try writer.write(fixture("/v1/a", "2", 9), to: "v1/a.json"))
  }

  @Test func `a file that was formatted by hand is rewritten once`() throws {
    try writer.write(fixture("/v1/a", "1"), to: "v1/a.json")
    let text = String(decoding: try folder.read("new/v1/a.json"), as: UTF8.self)
    try folder.write(Array(text.replacing("  ", with: "\t").utf8), to: "new/v1/a.json")
    #expect(try writer.write(fixture("/v1/a", "1"), to: "v1/a.json"))
    #expect(try !writer.write(fixture("/v1/a", "1"), to: "v1/a.json"))
  }

  @Test func `requests that differ in capitals, body or method have different files`() throws {
    let requests = [
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-aB")),
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-Ab")),
      HTTPRequest(.post, RequestTarget(path: "/v1/pl.u-Ab")),
      HTTPRequest(.post, RequestTarget(path: "/v1/pl.u-Ab"), body: [0x31]),
      HTTPRequest(.post, RequestTarget(path: "/v1/pl.u-Ab"), body: [0x32]),
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-Ab/POST")),
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-Ab/")),
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-Ab.json")),
      HTTPRequest(.get, RequestTarget(parsing: "/v1/pl.u-Ab.json?x=1")),
      HTTPRequest(.get, RequestTarget(parsing: "/v1/pl.u-Ab?x=1")),
      HTTPRequest(.get, RequestTarget(parsing: "/v1/pl.u-Ab?x=1~2")),
      HTTPRequest(.get, RequestTarget(path: "/v1/pl.u-Ab/x=1")),
    ]
    let fixtures = requests.map {
      Fixture(request: $0, response: HTTPResponse(status: 200), recorded: UnixTime(seconds: 0))
    }
    let files = fixtures.map { $0.place(by: FixtureRules.Match()).file().lowercased() }
    #expect(Set(files).count == requests.count)
    #expect(try writer.add(fixtures).added == requests.count)
  }
}
