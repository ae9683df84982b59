#if canImport(Testing)
  import MusicAPI
  import MusicAPIFixtures
  public import Testing

  extension RecordedTrait: TestScoping {
    /// Returns the trait itself: for a suite, for a test, and for each case of it.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

    /// Runs a test with a client of its own, and reports the requests that are not recorded.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      if testCase == nil {
        try await provideUse(for: test, performing: function)
      } else {
        try await provideClient(for: test, performing: function)
      }
    }

    /// Collects the use of all tests of a suite, or of all cases of a test.
    private func provideUse(
      for test: Test, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      // The tests of a suite add to what it collects.
      guard FixtureUse.current[ObjectIdentifier(identity)] == nil else {
        return try await function()
      }
      let use = FixtureUse()
      var uses = FixtureUse.current
      uses[ObjectIdentifier(identity)] = use
      try await FixtureUse.$current.withValue(uses) { try await function() }
      try report(use, by: test)
    }

    private func provideClient(
      for test: Test, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let run = try RecordedRun(of: self, session: session ?? Self.session(of: test))
      if live == nil, try recordMode != nil {
        Issue.warn(
          "'\(Self.recordVariable)' is set, but the trait of this test has no 'live' client to record "
            + "with; '\(folder)' was replayed", at: test)
      }
      var failure: (any Error)?
      do {
        try await RecordedRun.$current.withValue(run) { try await function() }
      } catch {
        failure = error
      }
      let faults = run.log.faults
      for fault in faults {
        Issue.record(
          Comment(rawValue: fault.report(canRecord: live != nil)),
          sourceLocation: test.sourceLocation)
      }
      FixtureUse.current[ObjectIdentifier(identity)]?
        .add(run.log.files, isComplete: failure == nil && faults.isEmpty)
      if let failure { throw failure }
    }

    private func report(_ use: FixtureUse, by test: Test) throws {
      let unused = unused ?? (test.isSuite ? .warning : .ignored)
      guard unused != .ignored, (try? recordMode) == nil, !(test.isSuite && isPartialRun),
        let used = use.files
      else { return }
      let own = test.isSuite ? nil : session ?? Self.session(of: test)
      let files = try Replaying(directory: folder).files(of: own).filter { !used.contains($0) }
      guard !files.isEmpty else { return }
      let text = UnusedFixtures.report(files.sorted(), in: folder)
      if unused == .warning {
        Issue.warn(text, at: test)
      } else {
        Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
      }
    }
  }

  extension Issue {
    /// Reports what does not fail a test; compilers before 6.3 know no such issue.
    fileprivate static func warn(_ text: String, at test: Test) {
      #if compiler(>=6.3)
        record(Comment(rawValue: text), severity: .warning, sourceLocation: test.sourceLocation)
      #endif
    }
  }
#endif
