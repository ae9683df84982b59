import AmctlCommandLine
import MusicPlatform

/// The program that shows long output page by page.
struct Pager {
  /// The program, which gets no key and no token.
  let command: SpawnCommand

  /// Chooses the pager for long output; nil if there is none.
  ///
  /// One that does not exist is no failure: the output is there without it.
  init?(_ common: CommonOptions, _ environment: Environment, _ streams: Streams) {
    guard streams.out.isTerminal, environment["TERM"] != "dumb" else { return nil }
    let variables = environment.variables
    let line = variables["AMCTL_PAGER"] ?? variables["PAGER"] ?? "less"
    let words = line.split(separator: " ").map(String.init)
    guard let name = words.first(where: { !$0.utf8.contains(UInt8(ascii: "=")) }), line != "cat"
    else { return nil }
    guard Self.exists(name, environment) else {
      if common.isVerbose {
        Messages(error: streams.err, isQuiet: common.isQuiet).note(
          "No such pager: '\(name)'. The output is not paged.")
      }
      return nil
    }
    // As git does: quit if it fits on the screen, keep colors, leave the text on the screen.
    let usual = ["LESS": "FRX", "LV": "-c"]
    command = SpawnCommand(
      path: "/bin/sh", arguments: ["-c", line],
      environment: usual.merging(environment.forOtherPrograms) { $1 })
  }

  /// Whether a program can be found; the shell knows what a word with other characters means.
  private static func exists(_ name: String, _ environment: Environment) -> Bool {
    if ShellWord.plain(name) != name || name.hasPrefix("~") { return true }
    if name.utf8.contains(UInt8(ascii: "/")) { return FileSystem.isProgram(name) }
    return ExternalProgram(name, in: environment) != nil
  }
}
