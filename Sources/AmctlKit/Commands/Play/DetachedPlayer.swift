import AmctlCommandLine
import MusicPlatform

/// Runs the same command line as a process of its own, which stays when this one ends.
struct DetachedPlayer {
  /// The option that is left out there.
  private static let option = "--detach"

  /// Starts the process, and returns once it plays; throws as it ended if it does not.
  func start(in context: Context) throws {
    let output = try OwnedDescriptor.Pipe()
    let errors = try OwnedDescriptor.Pipe()
    let process = try start(output.writer.descriptor, errors.writer.descriptor, in: context)
    let hasEnded = try Waker()
    try Thread.detached {
      process.waitForEnd()
      hasEnded.wake()
    }
    var events: [UInt8] = []
    while true {
      let ready = try Descriptor.wait(for: [
        errors.reader.descriptor, output.reader.descriptor, hasEnded.descriptor,
        StopSignal.current?.waker.descriptor,
      ])
      if ready[3] {
        process.send(StopSignal.terminate)
        throw CancellationError()
      }
      if ready[0] {
        let bytes = try errors.reader.descriptor.read(upTo: 1 << 12)
        try context.streams.err.write(bytes)
      } else if ready[1] {
        events += try output.reader.descriptor.read(upTo: 1 << 12)
        if String(decoding: events, as: UTF8.self).includes(#"{"event":"track""#) { return }
      } else if ready[2], let end = process.end {
        throw Failure(.failed(with: end.code), nil)
      }
    }
  }

  private func start(
    _ output: Descriptor, _ errors: Descriptor, in context: Context
  ) throws -> StartedProcess {
    guard let path = SharedProcess.ownPath else {
      throw CommandError(message: "cannot find the program itself")
    }
    let words = CurrentProcess.arguments.filter { $0 != Self.option } + ["-o", "ndjson"]
    let command = SpawnCommand(
      path: path, arguments: words, environment: context.environment.variables)
    return try command.spawn(
      stdin: .standardInput, stdout: output, stderr: errors, inOwnSession: true)
  }
}
