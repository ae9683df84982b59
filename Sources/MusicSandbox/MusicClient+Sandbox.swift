public import MusicAPI

extension Sandbox {
  /// Returns a client whose requests the sandbox responds to, without tokens and without network.
  ///
  /// What fails by the script is sent again as the policy says, after waits on the clock of the
  /// options.
  public func client(retries: RetryPolicy = RetryPolicy()) -> MusicClient {
    MusicClient(transport: Retrying(self, policy: retries, clock: options.clock))
  }
}

extension MusicClient {
  /// A client of a service that is computed from a seed, for programs and tests without an account.
  ///
  /// ```swift
  /// let service = MusicClient.sandbox(seed: 7) { $0.librarySongs = 20 }
  /// let songs = try await service.send(Library.list(.librarySongs))
  /// print(songs.data.count)
  /// ```
  ///
  /// Each client has an account of its own, which its changes alter and which ends with it. To share
  /// one, or to look at its requests, create a ``Sandbox`` and its ``Sandbox/client(retries:)``.
  ///
  /// - Parameters:
  ///   - seed: What the catalog and the account are computed from.
  ///   - configure: Changes what the sandbox is made of, such as the size of the library, or what goes
  ///     wrong.
  /// - Returns: A client without tokens.
  public static func sandbox(
    seed: UInt64 = 1, _ configure: (inout Sandbox.Options) -> Void = { _ in }
  ) -> MusicClient {
    Sandbox(seed: seed, configure).client()
  }
}
