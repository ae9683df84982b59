import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// Compares all recorded responses of a folder with the service's current ones.
struct LiveSweep: Sendable {
  /// The error that ended the comparison early.
  struct Stop: Sendable {
    let error: any Error
    let file: String

    /// The error for the programs of continuous integration.
    var finding: Finding {
      Finding(file: file, kind: "failure", message: error.textWithoutRequest, severity: .error)
    }
  }

  /// The recorded responses to one request.
  fileprivate struct Item: Sendable {
    let file: String
    let request: HTTPRequest
    let recorded: [HTTPResponse]
  }

  let servers: RecordedServers
  let comparesValues: Bool
  let ignored: [MemberRule]
  /// Leaves out of the responses what the folder leaves out.
  let redaction: Redaction

  /// Compares files, which are in the order of their responses; returns the findings as far as
  /// there was a response, and what ended the comparison early, if anything.
  ///
  /// After a failure no more requests are sent, but those in flight count: the findings do not
  /// depend on which one fails first.
  func run(
    over files: [FixtureFile], _ progress: ProgressLine?
  ) async throws -> (findings: [FixtureFinding], stop: Stop?) {
    let outcomes = try await servers.outcomes(
      of: Self.items(of: files), progress
    ) { outcome in
      if case .failure = outcome { true } else { false }
    } work: { item in
      await outcome(of: item)
    }
    var (found, stop) = ([FixtureFinding](), nil as Stop?)
    for (item, outcome) in outcomes {
      switch outcome {
      case .success(let findings): found += findings.map { $0.of(item.file) }
      case .failure(let error): stop = stop ?? Stop(error: error, file: item.file)
      }
    }
    return (found, stop)
  }

  private func outcome(of item: Item) async -> Result<[FixtureFinding], any Error> {
    do { return .success(try await changes(of: item.recorded, to: item.request)) } catch {
      return .failure(error)
    }
  }

  /// Returns one item per request: its responses are compared together, because each was correct in
  /// its time.
  private static func items(of files: [FixtureFile]) -> [Item] {
    var rest = Dictionary(grouping: files, by: \.place)
    return files.compactMap { file in
      guard !file.fixture.isRedacted, let all = rest.removeValue(forKey: file.place) else {
        return nil
      }
      return Item(
        file: file.path, request: file.fixture.request, recorded: all.map(\.fixture.response))
    }
  }

  /// Finds the differences between the current response and all those recorded for a request.
  ///
  /// Writes are never repeated. A failure of the service or the network is thrown, because it shows
  /// nothing about the responses of a working service.
  func changes(
    of recorded: [HTTPResponse], to request: HTTPRequest
  ) async throws -> [FixtureFinding] {
    let recorded = recorded.filter { $0.status.concernsResource }
    guard request.method == .get, let last = recorded.last else { return [] }
    let (status, body) = try await response(to: request)
    let same = recorded.filter { $0.status == status }
    guard !same.isEmpty else {
      let detail = "was \(last.status.rawValue), is \(status.rawValue)"
      return [FixtureFinding(.status, request.target.path, detail)]
    }
    guard status.kind == .success else { return [] }
    let changes = ResponseShape(of: same.map(\.body)).changes(to: ResponseShape(of: [body]))
    // Of a sequence, only the last response can still be current.
    let values =
      comparesValues ? ValueComparison.changes(from: same[same.count - 1].body, to: body) : []
    return (changes + values).filter { finding in
      !ignored.contains { $0.covers(finding.member) }
    }
  }

  private func response(to request: HTTPRequest) async throws -> (HTTPStatus, body: [UInt8]) {
    do {
      let response = try await servers.response(to: request)
      let kept = redaction.redacted(response, to: request)
      return (kept.status, kept.body)
    } catch MusicAPIError.rejected(let rejection) where rejection.status.concernsResource {
      return (rejection.status, [])
    }
  }
}

extension ValueType where Value == MemberRule {
  /// A path of members to ignore, such as `data.*.attributes.url`; it includes everything inside.
  static var ignoredMember: Self {
    ValueType(name: "PATH") { text throws(ValueError) in
      guard let rule = MemberRule(text), rule.namesNoElement else {
        throw .mismatch(
          text, expected: "a path such as data.*.attributes.url, with * for all elements")
      }
      return rule
    }
  }
}
