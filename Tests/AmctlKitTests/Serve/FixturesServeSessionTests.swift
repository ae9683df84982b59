import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// Sessions of a fixture server: each has its own place in sequences and its own faults.
@Suite(.thorough) struct FixturesServeSessionTests {
  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `300 flows of 8 threads each see their own state`() async throws {
    let folder = try ServedFixtures.rating()
    let script = """
      import http.client, json, os, threading, urllib.parse
      server = urllib.parse.urlsplit(os.environ["AMCTL_BASE_URL"]).netloc
      wrong = []
      def flow(number, client):
          def ask(method, body=None):
              prefix, headers = "/~flow%20" + str(number), {}
              if number % 2: prefix, headers = "", {"Amctl-Session": "flow " + str(number)}
              client.request(method, prefix + "/v1/me/ratings/songs/1", body, headers)
              answer = client.getresponse()
              return answer.status, answer.read()
          love = ask("PUT", '{"type":"rating","attributes":{"value":1}}')[0]
          rated = ask("GET")
          seen = [love, rated[0], json.loads(rated[1]).get("value"), ask("DELETE")[0], ask("GET")[0]]
          if seen != [200, 200, 1, 204, 404]: wrong.append((number, seen))
      def work(first):
          client = http.client.HTTPConnection(server)
          for number in range(first, 300, 8): flow(number, client)
      threads = [threading.Thread(target=work, args=(first,)) for first in range(8)]
      for thread in threads: thread.start()
      for thread in threads: thread.join()
      print(len(wrong), wrong[:3])
      """
    let run = try await ChildProcess.run(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", "serve", folder.path, "-q", "--", try NeededProgram.python3.path, "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null"])
    #expect(run.text == "0 []\n")
    #expect(run.ending == "[exit 0]")
  }

  @Test func `a reset starts one session anew, or all of them`() async throws {
    let folder = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    let lines = [
      "GET \(ServedFixtures.path)", "GET /~a\(ServedFixtures.path)",
      "GET \(ServedFixtures.path)|Amctl-Session: b",
    ]
    #expect(
      try await ServedFixtures.statuses(lines + lines, port: port) == [
        200, 200, 200, 404, 404, 404,
      ])
    let one = try await ServedFixtures.ask("POST /__amctl/reset?session=a", port: port)
    #expect(one == ["HTTP/1.1 200 OK", #"{"sessions":1}"#])
    #expect(try await ServedFixtures.statuses(lines, port: port) == [404, 200, 404])
    _ = try await ServedFixtures.ask("POST /~b/__amctl/reset", port: port)
    #expect(try await ServedFixtures.statuses(lines, port: port) == [404, 404, 200])
    _ = try await ServedFixtures.ask("POST /__amctl/reset?session=", port: port)
    #expect(try await ServedFixtures.statuses(lines, port: port) == [200, 404, 404])
    let all = try await ServedFixtures.ask("POST /__amctl/reset", port: port)
    #expect(all.last == #"{"sessions":3}"#)
    #expect(try await ServedFixtures.statuses(lines, port: port) == [200, 200, 200])
    _ = try await program.interrupted()
  }

  @Test func `each session has its own faults`() async throws {
    let folder = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(folder.path) --fault 500:2,503")
    let port = try await program.port()
    let lines = ["GET \(ServedFixtures.path)", "GET /~a\(ServedFixtures.path)"]
    let seen = try await ServedFixtures.statuses(lines + lines + lines + lines, port: port)
    #expect(seen == [500, 500, 500, 500, 503, 503, 200, 200])
    _ = try await ServedFixtures.ask("POST /~a/__amctl/reset", port: port)
    #expect(try await ServedFixtures.statuses(lines, port: port) == [404, 500])
    _ = try await program.interrupted()
  }

  static let faulty: [(line: String, detail: String)] = [
    ("GET /~\(ServedFixtures.path)", "The name of a session has 1 to 200 bytes"),
    ("GET \(ServedFixtures.path)|Amctl-Session: ", "The name of a session has 1 to 200 bytes"),
    (
      "GET \(ServedFixtures.path)|Amctl-Session: \(String(repeating: "n", count: 201))",
      "The name of a session has 1 to 200 bytes"
    ),
    ("GET /~a%0Ab\(ServedFixtures.path)", "The name of a session has 1 to 200 bytes"),
    (
      "GET /~a\(ServedFixtures.path)|Amctl-Session: b",
      "The path names the session 'a', and 'Amctl-Session' names 'b'"
    ),
  ]

  @Test func `a session without a usable name is a bad request`() async throws {
    let folder = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    for (line, detail) in Self.faulty {
      let words = line.split(separator: "|").map(String.init)
      let response = try await ServedFixtures.ask(
        words[0], words.dropFirst().map { $0 + "\r\n" }.joined(), port: port)
      #expect(response.first == "HTTP/1.1 400 Bad Request", "\(line)")
      #expect(response.last?.contains(detail) == true, "\(line)")
    }
    // None of them has used a response.
    #expect(
      try await ServedFixtures.statuses(
        ["GET /~a\(ServedFixtures.path)|Amctl-Session: a"], port: port) == [200])
    _ = try await program.interrupted()
  }

  @Test func `the session that was not used for longest makes room`() throws {
    let dropped = Watched<[String]>([])
    let sessions = ServedSessions(
      atMost: FixtureServer.mostSessions, standard: nil,
      onDrop: { name in dropped.update { $0.append(name) } }
    ) { $0 }
    for number in 0..<FixtureServer.mostSessions {
      #expect(sessions["\(number)"] == "\(number)")
    }
    for name in ["0", "new", "newer"] { _ = sessions[name] }
    #expect(dropped.value == ["1", "2"])
    #expect(sessions.reset(nil).count == FixtureServer.mostSessions)
  }
}
