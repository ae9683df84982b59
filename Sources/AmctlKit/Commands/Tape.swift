import MusicAPIFixtures
import MusicAPI

/// What stands in for the network, or beside it, for a whole run.
enum Tape: Sendable {
  /// Nothing: every request is asked.
  case none
  /// Answers from a folder.
  case replaying(Replaying, directory: String)
  /// Writes into a folder.
  case recording(Recorder)

  /// What the options and settings say; an option comes before the environment.
  init(
    _ line: CommandLineWords, _ options: GlobalOptions, _ settings: Settings,
    origin: Origin, now: @escaping @Sendable () -> UnixTime
  ) throws(UsageError) {
    guard let (setting, folder) = try Self.folder(options, settings) else {
      self = .none
      return
    }
    let redaction = Redaction(secrets: settings.secrets, paths: options.redactedPaths)
    if setting == .replay {
      self = .replaying(
        Replaying(
          directory: folder, repeats: options.isReplayStrict ? .refused : .lastAgain,
          redaction: redaction), directory: folder)
    } else {
      self = .recording(
        Recorder(
          directory: folder, mode: options.recordMode, redaction: redaction,
          readme: Self.readme(redaction.redacted(line.recording(into: folder.lastPart)), origin),
          now: now))
    }
  }

  private static func folder(
    _ options: GlobalOptions, _ settings: Settings
  ) throws(UsageError) -> (Setting, String)? {
    let found = [Setting.replay, .record].compactMap { setting in
      settings[setting].map { (setting, $0) }
    }
    guard found.count > 1 else { return found.first }
    guard let named = found.first(where: { options.settings[$0.0] != nil }) else {
      throw .conflict(Setting.replay.variable, Setting.record.variable)
    }
    return named
  }

  /// What the folder says about itself; a server of somebody's own is not named.
  private static func readme(_ line: String, _ origin: Origin) -> String {
    let server =
      origin == .appleMusic ? origin.host : origin.isLoopback ? "this machine" : "another server"
    return """
      # Recorded answers

      Each file is a request and what \(server) answered, without secrets, recorded by \
      amctl \(Version.current), first with:

          \(line)

      `--replay` with this folder answers from it, without network or credentials. `--record` \
      sends writes and requests that are missing, with `--record-mode all` every request.

      """
  }
}

extension String {
  /// The last part of a path: the rest may tell whose folder it is.
  fileprivate var lastPart: String {
    split(separator: "/").last.map(String.init) ?? "."
  }
}
