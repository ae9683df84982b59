import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// Requests fixtures again and writes the responses that concern the request.
struct FixtureRefresh: Sendable {
  private let directory: String
  private let servers: RecordedServers
  private let now: @Sendable () -> UnixTime
  private let rules: FixtureRules

  /// Prepares requests whose responses are recorded in the folder.
  ///
  /// Whatever is redacted in the folder stays so, because the options of its recording are unknown.
  init(
    of fixtures: FixtureCollection, _ connection: ConnectionOptions, in context: Context
  ) throws {
    let redacted = fixtures.files.flatMap { file in
      (try? JSONDocument(parsing: file.fixture.response.body))?.root.redactedPaths() ?? []
    }
    directory = fixtures.directory
    let paths = connection.redactions + Set(redacted)
    let redaction = try FolderRedaction(context).redaction(
      of: directory, paths: paths, for: .writing)
    let recorder = Recorder(
      directory: directory, mode: .all, redaction: redaction, keepsFailures: false,
      log: nil, keepsSurplusPages: true, now: context.now)
    var recording = context
    recording.replayMode = .recording(recorder)
    let service = try Service(recording, connection, usesCache: false)
    servers = RecordedServers(service, in: recording)
    now = context.now
    rules = try FixtureRules(directory: directory)
  }

  /// Requests the fixtures; after rejected tokens or a lost network no more requests are sent.
  func run(
    _ items: [FixtureFile], _ progress: ProgressLine?
  ) async throws -> [RefreshPlan.Outcome] {
    try servers.check(items.map(\.fixture.request))
    let results = try await servers.outcomes(of: items, progress) { outcome in
      outcome.error.map(Self.concernsAll) ?? false
    } work: { item in
      await outcome(of: item)
    }
    var outcomes = results.map(\.outcome)
    guard !outcomes.contains(where: { $0.error.map(Self.concernsAll) ?? false }) else {
      return outcomes
    }
    let pages = results.compactMap { item, outcome in
      RefreshedPage(
        file: item.path, old: item.fixture,
        new: outcome.error == nil ? fixture(in: item.path) : nil)
    }
    for list in RefreshedPage.lists(of: pages, by: rules) {
      try await complete(list, &outcomes)
    }
    return outcomes
  }

  private func fixture(in file: String) -> Fixture? {
    (try? FileSystem.read(directory + "/" + file)).flatMap { Fixture(parsing: $0) }
  }

  /// Requests the pages that a list has got since it was recorded to its end, and removes those
  /// that it no longer has.
  private func complete(
    _ list: [RefreshedPage], _ outcomes: inout [RefreshPlan.Outcome]
  ) async throws {
    var added: [RefreshPlan.Outcome] = []
    for page in list { added += await pages(from: page.continuation) }
    let surplus = Set(RefreshedPage.surplus(of: list).map(\.file))
    try FixtureWriter(directory: directory).remove(surplus.sorted())
    let own = Set(list.map(\.file))
    for index in outcomes.indices where surplus.contains(outcomes[index].file) {
      outcomes[index].result = .removed
      outcomes[index].detail = "is after the end of its list"
      outcomes[index].error = nil
    }
    let ownOutcomes = outcomes.filter { own.contains($0.file) }
    outcomes += added
    guard
      !added.isEmpty || ownOutcomes.contains(where: { [.changed, .removed].contains($0.result) })
    else { return }
    // The pages of one list are of one time.
    for outcome in ownOutcomes where outcome.result == .unchanged {
      try markAsCurrent(outcome.file)
    }
  }

  /// Requests a page that is not recorded, and those after it.
  private func pages(from first: HTTPRequest?) async -> [RefreshPlan.Outcome] {
    var outcomes: [RefreshPlan.Outcome] = []
    var next = first
    while let request = next {
      let file = FixturePlace(request, rules.match).file()
      guard !FileSystem.exists(directory + "/" + file) else { break }
      do {
        try await send(request)
        outcomes.append(RefreshPlan.Outcome(.added, file, of: request))
        next = fixture(in: file)?.nextPage
      } catch {
        outcomes.append(
          RefreshPlan.Outcome(.failed, file, of: request, error.textWithoutRequest, error: error))
        next = nil
      }
    }
    return outcomes
  }

  private func outcome(of item: FixtureFile) async -> RefreshPlan.Outcome {
    let (file, request) = (item.path, item.fixture.request)
    let place = directory + "/" + file
    do {
      let old = try FileSystem.read(place)
      try await send(request)
      let new = try FileSystem.read(place)
      let response = Fixture(parsing: new)?.normalized.response
      guard new == old || response == item.fixture.normalized.response
      else { return RefreshPlan.Outcome(.changed, file, of: request) }
      // A person may have laid out the file in another way.
      if new != old { try GuardedFolder(path: directory).write(old, to: file) }
      return RefreshPlan.Outcome(.unchanged, file, of: request)
    } catch {
      return RefreshPlan.Outcome(.failed, file, of: request, error.textWithoutRequest, error: error)
    }
  }

  /// Sends a request; a response that is an error of the resource is a response as well.
  private func send(_ request: HTTPRequest) async throws {
    do { _ = try await servers.response(to: request) } catch MusicAPIError.rejected(let rejection)
      where rejection.status.concernsResource
    {}
  }

  /// Writes the time of this run into an unchanged fixture.
  private func markAsCurrent(_ file: String) throws {
    guard let old = fixture(in: file) else { return }
    // A writer would leave a file that differs only in its time as it is.
    let fixture = Fixture(request: old.request, response: old.response, recorded: now())
    try GuardedFolder(path: directory).write(fixture.encoded(), to: file)
  }

  /// Whether other requests would fail for the same reason.
  private static func concernsAll(_ error: any Error) -> Bool {
    Failure(error).exit != .service
  }
}

extension JSON {
  /// Returns the places of what was redacted, with `*` for the elements of lists.
  fileprivate func redactedPaths(at steps: [String] = []) -> Set<JSONPath> {
    if string == HTTPHeaders.redactionMark { return [JSONPath(steps: steps)] }
    return Set(
      elements.flatMap { $0.redactedPaths(at: steps + ["*"]) }
        + members.flatMap { $0.value.redactedPaths(at: steps + [$0.name]) })
  }
}
