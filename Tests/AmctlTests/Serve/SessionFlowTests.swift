import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicSandbox
import Testing

/// Suites of programs in other languages, each test of which is a session.
@Suite(.thorough) struct SessionFlowTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Twenty tests with eight threads, in the order of the arguments; prints what each has seen.
  private static let python = """
    import http.client, json, os, sys, threading, urllib.parse
    server = urllib.parse.urlsplit(os.environ["AMCTL_BASE_URL"]).netloc
    numbers, seen = [int(word) for word in sys.argv[1:]], {}
    def flow(number):
        client = http.client.HTTPConnection(server)
        name = "tests/rating.py::test_rates[%d]" % number
        path = "/v1/me/ratings/songs/%d" % (17400000 + number)
        def ask(method, body=None):
            client.request(method, path, body, {"Amctl-Session": name})
            response = client.getresponse()
            text = response.read()
            value = json.loads(text)["data"][0]["attributes"]["value"] if response.status == 200 else ""
            return "%d%s" % (response.status, value)
        love, hate = ('{"type":"rating","attributes":{"value":%d}}' % value for value in (1, -1))
        seen[number] = [ask("GET"), ask("PUT", love), ask("GET"), ask("PUT", hate), ask("GET"),
                        ask("DELETE"), ask("GET")]
    def work(own):
        for number in own: flow(number)
    threads = [threading.Thread(target=work, args=(numbers[first::8],)) for first in range(8)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    right = ["404", "2001", "2001", "200-1", "200-1", "204", "404"]
    print(len(seen), [number for number in seen if seen[number] != right])
    """

  private func run(
    _ command: String, _ options: [String] = [], _ numbers: [Int]
  ) async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", command, folder.path, "-q"] + options
        + ["--", try NeededProgram.python3.path, "-c", Self.python] + numbers.map(String.init),
      environment: ["PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null"])
  }

  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `tests are recorded eight at a time, and replayed in any order or alone`() async throws {
    let service = try TestServer(Sandbox())
    let upstream = ["--upstream", try service.origin.description]
    let recorded = try await run("record", upstream, Array(1...20))
    #expect(recorded.text == "20 []\n")
    #expect(recorded.errorText == "")
    #expect(service.requests.count == 140)
    let files = try FixtureCollection(of: folder.path).files
    #expect(files.count == 140)
    #expect(files.allSatisfy { $0.path.hasPrefix("sessions/tests%2Frating.py%3A%3Atest_rates%5B") })
    for numbers in [Array(1...20), Array((1...20).reversed()), [7], [20, 3, 11]] {
      let replayed = try await run("serve", [], numbers)
      #expect(replayed.text == "\(numbers.count) []\n")
      #expect(replayed.errorText == "")
    }
    #expect(service.requests.count == 140)
  }
}
