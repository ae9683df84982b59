import MusicLibc
import MusicPlatform
import Synchronization

/// Feeds a process, collects its output, and waits for its end.
final class ChildWatch: Sendable {
  private struct State {
    var output: ChildProcess.Output?
    var waiters: [CheckedContinuation<ChildProcess.Output, Never>] = []
  }

  private let id: Int32
  private let state = Mutex(State())

  /// Keeps our ends of a process's streams open for the threads that serve them.
  private final class Streams: Sendable {
    let stdin: Mutex<OwnedDescriptor?>
    let stdout: OwnedDescriptor
    let stderr: OwnedDescriptor

    init(
      stdin: consuming OwnedDescriptor, stdout: consuming OwnedDescriptor,
      stderr: consuming OwnedDescriptor
    ) {
      self.stdin = Mutex(stdin)
      self.stdout = stdout
      self.stderr = stderr
    }
  }

  /// Starts a process and the threads that serve it.
  init(_ command: SpawnCommand, input: [UInt8]) throws(SystemError) {
    let stdin = try OwnedDescriptor.Pipe()
    let stdout = try OwnedDescriptor.Pipe()
    let stderr = try OwnedDescriptor.Pipe()
    id = try command.spawn(
      stdin: stdin.reader.descriptor, stdout: stdout.writer.descriptor,
      stderr: stderr.writer.descriptor
    ).id
    let streams = Streams(stdin: stdin.writer, stdout: stdout.reader, stderr: stderr.reader)
    try Thread.detached {
      streams.stdin.withLock { stdin in
        try? stdin?.descriptor.write(input[...])
        stdin = nil
      }
    }
    try Thread.detached { [self] in collect(streams) }
  }

  private func collect(_ streams: Streams) {
    var collected: [[UInt8]] = [[], []]
    var open: [Descriptor?] = [streams.stdout.descriptor, streams.stderr.descriptor]
    while open != [nil, nil], let ready = try? Descriptor.wait(for: open) {
      for (index, isReady) in ready.enumerated() where isReady {
        let bytes = (try? open[index]?.read(upTo: 1 << 16)) ?? []
        if bytes.isEmpty { open[index] = nil } else { collected[index] += bytes }
      }
    }
    end(collected[0], collected[1])
  }

  /// Waits for the process and resumes everyone waiting for it.
  private func end(_ bytes: [UInt8], _ errorBytes: [UInt8]) {
    // Waits without reaping first, so that no signal can reach another process with the same id.
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    let (output, waiters) = state.withLock { state in
      var status: Int32 = 0
      var usage = rusage()
      unsafe wait4(id, &status, 0, &usage)
      let signal = status & 0x7F
      let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      let output = ChildProcess.Output(
        status: Int(code), bytes: bytes, errorBytes: errorBytes,
        cpuTime: usage.cpuTime, peakMemory: usage.peakMemory)
      state.output = output
      defer { state.waiters = [] }
      return (output, state.waiters)
    }
    for waiter in waiters { waiter.resume(returning: output) }
  }

  /// The process's output; nil while it runs.
  var output: ChildProcess.Output? { state.withLock { $0.output } }

  /// Returns the process's output once it has ended.
  func ended() async -> ChildProcess.Output {
    await withCheckedContinuation { continuation in
      let output = state.withLock { state in
        if state.output == nil { state.waiters.append(continuation) }
        return state.output
      }
      if let output { continuation.resume(returning: output) }
    }
  }

  /// Sends a signal, unless the process has ended.
  func signal(_ number: Int32) {
    state.withLock { state in
      if state.output == nil { _ = kill(id, number) }
    }
  }
}

extension rusage {
  /// The processor time of the process and of the system on its behalf.
  fileprivate var cpuTime: Duration {
    [ru_utime, ru_stime].reduce(.zero) { sum, time in
      sum + .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
    }
  }

  /// Darwin counts bytes, other systems kilobytes.
  fileprivate var peakMemory: Int {
    #if canImport(Darwin)
      Int(ru_maxrss)
    #else
      Int(ru_maxrss) * 1024
    #endif
  }
}
