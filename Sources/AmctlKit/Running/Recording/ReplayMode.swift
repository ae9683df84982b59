import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The mode for a whole run: live, replaying or recording.
enum ReplayMode: Sendable {
  /// Requests are sent to the service.
  case none
  /// Responses come from a folder.
  case replaying(Replaying, directory: String)
  /// Responses are also written to a folder.
  case recording(Recorder)

  /// Reads the options and settings; an option takes precedence over the environment.
  init(
    _ options: ConnectionOptions, _ settings: Settings, _ folders: FolderRedaction,
    _ messages: Messages, now: @escaping @Sendable () -> UnixTime
  ) throws {
    try options.check(with: settings)
    // An invalid name of a session is an error, even if nothing is recorded or replayed.
    let session = try settings.session()
    guard let (setting, folder) = try Self.folder(options, settings) else {
      self = .none
      return
    }
    let redaction = try folders.redaction(
      of: folder, paths: options.redactions, for: setting == .replay ? .reading : .writing)
    let log = settings[.replayLog].map { ReplayLog(path: $0) }
    guard setting == .replay else {
      self = .recording(
        Recorder(
          directory: folder, session: session, mode: try settings.recordMode(),
          redaction: redaction, log: log, now: now))
      return
    }
    _ = try NamedFolder(folder)
    let isStrict = options.isReplayStrict ? true : try settings.isReplayStrict()
    let repeats: Replaying.Repeats = isStrict ? .rejected : .lastAgain
    if let session { messages.note(unrecorded: FixtureSession(session, of: folder)) }
    self = .replaying(
      Replaying(
        directory: folder, session: session, repeats: repeats, redaction: redaction, log: log),
      directory: folder)
  }

  private static func folder(
    _ options: ConnectionOptions, _ settings: Settings
  ) throws(UsageError) -> (Setting, String)? {
    let found = [Setting.replay, .record].compactMap { setting in
      settings[setting].map { (setting, $0) }
    }
    guard found.count > 1 else { return found.first }
    let named: Setting? = options.replay != nil ? .replay : options.record != nil ? .record : nil
    guard let named, let folder = settings[named] else {
      throw .conflict(Setting.replay.variable, Setting.record.variable)
    }
    return (named, folder)
  }

  /// Reports the requests that a recording left out, and fields of '--redact' that it never met.
  func sayFlaws(_ messages: Messages) {
    if case .recording(let recorder) = self { messages.sayFlaws(of: recorder) }
  }

  /// Reports unused fixtures, and throws if there are any.
  func checkFixturesAreUsed(_ messages: Messages) throws {
    let unused = sayUnusedFixtures(messages)
    guard unused > 0, case .replaying(_, let directory) = self else { return }
    let fixtures = unused.counted("fixture in", "fixtures in")
    throw Failure(
      .failure, "\(fixtures) '\(directory)' \(unused == 1 ? "was" : "were") never requested",
      hint: "delete them, or leave out '--replay-complete'")
  }

  /// Reports the unused fixtures, and returns their number.
  @discardableResult
  func sayUnusedFixtures(_ messages: Messages) -> Int {
    guard case .replaying(let fixtures, _) = self else { return 0 }
    let unused = fixtures.unused
    for file in unused { messages.say("Never requested: '\(file)'.") }
    return unused.count
  }
}

extension Messages {
  /// Reports a session without recordings, whose name may be misspelled; its folder is replayed.
  fileprivate func note(unrecorded session: FixtureSession) {
    guard session.recordedHome == nil else { return }
    // The rest of a path may reveal whose folder it is.
    let names = ((try? FixtureSession.homes(in: session.directory)) ?? [])
      .map { $0.split(separator: "/").last.map(String.init) ?? "." }
    note(
      "no session '\(session.name)' in '\(session.directory)'"
        + (Suggestion.nearest(to: session.name, in: names).map { "; " + Suggestion.question($0) }
          ?? ""))
  }

  /// Reports the requests that a recording left out, and fields of '--redact' that it never met.
  func sayFlaws(of recorder: Recorder) {
    sayUnmatched(recorder.unmatchedPaths)
    for request in recorder.unrecordedHeads {
      say("not recorded: '\(request)'; a GET is, and a replay has its headers for a HEAD")
    }
    for refusal in recorder.refusals {
      say(
        "not recorded: '\(refusal.request)', whose response \(refusal.status) is about the tokens")
    }
  }

  /// Reports the paths of '--redact' that matched nothing: a misspelled one protects nothing.
  func sayUnmatched(_ paths: [JSONPath]) {
    for path in paths { say("'--redact \(path)' matched nothing in the recorded responses") }
  }
}
