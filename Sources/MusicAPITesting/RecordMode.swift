#if canImport(Testing)
  import MusicAPIFixtures
  import MusicPlatform

  /// The value of the variable that asks tests to record.
  struct RecordMode: Sendable, Equatable {
    /// The name of the variable.
    static let name = "MUSICAPI_RECORD"

    /// That of this process; nil if it is not set, or empty.
    static let variable = ProcessEnvironment.value(of: name).flatMap { RecordMode($0) }

    private let text: String

    /// Takes a value; nil if it is empty.
    init?(_ text: String) {
      guard !text.isEmpty else { return nil }
      self.text = text
    }

    /// The mode with that name.
    var mode: Recorder.Mode {
      get throws(RecordedTestError) {
        guard let mode = Recorder.Mode(rawValue: text) else { throw .unknownMode(text) }
        return mode
      }
    }
  }
#endif
