import MusicLibc
package import MusicPlatform

/// A program run to measure its time: its output is discarded, and this process does nothing in the
/// meantime.
package struct TimedProcess {
  /// How long it ran.
  package let elapsed: Duration
  /// The exit code; 128 plus the signal's number if a signal ended it.
  package let status: Int

  /// Runs a program to its end; blocks its thread.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws(SystemError) {
    let command = SpawnCommand(path: path, arguments: arguments, environment: environment)
    let nowhere = try OwnedDescriptor { unsafe open("/dev/null", O_RDWR) }
    let stream = nowhere.descriptor
    let start = ContinuousClock.now
    let process = try command.spawn(stdin: stream, stdout: stream, stderr: stream)
    let end = process.waitForEnd()
    elapsed = ContinuousClock.now - start
    status = Int(end.code)
  }
}
