internal import MusicLibc
internal import Synchronization

/// A running program that shares the three standard streams of this process and ends with it.
package final class SharedProcess: Sendable {
  private let process: StartedProcess
  private let guardian: ProcessGuardian?

  /// Starts a program.
  package init(_ command: SpawnCommand) throws(SystemError) {
    process = try command.spawn(
      stdin: .standardInput, stdout: .standardOutput, stderr: .standardError)
    guardian = try? ProcessGuardian(of: process.id)
  }

  /// Sends a signal to the program, unless it has ended.
  ///
  /// The terminal sends Control-C to every program in the foreground itself, and some programs take
  /// a second one for impatience.
  package func pass(on signal: Int32) {
    if signal == SIGINT, Self.isInForeground { return }
    process.send(signal)
  }

  /// Waits until the program has ended; returns its exit code, or 128 plus the number of the signal
  /// that ended it.
  package func ended() async -> Int32 {
    await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = { [self] in continuation.resume(returning: reap()) }
      if (try? Thread.detached(wait)) == nil { wait() }
    }
  }

  private func reap() -> Int32 {
    let end = process.waitForEnd()
    guardian?.dismiss()
    return end.code
  }

  /// Whether this process gets the keys of its terminal.
  private static var isInForeground: Bool {
    guard let terminal = try? OwnedDescriptor(opening: { unsafe open("/dev/tty", O_RDONLY) }) else {
      return false
    }
    return tcgetpgrp(terminal.descriptor.number) == getpgrp()
  }
}

extension SharedProcess {
  /// The id of this process.
  package static var ownID: Int { Int(getpid()) }
}

extension StopSignal {
  /// The number of Control-C's signal.
  package static let interrupt = SIGINT
  /// The number of the signal of a terminal that is gone.
  package static let hangUp = SIGHUP
}

/// A small process that ends a program when this process is killed, which nothing here can notice.
///
/// It reads from a pipe that the system closes with this process.
private struct ProcessGuardian: ~Copyable, Sendable {
  private let process: StartedProcess
  private let pipe: OwnedDescriptor

  private static let script = """
    exec >/dev/null 2>&1; trap '' INT TERM HUP
    read -r end || { kill -TERM "$1"; sleep 2; kill -KILL "$1"; }
    """

  init(of program: Int32) throws(SystemError) {
    let pipe = try OwnedDescriptor.Pipe()
    let shell = SpawnCommand(
      path: "/bin/sh", arguments: ["-c", Self.script, "sh", "\(program)"],
      environment: ["PATH": "/usr/bin:/bin"])
    process = try shell.spawn(
      stdin: pipe.reader.descriptor, stdout: .standardOutput, stderr: .standardError)
    self.pipe = pipe.writer
  }

  /// Lets the process end, once the program has ended.
  borrowing func dismiss() {
    try? pipe.descriptor.write([UInt8(ascii: "\n")])
    process.waitForEnd()
  }
}
