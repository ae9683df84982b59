import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl diff` with a service that no longer returns all of a library.
@Suite(.quick) struct ShrunkenDiffTests {
  static let lists =
    ShrunkenExportTests.responses.map { ("/library/songs?", $0.response, $0.sentence) }
    + ShrunkenExportTests.tracks.map { ("/p.3/tracks", $0.response, $0.sentence) }

  @Test(arguments: lists.indices)
  func `with a list that is too short nothing is compared, so that nothing seems removed`(
    index: Int
  ) async throws {
    let setup = try await ExportSetup.exported()
    let (path, response, sentence) = Self.lists[index]
    setup.library.failing { $0.contains(path) ? response : nil }
    let result = try await setup.diff("-o", "id", "--exit-code")
    #expect((result.out, result.exit) == ("", 3))
    #expect(
      result.err == "amctl: \(sentence.replacing("%", with: setup.path)).\n"
        + "amctl: 1 list is too short; nothing was compared\n" + ShrunkenExportTests.hint)
    if path == "/p.3/tracks" {
      #expect(try await setup.diff("-o", "id", "--allow-shrink").out == "p.3\n")
    }
  }

  @Test func `with --allow-shrink, they are removed`() async throws {
    let setup = try await ExportSetup.exported()
    setup.library.failing {
      $0.contains("/library/songs?") ? LibraryServer.rejection(404, code: "40403") : nil
    }
    let result = try await setup.diff("-o", "id", "--allow-shrink", "--exit-code")
    #expect(result.err == "amctl: 186 records compared: 130 removed.\n")
    #expect(result.out.count { $0 == "\n" } == 130)
    #expect(result.exit == 1)
  }

  @Test func `the error in JSON has the kind and the lists`() async throws {
    let setup = try await ExportSetup.exported()
    setup.library.failing { _ in LibraryServer.rejection(404, code: "40403") }
    let result = try await setup.diff("-o", "json")
    let error = try #require(result.err.split(separator: "\n").last)
    #expect(
      error.hasPrefix(#"{"error":{"exit":3,"kind":"partial","message":"5 lists are too short"#))
    #expect(
      error.hasSuffix(#""missing":["songs","albums","artists","playlists","playlist-folders"]}}"#))
    #expect(result.out == "")
  }

  @Test func `a list that lacks a few of what the service reports is compared, with a notice`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    setup.library.failing {
      $0.contains("/library/songs?") ? ShrunkenExportTests.songs(129, total: 130) : nil
    }
    let result = try await setup.diff("-o", "id")
    #expect((result.out, result.exit) == ("i.130\n", 0))
    #expect(
      result.err == "amctl: The service reported 130 songs but returned 129.\n"
        + "amctl: 186 records compared: 1 removed.\n")
  }
}
