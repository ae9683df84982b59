import MusicAPI
import Synchronization
import Testing

@testable import Examples

/// The import of 10,000 ISRCs, of which the catalog lacks every hundredth.
struct CodeImportTests {
  private static let codes = (0..<10_000).map { "USQE9\(2_600_000 + $0)" }

  @Test func `10,000 codes become a playlist in their order, and what is missing is named`()
    async throws
  {
    #expect(Set(Self.codes).count == 10_000)
    let account = Account()
    let service = StandIn { request, _ in account.response(to: request) }
    let report = try await importSongs(
      withISRCs: Self.codes, named: "Import", in: Catalog(storefront: "us"),
      with: MusicClient(transport: service))
    #expect(report.missing == Self.codes.filter(Account.lacks))
    #expect(report.missing.count == 100)
    #expect(report.added == 9_900)
    #expect(account.tracks == Self.codes.filter { !Account.lacks($0) }.map { "1\($0.suffix(6))" })
    #expect(report.isConfirmed)

    let lines = service.lines.map { String($0.prefix { $0 != "?" }) }
    #expect(lines.count { $0 == "GET /v1/catalog/us/songs" } == 400)
    #expect(lines.count { $0 == "POST /v1/me/library/playlists/p.1/tracks" } == 99)
  }

  @Test func `a request that fails ends the import, and what was added is known`() async throws {
    let account = Account(most: 300)
    let service = StandIn { request, _ in account.response(to: request) }
    var last = CodeImport()
    let error = try await #require(throws: MusicAPIError.self) {
      try await importSongs(
        withISRCs: Self.codes, named: "Import", in: Catalog(storefront: "us"),
        with: MusicClient(transport: service)
      ) { last = $0 }
    }
    #expect(error.remedy == .callerBug)
    #expect(last.added == 300)
    #expect(last.playlist == "p.1")
  }

  @Test func `codes that nobody has change nothing`() async throws {
    let account = Account()
    let service = StandIn { request, _ in account.response(to: request) }
    let codes = Self.codes.filter(Account.lacks)
    let report = try await importSongs(
      withISRCs: codes, named: "Import", in: Catalog(storefront: "us"),
      with: MusicClient(transport: service))
    #expect(report == CodeImport(missing: codes))
    #expect(service.requests.allSatisfy { $0.method == .get })
  }
}

/// A catalog with a song for nearly every code, and an account with one playlist.
private final class Account: Sendable {
  private let state = Mutex<[String]>([])
  /// The number of tracks that the playlist can have.
  private let most: Int

  init(most: Int = .max) { self.most = most }

  var tracks: [String] { state.withLock(\.self) }

  static func lacks(_ code: String) -> Bool { code.hasSuffix("00") }

  func response(to request: HTTPRequest) -> HTTPResponse {
    let target = request.target
    switch (request.method, target.path) {
    case (.get, "/v1/catalog/us/songs"):
      let codes = (target.query["filter[isrc]"] ?? "").split(separator: ",").map(String.init)
      return .data(codes.filter { !Self.lacks($0) }.map(Self.song))
    case (.post, "/v1/me/library/playlists"):
      return .json(["data": [["id": "p.1", "type": "library-playlists"]]], status: 201)
    case (.post, _): return add(request)
    default: return page(of: target)
    }
  }

  private static func song(_ code: String) -> JSONValue {
    [
      "id": .string("1\(code.suffix(6))"), "type": "songs",
      "attributes": ["isrc": .string(code), "name": "Song"],
    ]
  }

  private func add(_ request: HTTPRequest) -> HTTPResponse {
    guard let body = request.body, let document = try? JSONDocument(parsing: body) else {
      return .error(400, "40000")
    }
    let ids = document.root["data"]?.elements.compactMap { $0["id"]?.string } ?? []
    return state.withLock { tracks in
      guard tracks.count + ids.count <= most else { return .error(400, "40000") }
      tracks += ids
      return HTTPResponse(status: 204)
    }
  }

  private func page(of target: RequestTarget) -> HTTPResponse {
    let start = target.query["offset"].flatMap { Int($0) } ?? 0
    let end = start + (target.query["limit"].flatMap { Int($0) } ?? 100)
    let tracks = self.tracks
    var body = [
      JSONMember(
        "data",
        .array(
          tracks.indices.dropFirst(start).prefix(end - start).map { position in
            [
              "id": .string("i.\(position)"), "type": "library-songs",
              "attributes": ["playParams": ["catalogId": .string(tracks[position])]],
            ]
          })),
      JSONMember("meta", ["total": .int(tracks.count)]),
    ]
    if end < tracks.count {
      body.append(JSONMember("next", .string("\(target.path)?offset=\(end)")))
    }
    return .json(.object(body))
  }
}
