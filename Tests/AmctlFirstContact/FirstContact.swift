import AmctlCommandLine
import AmctlKit
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// Asks the service about everything that the code assumes of it: `AmctlFirstContact FOLDER`.
///
/// The settings are those of `amctl`. It writes `report.md` and a folder of recordings, with nothing
/// secret or personal in them. The exit code is 0 if every rule that could be seen holds, 1 if one
/// does not or none could be seen, and 4 without a key.
@main
struct FirstContact {
  static func main() {
    let (words, environment) = (CurrentProcess.arguments, CurrentProcess.environment)
    CurrentProcess.run { streams in
      await run(words, environment: environment, streams: streams)
    } orLacking: { shortage, streams in
      Amctl.reject([], lacking: shortage, streams: streams)
    }
  }

  /// Visits the service and writes what was found; returns the exit code.
  static func run(
    _ words: [String], environment: [String: String], streams: Streams,
    rules: [Rule] = Rule.all, clock: some Clock<Duration> = ContinuousClock(),
    upTo limit: Duration = Visit.longestTime,
    now: @escaping @Sendable () -> UnixTime = { .now },
    connect: @escaping (Origin, CurlTransport.Options) -> any Transport = {
      CurlTransport(origin: $0, options: $1)
    }
  ) async -> Int32 {
    guard words.count == 1, let folder = words.first, !folder.hasPrefix("-") else {
      try? streams.err.write("usage: AmctlFirstContact FOLDER\n")
      return 2
    }
    guard !FileSystem.exists(folder) else {
      try? streams.err.write("first-contact: '\(folder)' already exists\n")
      return 2
    }
    return await Amctl.withService(environment: environment, streams: streams) { service, streams in
      let (recorder, redaction) = try recorder(
        in: folder + "/recordings", hiding: service.secrets, now)
      let visit = Visit(
        service, over: connect(service.origin, service.connection), redaction: redaction,
        clock: clock, upTo: limit, now: now
      ) { Recording($0, with: recorder) }
      let report = Report(
        findings: await visit.findings(about: rules), origin: service.origin,
        requestCount: visit.requestCount, duration: visit.duration, time: now())
      // A server may put anything into an error.
      let text = redaction.redacted(report.text)
      try GuardedFolder(path: folder).write(Array(text.utf8), to: "report.md")
      try Task.checkCancellation()
      try streams.out.write(report.summary + "\n")
      for line in report.complaints { try streams.out.write(line + "\n") }
      return report.isGood ? 0 : 1
    }
  }

  /// Prepares a folder of recordings in which values of a person's library are pseudonyms.
  ///
  /// Nobody keeps the key, so that nobody can find out whether a pseudonym belongs to a value.
  private static func recorder(
    in folder: String, hiding secrets: [String], _ now: @escaping @Sendable () -> UnixTime
  ) throws -> (Recorder, Redaction) {
    _ = try FixtureRules.writePersonal(to: folder)
    guard let key = PseudonymKey(PseudonymKey.randomText()) else { throw CancellationError() }
    try FixtureRules.note(key, in: folder)
    let redaction = Redaction(secrets: secrets, pseudonymKey: key)
    let recorder = Recorder(
      directory: folder, mode: .all, redaction: redaction, keepsFailures: false,
      log: nil, keepsSurplusPages: true, now: now)
    return (recorder, redaction.following(try FixtureRules(directory: folder)))
  }
}
