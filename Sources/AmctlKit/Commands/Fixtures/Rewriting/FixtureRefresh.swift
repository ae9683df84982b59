import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// Requests fixtures again and writes the responses that concern the request.
struct FixtureRefresh: Sendable {
  private let directory: String
  private let servers: RecordedServers
  private let jobs: Int
  private let writesOnlyChanges: Bool
  private let now: @Sendable () -> UnixTime

  /// Prepares requests whose responses are recorded in the folder.
  ///
  /// Whatever is redacted in the folder stays so, because the options of its recording are unknown.
  init(
    of directory: String, _ files: [FixtureFile], _ connection: ConnectionOptions,
    in context: Context, writesOnlyChanges: Bool
  ) throws {
    let recorded = files.compactMap { (try? $0.fixture.get())?.response.body }
    let paths = connection.redactions + RedactedPaths(in: recorded).paths
    let redaction = try FolderRedaction(context).redaction(
      of: directory, paths: paths, for: .writing)
    let recorder = Recorder(
      directory: directory, mode: .all, redaction: redaction, keepsFailures: false, readme: "",
      log: nil, keepsSurplusPages: true, now: context.now)
    var recording = context
    recording.replayMode = .recording(recorder)
    let service = try Service(recording, connection, usesCache: false)
    servers = RecordedServers(service, in: recording)
    jobs = service.jobs
    now = context.now
    self.directory = directory
    self.writesOnlyChanges = writesOnlyChanges
  }

  /// Requests the fixtures; after rejected tokens or a lost network no more requests are sent.
  func run(
    _ items: [RefreshPlan.Item], _ progress: ProgressLine?
  ) async throws -> [RefreshPlan.Outcome] {
    try servers.check(items.map(\.fixture.request))
    return try await FixtureSweep(jobs: jobs).outcomes(of: items, progress) { outcome in
      outcome.error.map(Self.concernsAll) ?? false
    } work: { item in
      await outcome(of: item)
    }.map(\.outcome)
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
      if !writesOnlyChanges {
        try markAsCurrent(item)
      } else if new != old {
        // A person may have laid out the file in another way.
        try GuardedFolder(path: directory).write(old, to: item.file)
      }
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
  private func markAsCurrent(_ item: RefreshPlan.Item) throws {
    // Writing twice would leave a file that differs only in its time as it is.
    let fixture = Fixture(
      request: item.fixture.request, response: item.fixture.response, recorded: now())
    try GuardedFolder(path: directory).write(fixture.encoded(), to: item.file)
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
