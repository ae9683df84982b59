import MusicAPIFixtures
import MusicAPI

/// Compares all recorded responses of a folder with the service's current ones.
struct LiveSweep: Sendable {
  /// The error that ended the comparison early.
  struct Stop: Sendable {
    let error: any Error
    let file: String

    /// The error for the programs of continuous integration.
    var finding: Finding {
      Finding(file: file, kind: "failure", message: "\(error)", isError: true)
    }
  }

  /// The findings by file, as far as there was a response.
  struct Result: Sendable {
    var findings: [(file: String, findings: [MemberFinding])] = []
    var stop: Stop?
  }

  /// The recorded responses to one request.
  fileprivate struct Item: Sendable {
    let file: String
    let request: HTTPRequest
    let recorded: [HTTPResponse]
  }

  /// The servers that the fixtures were recorded from.
  let servers: RecordedServers
  let comparesValues: Bool
  let ignored: [MemberPattern]
  /// Leaves out of the responses what the folder leaves out.
  let redaction: Redaction
  /// The most requests in flight.
  let jobs: Int

  /// Compares the fixtures, which are in the order of their responses.
  ///
  /// After a failure no more requests are sent, but those in flight count: the findings do not
  /// depend on which one fails first.
  func run(
    over fixtures: [(path: String, fixture: Fixture)], _ progress: ProgressLine?
  ) async throws -> Result {
    let outcomes = try await FixtureSweep(jobs: jobs).outcomes(
      of: Self.items(of: fixtures), progress
    ) { outcome in
      if case .failure = outcome { true } else { false }
    } work: { item in
      await outcome(of: item)
    }
    var result = Result()
    for (item, outcome) in outcomes {
      switch outcome {
      case .success(let findings): result.findings.append((item.file, findings))
      case .failure(let error): result.stop = result.stop ?? Stop(error: error, file: item.file)
      }
    }
    return result
  }

  private func outcome(of item: Item) async -> Swift.Result<[MemberFinding], any Error> {
    do { return .success(try await changes(of: item.recorded, to: item.request)) } catch {
      return .failure(error)
    }
  }

  /// Returns one item per request: its responses are compared together, because each was correct in
  /// its time.
  private static func items(of fixtures: [(path: String, fixture: Fixture)]) -> [Item] {
    var rest = Dictionary(grouping: fixtures) { $0.fixture.request }
    return fixtures.compactMap { path, fixture in
      guard !fixture.isRedacted, let all = rest.removeValue(forKey: fixture.request) else {
        return nil
      }
      return Item(file: path, request: fixture.request, recorded: all.map(\.fixture.response))
    }
  }
}

extension VerifyReport {
  /// Adds the responses that were recorded longer ago than an age; hand-written ones have no time.
  mutating func addAged(
    _ files: [FixtureFile], over age: Duration, at now: UnixTime, lastCheck: UnixTime?
  ) {
    if let lastCheck, lastCheck + age >= now { return }
    for file in files {
      guard let recorded = (try? file.fixture.get())?.recorded, recorded + age < now else {
        continue
      }
      let days = (now.seconds - recorded.seconds) / 86_400
      let text = days.counted("day old", "days old")
      add([MemberFinding(.stale, "recorded", "is \(text): \(recorded.iso8601)")], in: file.path)
    }
  }
}
