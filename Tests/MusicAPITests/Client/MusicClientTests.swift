import MusicAPIFixtures
import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct MusicClientTests {
  private let endpoint = Endpoint<Page<Song>>(
    HTTPRequest(.get, RequestTarget(parsing: "/v1/songs?l=en")))

  /// Returns the error message for a response.
  private func words(for response: HTTPResponse) async -> String {
    let client = MusicClient(transport: StubTransport { _ in response })
    do throws(MusicAPIError) {
      return try await client.send(endpoint).resources.map(\.id.rawValue).joined(separator: " ")
    } catch {
      return error.sentence
    }
  }

  @Test func `a response is read as the type of its endpoint`() async {
    #expect(await words(for: Listings.page("1 2")) == "1 2")
    #expect(await words(for: .json("{\"data\":[]}", status: 201)) == "")
  }

  @Test(arguments: [
    (
      404,
      """
      {"errors":[{"id":"ABC","title":"Resource Not Found","detail":"No such song","status":"404",
      "code":"40400","source":{"parameter":"ids"}}]}
      """,
      "Resource Not Found: No such song (status 404, code 40400, id ABC, parameter 'ids')"
    ),
    (
      404, #"{"errors":[{"id":"ABC","title":"Not Found","status":"404"}]}"#,
      "Not Found (status 404, id ABC)"
    ),
    (404, #"{"errors":[{"title":"Not Found","detail":"Not Found"}]}"#, "Not Found (status 404)"),
    (400, #"{"errors":[{"detail":"Only this"}]}"#, "Only this (status 400)"),
    (403, #"{"errors":[]}"#, "the service returned 403 for /v1/songs"),
    (403, #"{"errors":[{}]}"#, "the service returned 403 for /v1/songs"),
    (403, #"{"errors":[{"code":"1"}]}"#, "the service returned 403 for /v1/songs"),
    (403, #"{"errors":{}}"#, "the service returned 403 for /v1/songs"),
    (403, #"{"errors":[7,{"title":"T"}]}"#, "T (status 403)"),
    (403, #"{"errors":[{"title":7,"detail":"D","code":40300}]}"#, "D (status 403)"),
    (401, "", "the service returned 401 for /v1/songs"),
    (504, "<html>Gateway Timeout</html>", "the service returned 504 for /v1/songs"),
    (429, "API capacity exceeded", "the service returned 429 for /v1/songs"),
    (500, #"{"errors":[{"title":"Cut o"#, "the service returned 500 for /v1/songs"),
    (304, "", "the service returned 304 for /v1/songs"),
    (302, "", "the service returned 302 for /v1/songs"),
  ])
  func `the message of a rejection includes the server's errors`(
    status: Int, body: String, words: String
  ) async {
    #expect(await self.words(for: .json(body, status: HTTPStatus(rawValue: status))) == words)
  }

  @Test(arguments: [
    ("{\n  \"data\": [,]\n}", "expected a value or ']', found ',' at line 2, column 12"),
    ("", "expected a value, found the end of the document at line 1, column 1"),
    ("<html>", "expected a value, found '<' at line 1, column 1"),
  ])
  func `the message about text that is not JSON says where it is`(body: String, end: String) async {
    let message = "the response to '/v1/songs' is not valid JSON: " + end
    #expect(await words(for: .json(body)) == message)
  }

  @Test func `a client that replays needs no credentials`() async throws {
    let client = MusicClient.replaying(Repository.path + "/Fixtures")
    let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
    #expect(song.id == "1613600188")
  }
}
