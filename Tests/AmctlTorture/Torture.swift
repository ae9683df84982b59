import AmctlCommandLine
import Foundation
import MusicPlatform

/// Runs command lines again and again, and lets another call to the system fail each time: the
/// first read, the second, and so on up to the last one of an undisturbed run.
///
/// After each run, the exit code, the output and the files have to be among those that are
/// documented: see `Judge`. `.ci/torture` runs it.
@main
struct Torture {
  static func main() async {
    guard let plan = Plan(CurrentProcess.arguments) else { fail("\(Plan.usage)\n") }
    do {
      let tally = try await Session(plan).run()
      tally.report()
      if !tally.isGood { fail("") }
    } catch {
      fail("AmctlTorture: \(error)\n")
    }
  }

  private static func fail(_ message: String) -> Never {
    try? Descriptor.standardError.write(Array(message.utf8)[...])
    Foundation.exit(1)
  }
}
