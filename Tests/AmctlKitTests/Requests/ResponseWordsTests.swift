import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// What is said about a response that is not what was requested.
@Suite(.quick) struct ResponseWordsTests {
  private func run(
    _ line: String, _ kind: ResponseReadingTests.Kind, environment: [String: String] = [:]
  ) async throws -> Program.Result {
    var program = Program.sending(
      to: StubTransport { request throws(TransportError) in kind.response(to: request) })
    program.environment.merge(environment) { $1 }
    return try await program.run(line)
  }

  static let sentences: [(line: String, kind: ResponseReadingTests.Kind, err: String)] = [
    ("catalog songs 1", .otherID, "The service returned song 999 for 1."),
    ("catalog songs 1 2 -q", .otherID, "0 of 2 IDs found"),
    (
      "catalog songs 1 2", .otherID,
      """
      The service returned 1 item that you did not request; not shown.
      amctl: no song with ID 1 in storefront 'us'
      amctl: no song with ID 2 in storefront 'us'
      amctl: 0 of 2 IDs found
      """
    ),
    (
      "open song 1 --print", .otherID,
      """
      no song with ID 1; the service returned song 999
      hint: 'amctl open song 999' opens that one
      """
    ),
    (
      "library songs", .foreign404,
      """
      the service returned 404 for /v1/me/library/songs
      hint: this is not how Apple responds: check --base-url and the proxy
      """
    ),
    (
      "library songs", .errorsBesideData,
      "the service reported an error beside its data: Bad (status 500)"
    ),
    ("library check", .noData, "Your library has no songs."),
    ("library duplicates", .noData, "Your library has no songs."),
    ("library duplicates p.1", .noData, "Playlist 'p.1' has no songs."),
    ("releases -s us", .noData, "Found no artists."),
    (
      "library add songs 1", .errors,
      """
      The outcome of '1' is unknown.
      amctl: No (status 500, code 50000); 0 of 1 added to the library; 1 unconfirmed
      hint: the service failed: try again later
      """
    ),
    (
      "library create-folder One", .noContent,
      """
      the service created 'One', but did not return its ID
      hint: look for it with 'amctl library playlist-folders --name One' before retrying
      """
    ),
    ("catalog songs 1", .partial, "the service returned 206 for /v1/catalog/us/songs/1"),
    (
      "library songs", .otherType,
      ExpectedMessages.wrongShape(of: "/v1/me/library/songs")
        + " a list of library-songs contains 1 station"
    ),
    (
      "catalog songs 1", .twice,
      ExpectedMessages.wrongShape(of: "/v1/catalog/us/songs/1")
        + " it contains 2 resources, not one"
    ),
  ]

  @Test(arguments: sentences)
  func `what is wrong with a response is said`(
    line: String, kind: ResponseReadingTests.Kind, err: String
  ) async throws {
    #expect(try await run(line, kind).err == "amctl: \(err)\n")
  }

  @Test func `a change whose response reports errors may have been made`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let result = try await run(
      "library add songs 1 2 --rest \(rest)", .errors,
      environment: ["XDG_STATE_HOME": folder.path])
    #expect(result.exit == 6)
    #expect(String(decoding: try folder.read("rest"), as: UTF8.self) == "1\n2\n")
    let journal = String(decoding: try folder.read("amctl/journal.ndjson"), as: UTF8.self)
    let last = try #require(journal.split(separator: "\n").last)
    #expect(last.contains(#""status":null,"error":"No (status 500, code 50000)""#))
  }

  @Test func `an export of errors beside data replaces nothing`() async throws {
    let folder = try TemporaryDirectory()
    let result = try await run("library export \(folder.path)/new", .errorsBesideData)
    #expect(result.exit == 6)
    #expect(!FileSystem.exists(folder.path + "/new/manifest.json"))
  }
}
