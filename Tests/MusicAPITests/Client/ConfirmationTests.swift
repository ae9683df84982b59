import AmctlTestSupport
import Testing

@testable import MusicAPI

/// What a read shows of tracks that were appended to a playlist.
@Suite(.quick) struct ConfirmationTests {
  private let songs: [ResourceID<Song>] = ["1"]

  private func tracks(_ ids: String) -> [TrackIdentity] {
    ids.split(separator: " ").enumerated().compactMap { position, id in
      let text = #"{"id":"i.\#(position)","attributes":{"playParams":{"catalogId":"\#(id)"}}}"#
      return (try? JSONDocument(parsing: Array(text.utf8)).root).map { TrackIdentity($0) }
    }
  }

  private func confirmation(_ added: String, after before: String, now: String) -> WriteConfirmation
  {
    let references = added.split(separator: " ").map { ResourceReference(.songs, String($0)) }
    return WriteConfirmation(
      of: references,
      new: WriteConfirmation.new(in: tracks(now), after: tracks(before), besides: references))
  }

  @Test(
    arguments: [
      ("1 2", "", "1 2", "", ""), ("1 2", "9", "9 1 2", "", ""), ("1 1 2", "1", "1 1 1 2", "", ""),
      ("2 1", "1 2", "1 2 2 1", "", ""),
      // Something else was removed, or added, at the same time.
      ("1 2", "8 9", "9 1 2", "", ""), ("1 2", "9", "9 1 7 2", "", ""),
      ("1 2 3", "", "1 3", "2", ""), ("1 2 3", "2", "2 1 3", "2", ""),
      ("1 1 1", "1", "1 1", "1 1", ""), ("1 2", "9", "9", "1 2", ""), ("1 2 1", "", "1 2", "1", ""),
      ("1 2", "", "2 1", "", ""), ("1 2", "", "1 2 1 2", "", "1 2"),
      ("1", "1", "1 1 1 1", "", "1 1"), ("1 2", "", "1 1 2", "", "1"),
    ])
  func `missing and doubled tracks are named, each as often as it is so`(
    added: String, before: String, now: String, missing: String, doubled: String
  ) {
    let found = confirmation(added, after: before, now: now)
    #expect(found.missing.map(\.id).joined(separator: " ") == missing)
    #expect(found.doubled.map(\.id).joined(separator: " ") == doubled)
    #expect(found.substituted.isEmpty)
    #expect(found.isComplete == (missing.isEmpty && doubled.isEmpty))
  }

  /// Returns what a read shows of tracks 1, 2 and 3 that were added after 9.
  private func read(
    _ playlist: [(id: String, name: String)], catalogStatus: HTTPStatus = 200
  ) async throws -> WriteConfirmation {
    let names = ["1": "A", "2": "B", "3": "C"]
    let tracks = playlist.map { id, name in
      #"{"id":"i.\#(id)","type":"library-songs","attributes":{"name":"\#(name)","#
        + #""artistName":"Nora","playParams":{"catalogId":"\#(id)"}}}"#
    }
    let client = MusicClient(
      transport: StubTransport { request in
        if request.target.path.hasSuffix("storefront") {
          return .json(#"{"data":[{"id":"de","type":"storefronts"}]}"#)
        }
        guard let ids = request.target.query["ids"] else {
          return .json("{\"data\":[\(tracks.joined(separator: ","))]}")
        }
        let items = ids.split(separator: ",").map { id in
          let isrc = id == "2" ? #","isrc":"QM1""# : id == "222" ? #","isrc":"qm1""# : ""
          return
            #"{"id":"\#(id)","type":"songs","attributes":{"name":"\#(names[String(id)] ?? "?")","#
            + #""artistName":"nora"\#(isrc)}}"#
        }
        return .json("{\"data\":[\(items.joined(separator: ","))]}", status: catalogStatus)
      })
    return try await client.confirm(
      .tracks(
        ["1", "2", "3"] as [ResourceID<Song>], in: ResourceID("p.1"), after: self.tracks("9")),
      within: .zero, clock: RecordingClock())
  }

  @Test(arguments: [("22", "b"), ("222", "B (Remastered)")])
  func `a track of the same recording is a substitute`(id: String, name: String) async throws {
    let found = try await read([("9", "Z"), ("1", "A"), (id, name), ("3", "C")])
    #expect(found.substituted.map(\.id) == ["2"] && found.isComplete)
    let alone = try await read([("9", "Z"), ("1", "A"), (id, name)])
    #expect(alone.missing.map(\.id) == ["3"])
  }

  @Test func `a substitute that cannot be looked up is not called missing`() async throws {
    let playlist = [("9", "Z"), ("1", "A"), ("222", "B (Remastered)"), ("3", "C")]
    await #expect(throws: MusicAPIError.self) { try await read(playlist, catalogStatus: 503) }
    let unknown = try await read(playlist, catalogStatus: 404)
    #expect(unknown.missing.map(\.id) == ["2"])
  }

  @Test func `a track of another recording in the same place is none`() async throws {
    let found = try await read([("9", "Z"), ("1", "A"), ("5", "E"), ("3", "C")])
    #expect(found.missing.map(\.id) == ["2"] && found.substituted.isEmpty)
  }

  @Test func `after a last read that fails, nothing is called missing`() async throws {
    let statuses = Watched([200, 503] as [HTTPStatus])
    let client = MusicClient(
      transport: StubTransport { _ in
        .json(#"{"data":[]}"#, status: statuses.update { $0.count > 1 ? $0.removeFirst() : $0[0] })
      })
    await #expect(throws: MusicAPIError.self) {
      try await client.confirm(
        .tracks(songs, in: ResourceID("p.1")), within: .seconds(3), clock: RecordingClock())
    }
  }

  @Test func `a read is not retried by itself, and has no more time than is left`() async throws {
    let clock = RecordingClock()
    let stub = StubTransport { _ in .json("{}", status: 503) }
    let client = MusicClient(transport: Retrying(stub, clock: clock))
    await #expect(throws: MusicAPIError.self) {
      try await client.confirm(.rated(.love, songs), within: .seconds(40), clock: clock)
    }
    #expect(clock.sleeps == [1, 2, 4, 8, 15, 10].map { .seconds($0) })
    let limits = stub.requests.map(\.timeout)
    #expect(limits == [nil, nil, nil, nil, .seconds(25), .seconds(10), .seconds(10)])
  }

  @Test func `waits grow, and end with the time`() async throws {
    let clock = RecordingClock()
    let client = MusicClient(transport: StubTransport { _ in .json(#"{"data":[]}"#) })
    let found = try await client.confirm(
      .tracks(songs, in: ResourceID("p.1")), within: .seconds(40), clock: clock)
    #expect(found.missing.map(\.id) == ["1"])
    #expect(clock.sleeps == [1, 2, 4, 8, 15, 10].map { .seconds($0) })
  }

  @Test func `an error that does not pass is not read over`() async throws {
    let clock = RecordingClock()
    let rejecting = MusicClient(transport: StubTransport { _ in .json("{}", status: 401) })
    await #expect(throws: MusicAPIError.self) {
      try await rejecting.confirm(.rated(.love, songs), clock: clock)
    }
    #expect(clock.sleeps == [])
  }

  @Test func `a busy service is read again after the time that it names`() async throws {
    let clock = RecordingClock()
    let stub = StubTransport { _ in
      var busy = HTTPResponse.json("{}", status: 429)
      busy.headers["Retry-After"] = "7"
      return busy
    }
    await #expect(throws: MusicAPIError.self) {
      try await MusicClient(transport: stub).confirm(
        .rated(.love, songs), within: .seconds(30), clock: clock)
    }
    #expect(clock.sleeps == [7, 7, 7, 8, 1].map { .seconds($0) })
    #expect(stub.requests.count == 6)
  }
}
