#if canImport(Testing)
  public import MusicAPI
  public import MusicSandbox
  public import Testing

  /// A trait that answers the requests of a test from a sandbox: a service that is computed.
  ///
  /// `MusicClient.sandboxed` is the client, and `Sandbox.ofTest` the sandbox. Every
  /// test, and every case of a test with arguments, has an account of its own, also when tests run in
  /// parallel.
  ///
  /// ```swift
  /// @Test(.sandbox(seed: 7) { $0.librarySongs = 20 })
  /// func `a library has its songs`() async throws {
  ///   let songs = try await MusicClient.sandboxed.send(Library.list(.librarySongs))
  ///   #expect(songs.resources.count == 20)
  /// }
  /// ```
  ///
  /// On a suite, it applies to all tests of the suite; one of a test takes its place.
  public struct SandboxTrait: TestTrait, SuiteTrait, TestScoping {
    let seed: UInt64
    let configure: @Sendable (inout Sandbox.Options) -> Void

    /// The time of every sandbox, unless the options have another: what a test sees must not depend
    /// on the day.
    static let time = UnixTime(seconds: 1_793_534_400)

    /// The sandbox of the running test; nil outside of tests with the trait.
    @TaskLocal static var current: Sandbox?

    /// Whether the tests of a suite have the trait too: always.
    public var isRecursive: Bool { true }

    /// Returns the trait itself for each case of a test.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
      testCase == nil ? nil : self
    }

    /// Runs a test with a sandbox of its own.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let sandbox = Sandbox(seed: seed) { options in
        options.now = { Self.time }
        configure(&options)
      }
      try await Self.$current.withValue(sandbox) { try await function() }
    }
  }

  extension Trait where Self == SandboxTrait {
    /// Answers the requests of a test from a sandbox.
    ///
    /// - Parameters:
    ///   - seed: What the catalog and the account are computed from.
    ///   - configure: Changes what the sandbox is made of, such as the size of the library, or what
    ///     goes wrong. The time is 2026-11-01T12:00:00Z unless it is changed.
    /// - Returns: A trait for a test or a suite.
    public static func sandbox(
      seed: UInt64 = 1,
      _ configure: @escaping @Sendable (inout Sandbox.Options) -> Void = { _ in }
    ) -> Self {
      SandboxTrait(seed: seed, configure: configure)
    }
  }

  extension Sandbox {
    /// The sandbox of the running test, such as for its requests, or for what goes wrong next.
    public static var ofTest: Sandbox {
      get throws(SandboxTestError) {
        guard let sandbox = SandboxTrait.current else { throw .noTrait }
        return sandbox
      }
    }
  }

  extension MusicClient {
    /// The client of the running test, which the sandbox of its ``SandboxTrait`` answers.
    ///
    /// Read it in the test itself and pass it to the code under test: a detached task has none.
    public static var sandboxed: MusicClient {
      get throws(SandboxTestError) { try Sandbox.ofTest.client() }
    }
  }

  /// An error that a test with a sandbox fails with.
  public enum SandboxTestError: Error, Sendable, Equatable {
    /// The running test has no ``SandboxTrait``, or the sandbox is read in a detached task.
    case noTrait
  }

  extension SandboxTestError: CustomStringConvertible {
    /// One sentence that says what to do.
    public var description: String {
      "no sandbox here: give the test the trait '.sandbox', and read the client in the test itself, "
        + "not in a detached task"
    }
  }
#endif
