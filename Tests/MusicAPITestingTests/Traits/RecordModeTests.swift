import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

@testable import MusicAPITesting

/// Tests that record what they request, because a variable says so.
@Suite(.quick) struct RecordModeTests {
  private let folder: TemporaryDirectory
  /// Answers every request with the number of requests so far.
  private let service: StubTransport

  init() throws {
    folder = try TemporaryDirectory()
    let numbers = Watched(Array(1...9))
    service = StubTransport { _ in
      let number = numbers.update { $0.removeFirst() }
      return .json(#"{"data":[{"id":"1","type":"songs","attributes":{"name":"\#(number)"}}]}"#)
    }
  }

  /// The trait of a test that runs while the variable has a value.
  private func trait(
    _ variable: String?, observes: Bool = true, isLive: Bool = true, unused: UnusedFixtures? = nil
  ) -> RecordedTrait {
    let live: RecordedTrait.LiveClient = { [service] observe in
      MusicClient(transport: observes ? observe(service) : service)
    }
    var trait = RecordedTrait.recorded(in: folder.path, unused: unused, live: isLive ? live : nil)
    trait.recordText = variable
    return trait
  }

  /// Runs a test with a trait, and returns the issues.
  private func issues(
    of trait: RecordedTrait, _ work: @escaping @concurrent @Sendable () async throws -> Void
  ) async throws -> [String] {
    let (test, testCase) = (try #require(Test.current), Test.Case.current)
    return try await ExpectedIssues.issues {
      try await trait.provideScope(for: test, testCase: testCase, performing: work)
    }
  }

  /// Runs a test with a trait, which reads a song; returns the names, and the issues.
  private func run(
    _ trait: RecordedTrait, times: Int = 1
  ) async throws -> (names: [String], issues: [String]) {
    let names = Watched<[String]>([])
    let issues = try await issues(of: trait) {
      for _ in 0..<times {
        let name = try await MusicClient.recorded.name(ofSong: "1")
        names.update { $0.append(name ?? "") }
      }
    }
    return (names.value, issues)
  }

  private func files() throws -> [String] { try FixtureCollection(of: folder.path).paths }

  @Test(
    arguments: [
      (nil, true, "no fixtures in 'FOLDER'; set MUSICAPI_RECORD=once to record them"),
      ("", true, "no fixtures in 'FOLDER'; set MUSICAPI_RECORD=once to record them"),
      ("once", false, "the 'live' client does not use 'observe', so nothing would be recorded"),
      ("twice", true, "MUSICAPI_RECORD is 'twice', which is not one of 'once', 'all'"),
    ] as [(String?, Bool, String)])
  func `a test that cannot record or replay fails before it sends anything`(
    variable: String?, observes: Bool, issue: String
  ) async throws {
    let (names, issues) = try await run(trait(variable, observes: observes))
    #expect(names == [])
    #expect(issues == [issue.replacing("FOLDER", with: folder.path)])
    #expect(service.requests.isEmpty)
  }

  @Test func `a test records into its folder, and replays from it`() async throws {
    let recorded = try await run(trait("once"), times: 2)
    #expect(recorded.names == ["1", "2"])
    let own = "sessions/RecordModeTests.a+test+records+into+its+folder,+and+replays+from+it"
    #expect(
      try files() == [own + "/v1/catalog/us/songs/1.json", own + "/v1/catalog/us/songs/1~2.json"])
    let replayed = try await run(trait(nil), times: 3)
    #expect(replayed.names == ["1", "2", "1"])
    #expect(recorded.issues + replayed.issues == [])
    #expect(service.requests.count == 2)
  }

  @Test func `what is not recorded yet says how to record it`() async throws {
    _ = try await run(trait("once"))
    let issues = try await issues(of: trait(nil)) {
      _ = try? await MusicClient.recorded.name(ofSong: "2")
    }
    #expect(
      issues == [
        "'GET /v1/catalog/us/songs/2' is not recorded in '\(folder.path)'; the nearest is "
          + "'GET /v1/catalog/us/songs/1': recorded path '/v1/catalog/us/songs/1', requested "
          + "'/v1/catalog/us/songs/2'; set MUSICAPI_RECORD=once to record it"
      ])
  }

  @Test(arguments: [
    ("once", ["1", "1", "1"]), ("all", ["1", "2", "2"]),
  ])
  func `the variable is the mode of the recorder`(mode: String, names: [String]) async throws {
    let first = try await run(trait("once")).names
    let second = try await run(trait(mode)).names
    let replayed = try await run(trait(nil)).names
    #expect(first + second + replayed == names)
  }

  @Test func `a test without a live client is replayed with a warning`() async throws {
    _ = try await run(trait("once"))
    let (names, issues) = try await run(trait("all", isLive: false))
    #expect(names == ["1"])
    #expect(
      issues == [
        "warning: 'MUSICAPI_RECORD' is set, but the trait of this test has no 'live' client to "
          + "record with; '\(folder.path)' was replayed"
      ])
  }

  @Test(arguments: [(nil, 1), ("once", 0)])
  func `unused fixtures are no issue while recording`(variable: String?, count: Int) async throws {
    _ = try await run(trait("once"), times: 2)
    let test = try #require(Test.current)
    let trait = trait(variable, unused: .failure)
    let issues = try await ExpectedIssues.issues {
      try await trait.provideScope(for: test, testCase: nil) {
        try await trait.provideScope(for: test, testCase: Test.Case.current) {
          let name = try await MusicClient.recorded.name(ofSong: "1")
          #expect(name == "1")
        }
      }
    }
    #expect(issues.count == count)
  }

  @Test func `a folder that cannot be written fails a test, even if ignored`() async throws {
    try folder.write([], to: "sessions")
    let issues = try await issues(of: trait("once")) {
      _ = try? await MusicClient.recorded.name(ofSong: "1")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("cannot write the fixture '\(folder.path)/sessions") == true)
    #expect(issues.first?.hasSuffix("': Not a directory") == true)
  }
}
