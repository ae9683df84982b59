import Foundation
import MusicAPI
import MusicSandbox
import Testing

@testable import Examples

/// The export of a library of 525 songs.
struct LibraryExportTests {
  private static let count = 525

  @Test func `a stopped export continues where it was, in the same order`() async throws {
    let whole = try await Self.export(from: Self.sandbox()).stored
    #expect(whole.isComplete)
    #expect(whole.songs.map(\.name) == (1...Self.count).reversed().map { "Song \($0)" })
    #expect(whole.songs.first?.added == "2026-01-09T23:00:00Z")
    #expect(whole.songs.map(\.isrc) == (1...Self.count).reversed().map { "USQE926\(10_000 + $0)" })

    let failing = Self.sandbox(script: [
      Incident(.get, "/v1/me/library/songs", .reset(), skipping: 2)
    ])
    let first = try await Self.export(from: failing)
    #expect(first.error == .connectionLost(reason: "reset by an incident"))
    #expect(first.stored.songs.count == 200)
    #expect(first.stored.continuation?.contains("offset=200") == true)

    // What a later run of the program reads from its file.
    let file = try JSONEncoder().encode(first.stored)
    let stored = try JSONDecoder().decode(SongExport.self, from: file)
    let sandbox = Self.sandbox()
    let second = try await Self.export(continuing: stored, from: sandbox)
    #expect(second.error == nil)
    #expect(second.stored == whole)
    #expect(
      sandbox.requests.map { $0.request.target.query["offset"] } == ["200", "300", "400", "500"])
  }

  @Test func `a complete export sends nothing more`() async throws {
    let whole = try await Self.export(from: Self.sandbox()).stored
    let sandbox = Self.sandbox()
    let again = try await Self.export(continuing: whole, from: sandbox)
    #expect(again.stored == whole)
    #expect(sandbox.requests.isEmpty)
  }

  /// Runs the program, and returns what it stored last with the error that it ended with.
  private static func export(
    continuing stored: SongExport = SongExport(), from sandbox: Sandbox
  ) async throws -> (stored: SongExport, error: TransportError?) {
    var last = stored
    do {
      try await exportSongs(continuing: stored, with: sandbox.client(retries: .never)) { last = $0 }
    } catch MusicAPIError.transport(let error, _) {
      return (last, error)
    }
    return (last, nil)
  }

  /// A library of which each song was added an hour after the one before it.
  private static func sandbox(script: [Incident] = []) -> Sandbox {
    let songs = (1...count).map { CastTrack("Song \($0)", isrc: "USQE926\(10_000 + $0)") }
    return Sandbox {
      $0.world = .only(artists: [
        CastArtist("Glass Harbour", albums: [CastAlbum("Tideline", tracks: songs)])
      ])
      $0.now = { UnixTime(seconds: 1_768_003_200) }
      $0.script = script
    }
  }
}
