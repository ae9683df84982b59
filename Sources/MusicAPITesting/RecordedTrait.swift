#if canImport(Testing)
  public import MusicAPI
  public import MusicAPIFixtures
  import MusicPlatform
  public import Testing

  /// A trait that answers the requests of a test from a folder of recorded responses.
  ///
  /// `MusicClient.recorded` is the client. Every test is a session of its own: it records below
  /// `sessions` in the folder, and plays what is there from its start, then what is in the folder
  /// itself, also when tests run in parallel or one runs alone. The cases of a test with arguments
  /// share its session. A request that is not recorded fails the test, even if the code under test
  /// ignores the error.
  ///
  /// ```swift
  /// @Test(.recorded(in: "Fixtures"))
  /// func `a song has its name`() async throws {
  ///   let client = try MusicClient.recorded
  ///   let song = Catalog(storefront: "us").resource(.songs, id: "1613600188")
  ///   #expect(try await client.send(song).attributes.name == "Northern Lights")
  /// }
  /// ```
  ///
  /// On a suite, it applies to all tests of the suite.
  public struct RecordedTrait: TestTrait, SuiteTrait {
    /// Creates a client for the service; `observe` has to wrap each attempt before the tokens are
    /// added, as the `observe` of `MusicClient.live` does.
    public typealias LiveClient =
      @Sendable (_ observe: (any Transport) -> any Transport) throws -> MusicClient

    /// The path of the folder.
    let folder: String
    /// The session of the tests; nil if each has its own.
    let session: String?
    let unused: UnusedFixtures?
    let repeats: Replaying.Repeats
    let redaction: Redaction
    let live: LiveClient?
    /// The value of the variable that asks for a recording; nil if it is not set.
    var recordText = ProcessEnvironment.value(of: Self.recordVariable)
    /// Whether this process was asked to run only some tests.
    var isPartialRun = Self.leavesOutTests(CommandLine.arguments)
    /// Identifies the trait, of which the tests of a suite have copies.
    let identity = Identity()

    final class Identity: Sendable {}

    /// Whether the tests of a suite have the trait too: always.
    public var isRecursive: Bool { true }
  }

  extension Trait where Self == RecordedTrait {
    /// Answers the requests of a test from recorded responses.
    ///
    /// - Parameters:
    ///   - folder: The folder of the responses, relative to the file that contains the trait. By
    ///     default `Fixtures/AlbumTests` for a file named `AlbumTests.swift`.
    ///   - session: The name of the session. By default, each test has one that is named like it.
    ///   - unused: What happens if there are responses that nothing used. By default, a suite warns
    ///     of them at its end, and a single test says nothing, because others may share its folder.
    ///   - repeats: The response to a request made more often than it was recorded.
    ///   - redaction: What to remove besides secrets, the same as while recording.
    ///   - live: The client that records where the variable `MUSICAPI_RECORD` is `once` or
    ///     `all`, the modes of a `Recorder`. Nothing is sent unless it is set.
    ///   - file: The file that contains the trait.
    /// - Returns: A trait for a test or a suite.
    public static func recorded(
      in folder: String? = nil, session: String? = nil, unused: UnusedFixtures? = nil,
      repeats: Replaying.Repeats = .lastAgain, redaction: Redaction = Redaction(),
      live: RecordedTrait.LiveClient? = nil, file: String = #filePath
    ) -> Self {
      RecordedTrait(
        folder: RecordedTrait.path(of: folder, besideFile: file), session: session, unused: unused,
        repeats: repeats, redaction: redaction, live: live)
    }
  }

  extension RecordedTrait {
    /// The name of the variable that asks tests to record.
    static let recordVariable = "MUSICAPI_RECORD"

    /// The mode of the recording that the variable asks for; nil if it is not set, or empty.
    var recordMode: Recorder.Mode? {
      get throws(RecordedTestError) {
        guard let recordText, !recordText.isEmpty else { return nil }
        guard let mode = Recorder.Mode(rawValue: recordText) else { throw .unknownMode(recordText) }
        return mode
      }
    }

    /// Whether the arguments of a test process leave out tests.
    static func leavesOutTests(_ arguments: [String]) -> Bool {
      arguments.contains { argument in
        ["--filter", "--skip"].contains { argument == $0 || argument.hasPrefix($0 + "=") }
      }
    }

    /// Returns the name of a test's own session: that of its suite and of the test.
    static func session(of test: Test) -> String {
      let id = String(describing: test.id)
      let place = id.lastIndex(of: "/").map { id[..<$0] } ?? id[...]
      let name = place.split(separator: ".", maxSplits: 1).last ?? place
      return String(name.filter { $0 != "`" }.dropLast(name.hasSuffix("()") ? 2 : 0))
        .split(separator: "/").joined(separator: ".")
    }

    /// Returns the path of a folder beside a file; without a name, the one that is named like it.
    static func path(of name: String?, besideFile file: String) -> String {
      if let name, name.hasPrefix("/") { return name }
      var place = file.split(separator: "/", omittingEmptySubsequences: false)
      let own = place.popLast() ?? ""
      let stem = own.hasSuffix(".swift") ? own.dropLast(".swift".count) : own
      for part in (name ?? "Fixtures/" + stem).split(separator: "/") {
        // Messages name the folder, which is easier to find without detours.
        if part == "..", let last = place.last, !["", ".."].contains(last) {
          place.removeLast()
        } else if part != "." {
          place.append(part)
        }
      }
      return place.joined(separator: "/")
    }
  }
#endif
