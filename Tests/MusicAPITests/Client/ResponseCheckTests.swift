import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Responses that are not what was requested.
@Suite(.quick) struct ResponseCheckTests {
  private func client(_ body: String, status: HTTPStatus = 200) -> MusicClient {
    MusicClient(transport: StubTransport { _ in .json(body, status: status) })
  }

  private static let half =
    #"{"data":[{"id":"1","type":"songs"}],"errors":[{"title":"Half","status":"500"}]}"#

  private static let song = #"{"data":[{"id":"1","type":"songs"}]}"#

  private func songs() throws -> Endpoint<Page<Song>> {
    Catalog(storefront: "us").resources(.songs, ids: ["1", "2"])
  }

  private let change = Library.add([ResourceID<Song>("1")])[0].endpoint

  @Test func `errors beside data fail, unless somebody takes them`() async throws {
    let endpoint = try songs()
    let error = await #expect(throws: MusicAPIError.self) {
      try await client(Self.half).send(endpoint)
    }
    #expect(error?.description == "Half (status 500), for GET /v1/catalog/us/songs")
    let taken = Watched<[Rejection]>([])
    let lenient = client(Self.half).with(onErrors: { rejection in
      taken.update { $0.append(rejection) }
    })
    #expect(try await lenient.send(endpoint).resources.map(\.id) == ["1"])
    #expect(taken.value.map { "\($0.status) \($0.hasStatusOfSuccess)" } == ["500 true"])
  }

  @Test func `errors in place of data fail, whoever takes others`() async throws {
    let lenient = client(#"{"errors":[{"title":"No","status":"403"}]}"#).with(onErrors: { _ in })
    let endpoint = try songs()
    let error = await #expect(throws: MusicAPIError.self) { try await lenient.send(endpoint) }
    #expect(error?.remedy == .operatorMustAct)
  }

  @Test(arguments: [202, 203, 204, 206, 226])
  func `another success than 200 and 201 is no whole response to a read`(status: Int) async throws {
    let endpoint = try songs()
    let error = await #expect(throws: MusicAPIError.self) {
      try await client(Self.song, status: HTTPStatus(rawValue: status)).send(endpoint)
    }
    #expect(error?.description == "the service returned \(status) for /v1/catalog/us/songs")
  }

  @Test(arguments: [(200, true), (201, true), (202, true), (204, true), (206, false)])
  func `a change is accepted with four statuses`(status: Int, isAccepted: Bool) async throws {
    do {
      _ = try await client("", status: HTTPStatus(rawValue: status)).send(change)
      #expect(isAccepted)
    } catch {
      #expect(!isAccepted)
    }
  }

  static let wrong: [(data: String, words: String)] = [
    ("null", "a list of songs contains 1 element that is not a resource"),
    ("{},1", "a list of songs contains 2 elements that are not resources"),
    (#"{"id":"1","type":"albums"}"#, "a list of songs contains 1 album"),
  ]

  @Test(arguments: wrong)
  func `an item that was not requested is an error`(data: String, words: String) async throws {
    let endpoint = Endpoint<JSON>(try songs().request)
    let error = await #expect(throws: MusicAPIError.self) {
      try await client("{\"data\":[\(data)]}").send(endpoint)
    }
    #expect(
      error?.description == ExpectedMessages.wrongShape(of: "/v1/catalog/us/songs") + " " + words)
  }

  static let accepted: [(path: String, data: String)] = [
    ("/v1/catalog/us/songs/1", #"{"id":"2","type":"songs"}"#),
    ("/v1/catalog/us/albums/1/tracks", #"{"id":"2","type":"music-videos"}"#),
    ("/v1/me/library/playlists/p.1/tracks", #"{"id":"2","type":"uploaded-videos"}"#),
    ("/v1/catalog/us/songs", #"{"id":2}"#), ("/v1/unknown", "1"),
  ]

  @Test(arguments: accepted)
  func `a path without a type accepts any type`(path: String, data: String) async throws {
    let endpoint = Endpoint<JSON>(HTTPRequest(.get, RequestTarget(path: path)))
    let body = "{\"data\":[\(data)]}"
    #expect(try await client(body).send(endpoint).text == body)
  }

  @Test(arguments: ["null", "[]", "true", #"{"data":null}"#, #"{"data":[1]}"#])
  func `a change whose response is no document may be made or not`(body: String) async throws {
    await #expect(throws: MusicAPIError.self) { try await client(body).send(change) }
  }

  @Test func `the rating of another resource is no response to a rating`() async throws {
    let song: ResourceID<Song> = "1"
    let endpoint = Ratings.set(.love, of: song)
    let error = await #expect(throws: MusicAPIError.self) {
      try await client(#"{"data":[{"id":"2","type":"ratings"}]}"#).send(endpoint)
    }
    #expect(error?.description.hasSuffix("it contains '2', not '1'") == true)
  }
}
