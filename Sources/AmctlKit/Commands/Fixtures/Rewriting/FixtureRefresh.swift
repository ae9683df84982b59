import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// Requests fixtures again and writes the responses that concern the request.
struct FixtureRefresh: Sendable {
  private let directory: String
  private let servers: RecordedServers
  private let jobs: Int
  private let now: @Sendable () -> UnixTime

  /// Prepares requests whose responses are recorded in the folder.
  ///
  /// Whatever is redacted in the folder stays so, because the options of its recording are unknown.
  init(
    of directory: String, _ files: [FixtureFile], _ connection: ConnectionOptions,
    in context: Context
  ) throws {
    let recorded = files.compactMap { (try? $0.fixture.get())?.response.body }
    let paths = connection.redactions + RedactedPaths(in: recorded).paths
    let redaction = try FolderRedaction(context).redaction(
      of: directory, paths: paths, for: .writing)
    let recorder = Recorder(
      directory: directory, mode: .all, redaction: redaction, keepsFailures: false,
      log: nil, keepsSurplusPages: true, now: context.now)
    var recording = context
    recording.replayMode = .recording(recorder)
    let service = try Service(recording, connection, usesCache: false)
    servers = RecordedServers(service, in: recording)
    jobs = service.jobs
    now = context.now
    self.directory = directory
  }

  /// Requests the fixtures; after rejected tokens or a lost network no more requests are sent.
  func run(
    _ items: [RefreshPlan.Item], _ progress: ProgressLine?
  ) async throws -> [RefreshPlan.Outcome] {
    try servers.check(items.map(\.fixture.request))
    let results = try await FixtureSweep(jobs: jobs).outcomes(of: items, progress) { outcome in
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
        file: item.file, old: item.fixture,
        new: outcome.error == nil ? fixture(in: item.file) : nil)
    }
    for list in RefreshedPage.lists(of: pages, by: try FixtureRules(directory: directory)) {
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
      let old = outcomes[index]
      outcomes[index] = RefreshPlan.Outcome(
        result: "removed", file: old.file, path: old.path, detail: "is after the end of its list")
    }
    let ownOutcomes = outcomes.filter { own.contains($0.file) }
    outcomes += added
    guard
      !added.isEmpty || ownOutcomes.contains(where: { ["changed", "removed"].contains($0.result) })
    else { return }
    // The pages of one list are of one time.
    for outcome in ownOutcomes where outcome.result == "unchanged" {
      try markAsCurrent(outcome.file)
    }
  }

  /// Requests a page that is not recorded, and those after it.
  private func pages(from first: HTTPRequest?) async -> [RefreshPlan.Outcome] {
    var outcomes: [RefreshPlan.Outcome] = []
    var next = first
    while let request = next {
      let file = Fixture(request: request, response: HTTPResponse(status: 200)).file()
      guard !FileSystem.exists(directory + "/" + file) else { break }
      var outcome = RefreshPlan.Outcome(
        result: "added", file: file, path: request.target.shown, detail: "")
      do { try await send(request) } catch {
        outcome.result = "failed"
        outcome.detail = "\(error)"
        outcome.error = error
      }
      outcomes.append(outcome)
      next = outcome.error == nil ? fixture(in: file)?.nextPage : nil
    }
    return outcomes
  }

  private func outcome(of item: RefreshPlan.Item) async -> RefreshPlan.Outcome {
    let path = item.fixture.request.target.shown
    func outcome(
      _ result: String, _ detail: String = "", _ error: (any Error)? = nil
    )
      -> RefreshPlan.Outcome
    {
      RefreshPlan.Outcome(
        result: result, file: item.file, path: path, detail: detail, error: error)
    }
    let place = directory + "/" + item.file
    do {
      let old = try FileSystem.read(place)
      try await send(item.fixture.request)
      let new = try FileSystem.read(place)
      guard new == old || Self.response(in: new) == item.fixture.normalized.response
      else { return outcome("changed") }
      // A person may have laid out the file in another way.
      if new != old { try GuardedFolder(path: directory).write(old, to: item.file) }
      return outcome("unchanged")
    } catch {
      return outcome("failed", "\(error)", error)
    }
  }

  /// Returns the response in a file, however it is laid out.
  private static func response(in bytes: [UInt8]) -> HTTPResponse? {
    Fixture(parsing: bytes)?.normalized.response
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
    let exit = Failure(error).exit
    return exit != .service
  }
}

/// The places in bodies that were redacted.
struct RedactedPaths {
  /// The paths, with `*` for the elements of lists.
  private(set) var paths: [JSONPath] = []
  private var seen: Set<JSONPath> = []

  init(in bodies: [[UInt8]]) {
    for body in bodies {
      if let document = try? JSONDocument(parsing: body) { walk(document.root, at: []) }
    }
  }

  private mutating func walk(_ json: JSON, at steps: [String]) {
    if json.string == HTTPHeaders.redactionMark, seen.insert(JSONPath(steps: steps)).inserted {
      paths.append(JSONPath(steps: steps))
    }
    for element in json.elements { walk(element, at: steps + ["*"]) }
    for (name, value) in json.members { walk(value, at: steps + [name]) }
  }
}
