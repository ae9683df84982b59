import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicAPITesting
import Testing

/// A client for the song of the fixtures.
extension MusicClient {
  /// Returns the name of a song.
  func name(ofSong id: ResourceID<Song>, l language: String? = nil) async throws -> String? {
    let song = Catalog(storefront: "us").resource(.songs, id: id).language(language)
    return try await send(song).attributes.name
  }
}

/// The folders of this target, which messages name.
enum Folder {
  private static let parent = Repository.path + "/Tests/MusicAPITestingTests/Traits/Fixtures/"
  static let own = parent + "RecordedTraitTests"
  static let damaged = parent + "Damaged"
  static let missing = parent + "Missing"
}

/// Tests with recorded responses, and the issues that they record.
@Suite(.quick) struct RecordedTraitTests {
  @Test(.recorded())
  func `by default, the folder has the name of the file`() async throws {
    #expect(try await MusicClient.recorded.name(ofSong: "2") == "Other")
  }

  @Test(.recorded(in: "Fixtures/Ruled"))
  func `a folder is beside the file, and its rules apply`() async throws {
    #expect(try await MusicClient.recorded.name(ofSong: "1", l: "en-GB") == "One")
  }

  @Test(.recorded(in: Repository.path + "/Fixtures"))
  func `a folder may be anywhere`() async throws {
    #expect(try await MusicClient.recorded.name(ofSong: "1613600188") == "Northern Lights")
  }

  @Test(.recorded(), arguments: 1...16)
  func `every case plays the responses from their start`(number: Int) async throws {
    let client = try MusicClient.recorded
    for name in ["One", "Two", "Three", "Three"] {
      #expect(try await client.name(ofSong: "1") == name)
      await Task.yield()
    }
  }

  @Test(
    .records(
      "'GET /v1/catalog/us/songs/3' is not recorded in '\(Folder.own)'; the nearest is "
        + "'GET /v1/catalog/us/songs/1': recorded path '/v1/catalog/us/songs/1', "
        + "requested '/v1/catalog/us/songs/3'"),
    .recorded())
  func `a request that is not recorded fails a test once, even if it is ignored`() async throws {
    let client = try MusicClient.recorded
    #expect(try await client.name(ofSong: "1") == "One")
    for _ in 1...3 { _ = try? await client.name(ofSong: "3") }
  }

  @Test(
    .records(
      "'GET /v1/catalog/us/songs/2' is recorded once in '\(Folder.own)', and was requested again"),
    .recorded(repeats: .rejected))
  func `a repeat that is not recorded fails a strict test`() async throws {
    let client = try MusicClient.recorded
    #expect(try await client.name(ofSong: "2") == "Other")
    _ = try? await client.name(ofSong: "2")
  }

  @Test(
    .records(
      "cannot read the fixture '\(Folder.damaged)/v1/catalog/us/songs/1.json': expected a member "
        + "name in double quotes or '}', found the end of the document at line 2, column 1"),
    .recorded(in: "Fixtures/Damaged"))
  func `a file that cannot be read fails a test, even if the error is ignored`() async throws {
    let client = try MusicClient.recorded
    _ = try? await client.name(ofSong: "1")
  }

  @Test(.records("no fixtures in '\(Folder.missing)'"), .recorded(in: "Fixtures/Missing"))
  func `a test whose folder is missing fails without being run`() async throws {
    Issue.record("The test was run.")
  }

  @Test func `a test without the trait has no client`() async {
    let error = #expect(throws: RecordedTestError.noTrait) { try MusicClient.recorded }
    #expect(
      error?.description
        == "no recorded client here: give the test the trait '.recorded', and read the client in "
        + "the test itself, not in a detached task")
  }
}

/// A suite with the trait, whose tests have it too.
@Suite(.quick, .recorded(in: "Fixtures/RecordedTraitTests"))
struct RecordedSuiteTests {
  private let client: MusicClient

  init() throws { client = try MusicClient.recorded }

  @Test(arguments: ["One", "One"])
  func `each test of a suite plays the responses from their start`(name: String) async throws {
    #expect(try await client.name(ofSong: "1") == name)
    #expect(try await client.name(ofSong: "1") == "Two")
    #expect(try await client.name(ofSong: "1") == "Three")
  }

  /// A suite in the suite.
  struct Inner {
    @Test func `inner suites have the trait, too`() async throws {
      #expect(try await MusicClient.recorded.name(ofSong: "2") == "Other")
    }
  }
}
