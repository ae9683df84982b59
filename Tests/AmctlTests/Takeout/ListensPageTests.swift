import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The page about ListenBrainz and Last.fm works as typed, against servers that take what those take.
@Suite(
  .thorough, .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
  .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
struct ListensPageTests {
  /// The command lines of the page, in its order.
  private static func script() throws -> String {
    let page = try FileSystem.read(Repository.path + "/.ci/packaging/doc/listens.md")
    var isShell = false
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n").filter { line in
      if line.hasPrefix("```") {
        isShell = line == "```sh"
        return false
      }
      return isShell
    }
    return lines.joined(separator: "\n")
  }

  /// Responds like ListenBrainz, which rejects a request if it has too many listens, or one without
  /// a time, an artist or a title.
  @Sendable private static func respond(_ request: ServerRequest) -> ServerResponse {
    guard request.line == "POST /1/submit-listens",
      request.headers["Authorization"] == "Token secret-of-the-user",
      let json = try? JSONDocument(parsing: request.body).root,
      json["listen_type"]?.string == "import", let listens = json["payload"]?.elements,
      (1...1000).contains(Array(listens).count),
      listens.allSatisfy({ listen in
        let track = listen["track_metadata"]
        return listen["listened_at"]?.int ?? 0 > 1_033_430_400
          && track?["artist_name"]?.string?.isEmpty == false
          && track?["track_name"]?.string?.isEmpty == false
      })
    else { return .json(#"{"code":400,"error":"Invalid JSON document submitted."}"#, status: 400) }
    return .json(#"{"status":"ok"}"#)
  }

  @Test func `plays reach ListenBrainz by 1,000, and Last.fm by 50, as typed`() async throws {
    let programs = try #require(BuiltProgram.folder)
    let listenBrainz = try TestServer(respond: Self.respond)
    let lastFM = try TestServer(responses: .json(#"{"scrobbles":{"@attr":{"ignored":0}}}"#))
    let folder = try TemporaryDirectory()
    let rows = (0..<2_100).map { play in
      let time = UnixTime(seconds: 1_700_000_000 + play * 300).iso8601
      return "Sky \(play),Ann Vale,\(time),0,200000\n"
    }
    let header =
      "Song Name,Artist Name,Event End Timestamp,UTC Offset In Seconds,Play Duration Milliseconds\n"
    try folder.write(Array((header + rows.joined()).utf8), to: "activity.csv")
    let plays = (0..<60).map { play in
      let time = (UnixTime.now + .seconds(-600 * (play + 1))).iso8601
      return
        #"{"playedAfter":null,"playedBefore":"\#(time)","id":"\#(play)","name":"A & \#(play)","#
        + #""artistName":"Bo “Ü” Hill"}"# + "\n"
    }
    try folder.write(Array(plays.joined().utf8), to: "plays.ndjson")
    try folder.write(
      Array("Authorization: Token secret-of-the-user\n".utf8), to: "listenbrainz.txt")
    let preparation = "set -e -o pipefail; cd \"$FOLDER\"; mkdir download.zip; mv activity.csv $_\n"
    let run = try await ChildProcess.run(
      "/bin/bash", ["-c", preparation + Self.script()],
      environment: [
        "PATH": programs + ":/usr/local/bin:/usr/bin:/bin", "FOLDER": folder.path,
        "LISTENBRAINZ_URL": try listenBrainz.origin.description,
        "LASTFM_URL": try lastFM.origin.description + "/2.0/", "LASTFM_KEY": "key",
        "LASTFM_SECRET": "secret", "LASTFM_SESSION": "session", "AMCTL_CONFIG": "/dev/null",
      ])
    try #require(run.status == 0, "\(run.errorText)")
    let sent = try listenBrainz.requests.flatMap { request throws -> [String] in
      let json = try JSONDocument(parsing: request.body).root
      return json["payload"].map { $0.elements.map(\.text) } ?? []
    }
    let lines = String(decoding: try folder.read("listens.jsonl"), as: UTF8.self)
    #expect(sent == lines.split(separator: "\n").map(String.init))
    #expect(sent.count == 2_160)
    #expect(listenBrainz.requests.count == 3)
    try await Self.checkSignatures(of: lastFM.requests)
  }

  /// Checks the requests to Last.fm: each parameter but the format is part of what is signed.
  private static func checkSignatures(of requests: [ServerRequest]) async throws {
    #expect(requests.map(\.line) == ["POST /2.0/", "POST /2.0/"])
    var count = 0
    for request in requests {
      let form = Query(encoded: String(decoding: request.body, as: UTF8.self))
      var values = Dictionary(uniqueKeysWithValues: form.items.map { ($0.name, $0.value) })
      let signature = values.removeValue(forKey: "api_sig")
      #expect(values.removeValue(forKey: "format") == "json")
      #expect(values["method"] == "track.scrobble")
      let names = values.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      let text = names.map { $0 + (values[$0] ?? "") }.joined() + "secret"
      let sum = try await ChildProcess.run(
        "/bin/sh", ["-c", "md5sum | cut -c 1-32"], environment: ["PATH": "/usr/bin:/bin"],
        input: Array(text.utf8))
      #expect(signature.map { $0 + "\n" } == sum.text)
      count += values.keys.count { $0.hasPrefix("timestamp[") }
    }
    #expect(count == 60)
  }
}
