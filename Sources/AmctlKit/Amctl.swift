import MusicAPI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The whole program, from its words to its exit code, with everything from outside as a parameter.
public enum Amctl {
  /// The version, as `--version` shows it.
  public static let version = "0.1.0"

  /// Runs one command line.
  public static func run(
    _ words: [String], environment: [String: String], streams: Streams,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async -> Int32 {
    do {
      let match = try CommandTree.spec.parse(words)
      if try !showsText(for: match, streams) {
        let context = try Context(match.arguments, Environment(environment), streams, now)
        try await run(CommandTree.command(for: match), in: context)
      }
      try streams.out.flush()
      return ExitCode.success.rawValue
    } catch {
      // The line may be wrong, so its own words say how to report that.
      let isJSON = OutputFormat.asked(for: words)?.isJSON ?? false
      return Failure(error).report(to: streams, asJSON: isJSON).rawValue
    }
  }

  /// Runs a command; a rehearsal ends well where the first request would have left.
  private static func run(_ command: any Command, in context: Context) async throws {
    do { try await command.run(in: context) } catch MusicAPIError.cancelled
      where context.options.rehearsal != nil
    {}
  }

  /// Answers `--help` and `--version`, which come before all else.
  private static func showsText(for match: Match, _ streams: Streams) throws -> Bool {
    let output = streams.out
    if match.arguments[GlobalOptions.help] {
      try output.write(
        HelpPage(match.spec, at: match.path).text(width: min(output.columns ?? 80, 100)))
    } else if match.arguments[GlobalOptions.version] {
      try output.write("amctl \(version)\n")
    } else {
      return false
    }
    return true
  }
}
