#if canImport(Testing)
  public import MusicAPI

  extension MusicClient {
    /// The client of the running test, which answers from the folder of its ``RecordedTrait``.
    ///
    /// Read it in the test itself and pass it to the code under test: a detached task has none.
    /// Recorded failures are retried as they were, without waiting.
    public static var recorded: MusicClient {
      get throws(RecordedTestError) {
        guard let run = RecordedRun.current else { throw .noTrait }
        return run.client
      }
    }
  }
#endif
