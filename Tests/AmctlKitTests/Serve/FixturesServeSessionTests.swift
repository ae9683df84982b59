import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// Sessions of a fixture server: each has its own place in sequences and its own faults.
@Suite(.thorough) struct FixturesServeSessionTests {
  /// Creates a folder in which a rating is 1 and then gone.
  static func rating() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let request = #""path":"/v1/me/ratings/songs/1""#
    let files = [
      ("1.json", #"{"request":{\#(request)},"response":{"status":200,"body":{"value":1}}}"#),
      ("1~2.json", #"{"request":{\#(request)},"response":{"status":404,"body":{"errors":[]}}}"#),
      ("1/put.json", #"{"request":{"method":"PUT",\#(request)},"response":{"status":200}}"#),
      ("1/delete.json", #"{"request":{"method":"DELETE",\#(request)},"response":{"status":204}}"#),
    ]
    for (name, text) in files {
      try FixtureText.write(text, to: folder.path + "/v1/me/ratings/songs/" + name)
    }
    return folder
  }

  static let path = "/v1/me/ratings/songs/1"

  /// Returns the statuses of requests, each a method and a target, or only a target to get.
  static func statuses(_ lines: [String], port: Int) async throws -> [Int] {
    var statuses: [Int] = []
    for line in lines {
      let words = line.split(separator: "|").map(String.init)
      let response = try await FixturesServeTests.ask(
        words[0], words.dropFirst().map { $0 + "\r\n" }.joined(), port: port)
      statuses.append(Int(response[0].split(separator: " ").dropFirst().first ?? "") ?? 0)
    }
    return statuses
  }

  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `300 flows of 8 threads each see their own state`() async throws {
    let folder = try Self.rating()
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
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }

  @Test func `a reset starts one session anew, or all of them`() async throws {
    let folder = try Self.rating()
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    let lines = ["GET \(Self.path)", "GET /~a\(Self.path)", "GET \(Self.path)|Amctl-Session: b"]
    #expect(try await Self.statuses(lines + lines, port: port) == [200, 200, 200, 404, 404, 404])
    let one = try await FixturesServeTests.ask("POST /__amctl/reset?session=a", port: port)
    #expect(one == ["HTTP/1.1 200 OK", #"{"sessions":1}"#])
    #expect(try await Self.statuses(lines, port: port) == [404, 200, 404])
    _ = try await FixturesServeTests.ask("POST /~b/__amctl/reset", port: port)
    #expect(try await Self.statuses(lines, port: port) == [404, 404, 200])
    _ = try await FixturesServeTests.ask("POST /__amctl/reset?session=", port: port)
    #expect(try await Self.statuses(lines, port: port) == [200, 404, 404])
    let all = try await FixturesServeTests.ask("POST /__amctl/reset", port: port)
    #expect(all.last == #"{"sessions":3}"#)
    #expect(try await Self.statuses(lines, port: port) == [200, 200, 200])
    _ = try await program.interrupted()
  }

  @Test func `a session that was played to its end starts again with its next run`() async throws {
    let folder = try TemporaryDirectory()
    let rating = try Self.rating()
    let session = folder.file("sessions/test")
    try FileSystem.createDirectory(session)
    try #require(
      await ChildProcess.run("/bin/cp", ["-R", rating.file("v1"), session]).status == 0)
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    let run = ["PUT", "GET", "DELETE", "GET"].map { "\($0) \(Self.path)|Amctl-Session: test" }
    let seen = try await Self.statuses(run + run + run, port: port)
    #expect(seen == [200, 200, 204, 404, 200, 200, 204, 404, 200, 200, 204, 404])
    _ = try await program.interrupted()
  }

  @Test func `each session has its own faults`() async throws {
    let folder = try Self.rating()
    let program = RunningProgram("fixtures serve \(folder.path) --fault 500:2,503")
    let port = try await program.port()
    let lines = ["GET \(Self.path)", "GET /~a\(Self.path)"]
    let seen = try await Self.statuses(lines + lines + lines + lines, port: port)
    #expect(seen == [500, 500, 500, 500, 503, 503, 200, 200])
    _ = try await FixturesServeTests.ask("POST /~a/__amctl/reset", port: port)
    #expect(try await Self.statuses(lines, port: port) == [404, 500])
    _ = try await program.interrupted()
  }

  static let faulty: [(line: String, detail: String)] = [
    ("GET /~\(path)", "The name of a session has 1 to 200 bytes"),
    ("GET \(path)|Amctl-Session: ", "The name of a session has 1 to 200 bytes"),
    (
      "GET \(path)|Amctl-Session: \(String(repeating: "n", count: 201))",
      "The name of a session has 1 to 200 bytes"
    ),
    ("GET /~a%0Ab\(path)", "The name of a session has 1 to 200 bytes"),
    (
      "GET /~a\(path)|Amctl-Session: b",
      "The path names the session 'a', and 'Amctl-Session' names 'b'"
    ),
  ]

  @Test func `a session without a usable name is a bad request`() async throws {
    let folder = try Self.rating()
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    for (line, detail) in Self.faulty {
      let words = line.split(separator: "|").map(String.init)
      let response = try await FixturesServeTests.ask(
        words[0], words.dropFirst().map { $0 + "\r\n" }.joined(), port: port)
      #expect(response.first == "HTTP/1.1 400 Bad Request", "\(line)")
      #expect(response.last?.contains(detail) == true, "\(line)")
    }
    // None of them has used a response.
    #expect(
      try await Self.statuses(["GET /~a\(Self.path)|Amctl-Session: a"], port: port) == [200])
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

/// Fixtures written by hand.
enum FixtureText {
  /// Writes a file and the folders above it.
  static func write(_ text: String, to path: String) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.createDirectory(folder)
    try FileSystem.write(Array(text.utf8), to: path)
  }
}
