import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Batches that are too large for the service.
@Suite(.quick) struct BatchSplittingTests {
  /// Returns a service that accepts a limited number of ids, and has no song 3.
  private func service(taking limit: Int, else rejection: HTTPResponse) -> StubTransport {
    StubTransport { request in
      let ids = request.target.query["ids"]?.split(separator: ",") ?? []
      guard ids.count <= limit else { return rejection }
      return Listings.page(ids.filter { $0 != "3" }.joined(separator: " "))
    }
  }

  private func response(
    to values: String, from stub: StubTransport
  ) async throws -> LookupResult<Song> {
    try await MusicClient(transport: stub).resources(
      .songs, by: .id, values.split(separator: " ").map(String.init),
      in: Catalog(storefront: "us"))
  }

  private static let tooMany = HTTPResponse.json(
    #"{"errors":[{"title":"T","source":{"parameter":"ids"}}]}"#, status: 400)

  @Test(arguments: [
    HTTPResponse(status: 504), HTTPResponse(status: 413), HTTPResponse(status: 414), tooMany,
  ])
  func `a batch that is too large is sent in halves`(rejection: HTTPResponse) async throws {
    let stub = service(taking: 2, else: rejection)
    let response = try await response(to: "1 2 3 4 1", from: stub)
    #expect(response.resources.map(\.id) == ["1", "2", "4", "1"])
    #expect(response.missing == ["3"])
    #expect(
      stub.requests.map { $0.target.query["ids"] } == ["1,2,3,4", "1,2", "3,4,1", "3", "4,1"])
  }

  @Test(arguments: [400, 401, 403, 404, 429, 500, 503] as [HTTPStatus])
  func `any other rejection is final`(status: HTTPStatus) async throws {
    let stub = service(taking: 1, else: HTTPResponse(status: status))
    await #expect(throws: MusicAPIError.self) { try await response(to: "1 2", from: stub) }
    #expect(stub.requests.count == 1)
  }

  @Test(arguments: ["1", "1 1 1"])
  func `a single id cannot be halved`(values: String) async throws {
    let stub = service(taking: 0, else: HTTPResponse(status: 504))
    let error = await #expect(throws: MusicAPIError.self) {
      try await response(to: values, from: stub)
    }
    #expect(error?.description == "the service returned 504 for /v1/catalog/us/songs")
    #expect(stub.requests.count == 1)
  }

  @Test func `the error of a half comes with what was found before it`() async throws {
    let stub = StubTransport { request in
      let ids = request.target.query["ids"]?.split(separator: ",").map(String.init) ?? []
      return ids.contains("13")
        ? HTTPResponse(status: 504) : Listings.page(ids.joined(separator: " "))
    }
    let batch = LookupBatch(["11", "12", "13", "14"], of: .songs, in: Catalog(storefront: "us"))
    let lookup = await MusicClient(transport: stub).responses(to: [batch, batch], inFlight: 1)
    #expect(lookup.result.resources.map(\.id) == ["11", "12"])
    #expect(lookup.failure?.description == "the service returned 504 for /v1/catalog/us/songs")
    #expect(
      stub.requests.map { $0.target.query["ids"] } == ["11,12,13,14", "11,12", "13,14", "13"])
  }

  @Test func `a batch with an invalid next is returned with the error`() async throws {
    let stub = StubTransport { _ in
      .json("{\"data\":[\(Listings.data("1"))],\"next\":true}")
    }
    let batch = LookupBatch(["1"], of: .songs, in: Catalog(storefront: "us"))
    let lookup = await MusicClient(transport: stub).responses(to: [batch], inFlight: 1)
    #expect(lookup.result.resources.map(\.id) == ["1"])
    #expect(
      lookup.failure?.description == """
        \(ExpectedMessages.wrongShape(of: "/v1/catalog/us/songs")) 'next' is a boolean, not a \
        string or null
        """)
  }
}
