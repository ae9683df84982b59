import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// Lists that a program reads page by page while it records.
struct MixedListTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Requests three pages; returns the lists that are of two times.
  private func record(
    _ mode: Recorder.Mode = .once,
    _ targets: [String] = ["/v1/a", "/v1/a?offset=1", "/v1/a?offset=2"]
  ) async throws -> [String] {
    let stub = StubTransport { request in
      let offset = request.target.query["offset"].flatMap { Int($0) } ?? 0
      return .json(
        offset < 2
          ? #"{"next":"/v1/a?offset=\#(offset + 1)","data":[{"id":"\#(offset)","type":"a"}]}"#
          : #"{"data":[{"id":"2","type":"a"}]}"#)
    }
    let recorder = Recorder(directory: folder.path, mode: mode)
    for target in targets {
      let request = HTTPRequest(.get, RequestTarget(parsing: target))
      _ = try await Recording(stub, with: recorder).send(request)
    }
    return recorder.mixedLists
  }

  @Test(arguments: [("offset=1", ["/v1/a"]), ("offset=2", ["/v1/a"])])
  func `a list is of two times if a page of it is missing`(
    page: String, expected: [String]
  ) async throws {
    #expect(try await record() == [])
    #expect(try await record() == [])
    try FileSystem.remove(folder.path + "/v1/a/\(page).json")
    #expect(try await record() == expected)
    #expect(try await record() == [])
  }

  @Test(arguments: ["offset=1", "l=de&limit=9&offset=1"])
  func `it does not matter whether a client repeats its own parameters`(
    page: String
  ) async throws {
    let targets = ["/v1/a?limit=9&l=de", "/v1/a?" + page]
    #expect(try await record(.once, targets) == [])
    try FileSystem.remove(folder.path + "/v1/a/\(page).json")
    #expect(try await record(.once, targets) == ["/v1/a"])
  }

  @Test func `so it is if its first page is missing, unless all pages are recorded`() async throws {
    _ = try await record()
    try FileSystem.remove(folder.path + "/v1/a.json")
    #expect(try await record() == ["/v1/a"])
    try FileSystem.remove(folder.path + "/v1/a.json")
    #expect(try await record(.all) == [])
  }
}
