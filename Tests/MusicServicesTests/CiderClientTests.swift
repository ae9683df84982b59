import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@Suite(.quick) struct CiderClientTests {
  private static let path = "/api/v1/playback/"

  private static func transport(_ body: String) -> ScriptedTransport {
    ScriptedTransport(.success(.json(body)))
  }

  private static func lines(_ transport: ScriptedTransport) -> [String] {
    transport.requests.map { request in
      let name = request.target.description.dropFirst(path.count)
      let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
      return "\(request.method) \(name)\(body)"
    }
  }

  // MARK: What Cider knows

  private static let info = """
    {"name":"Low Water","artistName":"Glass Harbour","albumName":"Tideline","trackNumber":3,
    "discNumber":1,"durationInMillis":234000,"isrc":"AUUM71600506","releaseDate":"2016-05-27",
    "genreNames":["Alternative","Music"],"url":"https://music.apple.com/us/album/1",
    "artwork":{"width":3000,"height":3000,"url":"https://example.com/{w}x{h}bb.jpg"},
    "playParams":{"id":"1613600188","kind":"song"},"currentPlaybackTime":42.5,"remainingTime":191.5,
    "shuffleMode":1,"repeatMode":2}
    """

  @Test(arguments: [
    #"{"status":"ok","info":\#(info)}"#, #"{"status":"ok","data":{"info":\#(info)}}"#, info,
  ])
  func `a track has the attributes of the catalog and how far it has been played`(
    body: String
  ) async throws {
    let transport = Self.transport(body)
    let track = try #require(try await CiderClient(transport: transport).nowPlaying())
    #expect(
      [
        track.name, track.artistName, track.albumName, track.isrc, track.releaseDate, track.id,
        track.catalogID, track.url, track.artwork.url(width: 60, height: 60),
      ] == [
        "Low Water", "Glass Harbour", "Tideline", "AUUM71600506", "2016-05-27", "1613600188",
        "1613600188", "https://music.apple.com/us/album/1", "https://example.com/60x60bb.jpg",
      ])
    #expect([track.trackNumber, track.discNumber] == [3, 1])
    #expect(track.genreNames == ["Alternative", "Music"])
    #expect([track.duration, track.position] == [.seconds(234), .milliseconds(42_500)])
    #expect((track.shuffles, track.repeatMode) == (true, .all))
    #expect(Self.lines(transport) == ["GET now-playing"])
    #expect(transport.requests.first?.traits?.needs == .noToken)
  }

  @Test(arguments: [
    (#"{"playParams":{"id":1613600188}}"#, "1613600188", "1613600188"),
    (#"{"playParams":{"id":"i.AbC","catalogId":"7"}}"#, "i.AbC", "7"),
    (#"{"playParams":{"id":"i.AbC"}}"#, "i.AbC", nil), (#"{"playParams":{}}"#, nil, nil),
    (#"{"playParams":[]}"#, nil, nil),
  ])
  func `only the ID of the catalog is one`(json: String, id: String?, catalogID: String?) throws {
    let track = CiderTrack(try JSONDocument(parsing: Array(json.utf8)).root)
    #expect([track.id, track.catalogID] == [id, catalogID])
  }

  @Test(arguments: [
    #"{"durationInMillis":0,"currentPlaybackTime":-1}"#,
    #"{"durationInMillis":1e300,"currentPlaybackTime":1e300}"#,
    #"{"durationInMillis":"4","currentPlaybackTime":null,"name":"","genreNames":3}"#,
  ])
  func `values that are none are unknown`(json: String) throws {
    let track = CiderTrack(try JSONDocument(parsing: Array(json.utf8)).root)
    #expect([track.duration, track.position] == [nil, nil])
    #expect([track.name, track.artwork.url(width: 1, height: 1)] == [nil, nil])
    #expect((track.genreNames, track.repeatMode) == ([], nil))
  }

  @Test(arguments: [
    HTTPResponse(status: 204), HTTPResponse(status: 404), .json(#"{"status":"ok","info":{}}"#),
    .json(#"{"status":"ok"}"#), .json(#"{"status":"ok","info":null}"#),
  ])
  func `nothing plays`(response: HTTPResponse) async throws {
    let client = CiderClient(transport: ScriptedTransport(.success(response)))
    #expect(try await client.nowPlaying() == nil)
  }

  @Test func `volume, order and repetition are read`() async throws {
    let volume = Self.transport(#"{"status":"ok","volume":0.25}"#)
    #expect(try await CiderClient(transport: volume).volume() == 0.25)
    let playing = Self.transport(#"{"status":"ok","is_playing":true}"#)
    #expect(try await CiderClient(transport: playing).isPlaying())
    let modes = Self.transport(#"{"status":"ok","value":1}"#)
    #expect(try await CiderClient(transport: modes).shuffles())
    #expect(try await CiderClient(transport: modes).repeatMode() == .one)
    #expect(Self.lines(modes) == ["GET shuffle-mode", "GET repeat-mode"])
  }

  @Test(arguments: [#"{"status":"ok"}"#, "[]", "0.5", #"{"volume":"loud"}"#, "<html>", ""])
  func `a response without the value is an error`(body: String) async throws {
    let error = await #expect(throws: CiderError.self) {
      try await CiderClient(transport: Self.transport(body)).volume()
    }
    #expect(error?.description == "Cider's response to 'volume' is not valid")
  }

  // MARK: Commands

  @Test func `commands are requests with what they need`() async throws {
    let transport = Self.transport(#"{"status":"ok"}"#)
    let client = CiderClient(transport: transport)
    let commands: [CiderCommand] = [
      .play, .pause, .playPause, .stop, .next, .previous, .seek(to: .milliseconds(61_250)),
      .volume(0.4), .playItem("1"), .playItem("2", type: .albums), .toggleRepeat, .toggleShuffle,
    ]
    for command in commands { try await client.send(command) }
    #expect(
      Self.lines(transport) == [
        "POST play {}", "POST pause {}", "POST playpause {}", "POST stop {}", "POST next {}",
        "POST previous {}", #"POST seek {"position":61.25}"#, #"POST volume {"volume":0.4}"#,
        #"POST play-item {"type":"songs","id":"1"}"#, #"POST play-item {"type":"albums","id":"2"}"#,
        "POST toggle-repeat {}", "POST toggle-shuffle {}",
      ])
    #expect(transport.requests.allSatisfy { $0.headers["Content-Type"] == "application/json" })
    #expect(CiderCommand.volume(.nan).description == #"POST /api/v1/playback/volume {"volume":0}"#)
    #expect(CiderCommand.next.description == "POST /api/v1/playback/next")
  }

  @Test(arguments: [
    #"{"status":"error","error":"no such song"}"#, #"{"error":{"message":"no such song"}}"#,
  ])
  func `an error within a success is an error`(body: String) async throws {
    let error = await #expect(throws: CiderError.self) {
      try await CiderClient(transport: Self.transport(body)).send(.playItem("9"))
    }
    #expect(error?.description == "Cider failed to 'play-item': no such song")
  }

  @Test func `repetition is toggled until it is right`() async throws {
    let transport = RepeatingCider(mode: 1)
    let client = CiderClient(transport: transport.transport)
    #expect(try await client.setRepeatMode(.one, clock: RecordingClock()))
    #expect(transport.toggles == 0)
    #expect(try await client.setRepeatMode(.off, clock: RecordingClock()))
    #expect(transport.toggles == 2)
    #expect(try await client.setRepeatMode(.one, clock: RecordingClock()))
    #expect(transport.toggles == 3)
  }

  @Test func `a toggle that does not show is not sent again`() async throws {
    let transport = RepeatingCider(mode: 1, isDeaf: true)
    let client = CiderClient(transport: transport.transport)
    #expect(try await !client.setRepeatMode(.off, clock: RecordingClock()))
    #expect(try await !client.setShuffles(false, clock: RecordingClock()))
    #expect(transport.toggles == 2)
  }

  /// Cider with one value, which goes from 1 to 2 to 0.
  private final class RepeatingCider: Sendable {
    private let state: Watched<(mode: Int, toggles: Int)>
    private let isDeaf: Bool

    init(mode: Int, isDeaf: Bool = false) {
      state = Watched((mode, 0))
      self.isDeaf = isDeaf
    }

    var toggles: Int { state.value.toggles }

    var transport: StubTransport {
      StubTransport { [state, isDeaf] request in
        state.update { state in
          guard request.method == .post else { return }
          state.toggles += 1
          if !isDeaf { state.mode = (state.mode + 1) % 3 }
        }
        return .json(#"{"status":"ok","value":\#(state.value.mode)}"#)
      }
    }
  }

  // MARK: The token

  @Test func `the token is in both headers, and nowhere else`() async throws {
    let network = Self.transport(#"{"status":"ok"}"#)
    let transport = CiderClient.authorizing(network, token: "k2v8")
    try await CiderClient(transport: transport).send(.play)
    let headers = try #require(network.requests.first?.headers)
    #expect(
      ["apitoken", "apptoken", "Authorization"].map { headers[$0] } == ["k2v8", "k2v8", nil])
    var printed = "\(transport) \(String(reflecting: transport))"
    dump(transport, to: &printed)
    #expect(!printed.contains("k2v8"))

    let bare = Self.transport(#"{"status":"ok"}"#)
    try await CiderClient(transport: CiderClient.authorizing(bare, token: nil)).send(.play)
    #expect(bare.requests.first?.headers["apitoken"] == nil)
  }

  // MARK: Failures

  @Test(
    arguments: [
      (
        .success(HTTPResponse(status: 401)),
        "Cider at 'http://localhost:10767' rejected the token (status 401)"
      ),
      (
        .success(.json(#"{"error":"UNAUTHORIZED_APP_TOKEN"}"#, status: 403)),
        "Cider at 'http://localhost:10767' rejected the token (status 403)"
      ),
      (
        .success(HTTPResponse(status: 500)), "Cider returned 500 for /api/v1/playback/volume"
      ),
      (
        .success(HTTPResponse(status: 404)),
        "Cider's response to 'volume' is not valid"
      ),
      (.failure(.timedOut(after: .seconds(2))), "Cider: timed out after 2 s"),
      (
        .failure(.connectionLost(reason: "reset")),
        "Cider: the connection closed before the response was complete: reset"
      ),
    ] as [(ScriptedTransport.Outcome, String)])
  func `a failure says what failed`(
    outcome: ScriptedTransport.Outcome, message: String
  ) async throws {
    let transport = ScriptedTransport(outcome)
    let error = await #expect(throws: CiderError.self) {
      try await CiderClient(transport: transport).volume()
    }
    #expect(error?.description == message)
    #expect(transport.requests.count == 1)
  }
}
