import Foundation
import MusicAPI
import Testing

@testable import Examples

/// The export of a library of 525 songs, from a service that leaves its parameters out of `next`.
struct LibraryExportTests {
  private static let count = 525

  @Test func `a stopped export continues where it was, in the same order`() async throws {
    let whole = try await Self.export(from: Self.service()).stored
    #expect(whole.isComplete)
    #expect(whole.songs.map(\.name) == (1...Self.count).reversed().map { "Song \($0)" })
    #expect(whole.songs.first?.added == "2026-01-09T18:00:00Z")
    #expect(whole.songs.map(\.isrc) == (1...Self.count).reversed().map { "USQE926\(10_000 + $0)" })

    let failing = Self.service(failingAt: 3)
    let first = try await Self.export(from: failing)
    #expect(first.error == .connectionLost(reason: "reset"))
    #expect(first.stored.songs.count == 200)
    #expect(first.stored.continuation?.contains("offset=200") == true)

    // What a later run of the program reads from its file.
    let file = try JSONEncoder().encode(first.stored)
    let stored = try JSONDecoder().decode(SongExport.self, from: file)
    let service = Self.service()
    let second = try await Self.export(continuing: stored, from: service)
    #expect(second.error == nil)
    #expect(second.stored == whole)
    #expect(service.requests.map { $0.target.query["offset"] } == ["200", "300", "400", "500"])
  }

  @Test func `a complete export sends nothing more`() async throws {
    let whole = try await Self.export(from: Self.service()).stored
    let service = Self.service()
    let again = try await Self.export(continuing: whole, from: service)
    #expect(again.stored == whole)
    #expect(service.lines == [])
  }

  /// Runs the program, and returns what it stored last with the error that it ended with.
  private static func export(
    continuing stored: SongExport = SongExport(), from service: StandIn
  ) async throws -> (stored: SongExport, error: TransportError?) {
    var last = stored
    do {
      try await exportSongs(continuing: stored, with: MusicClient(transport: service)) { last = $0 }
    } catch MusicAPIError.transport(let error, _) {
      return (last, error)
    }
    return (last, nil)
  }

  /// A service that loses the connection at one of its requests.
  private static func service(failingAt failing: Int? = nil) -> StandIn {
    StandIn { request, number throws(TransportError) in
      if number == failing { throw .connectionLost(reason: "reset") }
      return page(of: request.target)
    }
  }

  private static func page(of target: RequestTarget) -> HTTPResponse {
    let query = target.query
    let start = query["offset"].flatMap { Int($0) } ?? 0
    let end = min(start + (query["limit"].flatMap { Int($0) } ?? 25), count)
    let numbers = query["sort"] == "-dateAdded" ? Array((1...count).reversed()) : Array(1...count)
    var body = [
      JSONMember("data", .array(numbers[start..<end].map { song($0, query) })),
      JSONMember("meta", ["total": .int(count)]),
    ]
    if end < count { body.append(JSONMember("next", .string("\(target.path)?offset=\(end)"))) }
    return .json(.object(body))
  }

  /// A song with what the request asks for.
  private static func song(_ number: Int, _ query: Query) -> JSONValue {
    var attributes = [JSONMember("name", .string("Song \(number)"))]
    if query["extend"] == "dateAdded" {
      let added = UnixTime(seconds: 1_766_091_600 + 3600 * number)
      attributes.append(JSONMember("dateAdded", .string(added.iso8601)))
    }
    var song = [
      JSONMember("id", .string("i.\(number)")), JSONMember("type", "library-songs"),
      JSONMember("attributes", .object(attributes)),
    ]
    if query["include"] == "catalog" {
      let match: JSONValue = [
        "id": .string("\(number)"), "type": "songs",
        "attributes": ["isrc": .string("USQE926\(10_000 + number)")],
      ]
      song.append(JSONMember("relationships", ["catalog": ["data": [match]]]))
    }
    return .object(song)
  }
}
