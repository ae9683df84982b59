#if canImport(Testing)
  import MusicAPIFixtures

  /// An error that a test with recorded responses fails with before it starts.
  public enum RecordedTestError: Error, Sendable, Equatable {
    /// The running test has no ``RecordedTrait``, or the client is read in a detached task.
    case noTrait
    /// The folder is missing or has no fixtures; perhaps the test could record them.
    case noFixtures(directory: String, canRecord: Bool)
    /// The variable `MUSICAPI_RECORD` has a value that is no mode.
    case unknownMode(String)
    /// The client to record with does not use `observe`, so that nothing would be recorded.
    case unobservedClient
  }

  extension RecordedTestError: CustomStringConvertible {
    /// One sentence that says what to do.
    public var description: String {
      switch self {
      case .noTrait:
        "no recorded client here: give the test the trait '.recorded', and read the client in the "
          + "test itself, not in a detached task"
      case .noFixtures(let directory, let canRecord):
        "no fixtures in '\(directory)'"
          + (canRecord ? "; set \(RecordedTrait.recordVariable)=once to record them" : "")
      case .unknownMode(let text):
        "\(RecordedTrait.recordVariable) is '\(text)', which is not one of "
          + Recorder.Mode.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      case .unobservedClient:
        "the 'live' client does not use 'observe', so nothing would be recorded"
      }
    }
  }
#endif
