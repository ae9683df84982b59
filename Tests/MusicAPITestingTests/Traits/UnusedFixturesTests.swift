import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPITesting

extension RecordedTrait {
  /// Returns the same trait in a run of all tests, or of some.
  fileprivate func inRun(isPartial: Bool) -> Self {
    var trait = self
    trait.isPartialRun = isPartial
    return trait
  }
}

/// The fixtures that no test used, as reported at the end of a suite or a test.
@Suite(.quick) enum UnusedFixturesTests {
  private static let rest = "v1/catalog/us/songs/1~2.json, v1/catalog/us/songs/1~3.json"

  @Suite(
    .records("warning: 2 fixtures of '\(Folder.own)' not used: \(rest)"),
    RecordedTrait.recorded(in: "Fixtures/RecordedTraitTests").inRun(isPartial: false))
  struct Warned {
    @Test(arguments: ["1", "2"] as [ResourceID<Song>])
    func `a suite warns of what none of its tests used`(id: ResourceID<Song>) async throws {
      #expect(try await MusicClient.recorded.name(ofSong: id) != nil)
    }
  }

  @Suite(
    .records(),
    RecordedTrait.recorded(in: "Fixtures/RecordedTraitTests").inRun(isPartial: true))
  struct Partial {
    @Test func `a suite says nothing if only some of its tests run`() async throws {
      #expect(try await MusicClient.recorded.name(ofSong: "1") == "One")
    }
  }

  @Suite(
    .records(),
    RecordedTrait.recorded(in: "Fixtures/RecordedTraitTests", unused: .ignored)
      .inRun(isPartial: false))
  struct Ignored {
    @Test func `a suite can ignore them`() async throws {
      #expect(try await MusicClient.recorded.name(ofSong: "1") == "One")
    }
  }

  @Suite(
    .records(),
    RecordedTrait.recorded(in: "Fixtures/RecordedTraitTests").inRun(isPartial: false))
  struct Disabled {
    @Test(.disabled()) func `a suite says nothing if none of its tests run`() {}
  }

  @Test static func `without a test, nothing is known of what is used`() {
    let use = FixtureUse()
    #expect(use.files == nil)
    use.add(["v1/a.json"], isComplete: true)
    #expect(use.files == ["v1/a.json"])
    use.add(["v1/b.json"], isComplete: false)
    #expect(use.files == nil)
  }

  @Suite(
    .records(
      "no song",
      "'GET /v1/catalog/us/songs/3' is not recorded in '\(Folder.own)'; the nearest is "
        + "'GET /v1/catalog/us/songs/1': recorded path '/v1/catalog/us/songs/1', "
        + "requested '/v1/catalog/us/songs/3'"),
    RecordedTrait.recorded(in: "Fixtures/RecordedTraitTests").inRun(isPartial: false))
  struct Failed {
    @Test func `nothing is said about them after a failure`() async throws {
      if (try? await MusicClient.recorded.name(ofSong: "3")) == nil { Issue.record("no song") }
    }
  }

  @Test(
    .records("3 fixtures of '\(Folder.own)' not used: \(rest), v1/catalog/us/songs/2.json"),
    .recorded(in: "Fixtures/RecordedTraitTests", unused: .failure))
  static func `a test with a folder of its own can fail for them`() async throws {
    #expect(try await MusicClient.recorded.name(ofSong: "1") == "One")
  }

  @Test(
    .records("1 fixture of '\(Folder.own)' not used: v1/catalog/us/songs/1~3.json"),
    .recorded(in: "Fixtures/RecordedTraitTests", unused: .failure),
    arguments: ["1", "2"] as [ResourceID<Song>])
  static func `the cases of a test are counted together`(id: ResourceID<Song>) async throws {
    let client = try MusicClient.recorded
    for _ in 1...2 { _ = try await client.name(ofSong: id) }
  }

  @Test(.records(), .recorded(in: "Fixtures/RecordedTraitTests"))
  static func `a single test says nothing, because others may share its folder`() async throws {
    #expect(try await MusicClient.recorded.name(ofSong: "1") == "One")
  }

  @Test static func `ten are named`() {
    let files = (1...12).map { "v1/\($0).json" }
    #expect(
      UnusedFixtures.report(files, in: "F")
        == "12 fixtures of 'F' not used: \(files.prefix(10).joined(separator: ", ")) and 2 more")
  }

  @Test(arguments: [["--filter", "A"], ["--filter=A"], ["--no-parallel", "--skip", "A"]])
  static func `a selection of tests is recognized`(arguments: [String]) {
    #expect(RecordedTrait.leavesOutTests(arguments))
    #expect(!RecordedTrait.leavesOutTests(["--no-parallel", "--filtered", "A"]))
  }
}
