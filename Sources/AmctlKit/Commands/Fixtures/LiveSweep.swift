import MusicAPIFixtures
import MusicAPI

/// Compares all recorded responses of a folder with the service's current ones.
struct LiveSweep: Sendable {
  /// The error that ended the comparison early.
  struct Stop: Sendable {
    let error: any Error
    let file: String

    /// The error for the programs of continuous integration.
    var problem: FindingReport.Problem {
      FindingReport.Problem(file: file, kind: "failure", message: "\(error)", isError: true)
    }
  }

  /// The findings by file, as far as there was a response.
  struct Result: Sendable {
    var findings: [(file: String, findings: [MemberFinding])] = []
    var stop: Stop?
  }

  /// The recorded responses to one request.
  private struct Item: Sendable {
    let file: String
    let request: HTTPRequest
    let recorded: [HTTPResponse]
  }

  private let comparison: LiveComparison
  private let jobs: Int

  /// Creates a sweep that keeps up to this many requests in flight.
  init(_ comparison: LiveComparison, jobs: Int) {
    (self.comparison, self.jobs) = (comparison, jobs)
  }

  /// Compares the fixtures, which are in the order of their responses.
  ///
  /// After a failure no more requests are sent, but those in flight count: the findings do not
  /// depend on which one fails first.
  func run(
    over fixtures: [(path: String, fixture: Fixture)], _ progress: ProgressLine?
  ) async throws -> Result {
    let items = Self.items(of: fixtures)
    var progress = progress
    defer { progress?.end() }
    var found: [Int: [MemberFinding]] = [:]
    var failed: [Int: any Error] = [:]
    await withTaskGroup(of: (Int, Swift.Result<[MemberFinding], any Error>).self) { group in
      var next = 0
      func start() {
        guard next < items.count, failed.isEmpty, !Task.isCancelled else { return }
        let (index, item) = (next, items[next])
        next += 1
        group.addTask { [comparison] in
          do {
            return (
              index, .success(try await comparison.changes(of: item.recorded, to: item.request))
            )
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<jobs { start() }
      while let (index, result) = await group.next() {
        switch result {
        case .success(let findings): found[index] = findings
        case .failure(let error): failed[index] = error
        }
        progress?.show(found.count, of: items.count)
        start()
      }
    }
    try Task.checkCancellation()
    let stop = failed.min { $0.key < $1.key }
    return Result(
      findings: found.sorted { $0.key < $1.key }.map { (items[$0.key].file, $0.value) },
      stop: stop.map { Stop(error: $0.value, file: items[$0.key].file) })
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
  mutating func addAged(_ files: [FixtureFile], over age: Duration, at now: UnixTime) {
    for file in files {
      guard let recorded = (try? file.fixture.get())?.recorded, recorded + age < now else {
        continue
      }
      let days = (now.seconds - recorded.seconds) / 86_400
      let text = days == 1 ? "1 day old" : "\(days) days old"
      add([MemberFinding(.stale, "recorded", "is \(text): \(recorded.iso8601)")], in: file.path)
    }
  }
}
