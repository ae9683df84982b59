#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  import Darwin
#endif
import MusicPlatform

/// The running process: its arguments and environment, and how it ends.
package enum CurrentProcess {
  /// The arguments after the program's name.
  package static var arguments: [String] {
    Array(CommandLine.arguments.dropFirst())
  }

  /// The current environment; read it once, before there is a second thread.
  package static var environment: [String: String] {
    #if canImport(Darwin)
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe _NSGetEnviron().pointee
    #else
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    #endif
    // Enough for most, because growing takes longer than all the rest.
    var variables = [String: String](minimumCapacity: 64)
    while let text = unsafe entry.pointee {
      if let separator = unsafe strchr(text, Int32(UInt8(ascii: "="))) {
        let name = unsafe UnsafeRawBufferPointer(start: text, count: separator - text)
        let value = unsafe String(cString: separator + 1)
        variables[unsafe String(decoding: name, as: UTF8.self)] = value
      }
      unsafe entry += 1
    }
    return variables
  }

  /// Runs the work on the main thread and exits with the code it returns.
  ///
  /// Another thread waits for signals: the first SIGINT, SIGTERM or SIGHUP cancels the work, so that
  /// it can say how far it came, and the second ends the process at once. Writing to a closed pipe
  /// or past the limit on the size of files is an error and not a signal. A child process inherits all that: who starts one undoes it.
  ///
  /// Where too few files can be opened, the rejection takes the place of the work: Swift's own threads
  /// need some, and crash without.
  package static func run(
    _ work: @escaping @Sendable (Streams) async -> Int32,
    orWithoutFiles rejection: (Streams) -> Int32
  ) -> Never {
    // Before there is a second thread, so that every thread inherits it.
    var signals = endingSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Descriptor.reserveStandardPlaces()
    guard Descriptor.canOpen(neededFiles) else { _exit(rejection(.standard())) }
    let stop = try? StopSignal()
    let streams = Streams.standard(interruption: stop?.waker)
    // The work has written all its output; the exit handlers of libraries are not needed, and would
    // race with threads that these libraries still have.
    let executor = MainThreadExecutor()
    let task = Task.detached(executorPreference: executor) {
      _exit(await StopSignal.$current.withValue(stop) { await work(streams) })
    }
    try? Thread.detached { end(task, stop) }
    executor.run()
  }

  /// Cancels the work at the first signal, and ends the process at the second.
  private static func end(_ task: Task<Never, Never>, _ stop: StopSignal?) -> Never {
    let signal = nextSignal()
    stop?.arrive(signal)
    task.cancel()
    var next = nextSignal()
    // Until the pager ends, Control-C is for the pager.
    while next == SIGINT, FedProcess.isRunning { next = nextSignal() }
    _exit(128 + next)
  }

  /// How many files a small command opens at once: those of threads, timers, signals, libcurl, one
  /// connection, and a few of its own.
  private static let neededFiles = 16

  private static func nextSignal() -> Int32 {
    var signals = endingSignals
    var received: Int32 = 0
    unsafe sigwait(&signals, &received)
    return received
  }

  /// Whether whoever started the process wants it not to notice a signal, as `nohup` does.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  private static var endingSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    if !isIgnored(SIGHUP) { unsafe sigaddset(&signals, SIGHUP) }
    return signals
  }
}
