@unsafe @preconcurrency import MusicLibc
import MusicPlatform
import Synchronization

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
  /// Another thread waits for signals: the first SIGINT, SIGTERM or SIGHUP cancels the work, so
  /// that it can say how far it came, and one that comes more than a second later ends the process
  /// at once. Writing to a closed pipe or past the limit on the size of files is an error and not a
  /// signal. A child process inherits all that: who starts one undoes it.
  ///
  /// Where too few files can be opened, or too few threads started, the rejection takes the place
  /// of the work: Swift's own threads need some files, and crash without; where one of them cannot
  /// be started, Swift tries again forever.
  package static func run(
    _ work: @escaping @Sendable (Streams) async -> Int32,
    orLacking rejection: (Shortage, Streams) -> Int32
  ) -> Never {
    // Before there is a second thread, so that every thread inherits it.
    var signals = endingSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    reserveStandardPlaces()
    guard Descriptor.canOpen(neededFiles) else { _exit(rejection(.files, .standard())) }
    guard ResourceLimits.hasRoom(threads: neededThreads, and: neededBytes) else {
      _exit(rejection(.memory, .standard()))
    }
    let stop = try? StopSignal()
    let streams = Streams.standard(interruption: stop?.waker)
    if ResourceLimits.allowsFewThreads, !canStartThreads(firstThreads) {
      _exit(rejection(.memory, streams))
    }
    // The work has written all its output; the exit handlers of libraries are not needed, and would
    // race with threads that these libraries still have.
    let executor = MainThreadExecutor()
    let task = Task.detached(executorPreference: executor) {
      _exit(await StopSignal.$current.withValue(stop) { await work(streams) })
    }
    // Without it, no signal would end the process.
    do { try Thread.detached { end(task, stop) } } catch { _exit(rejection(.memory, streams)) }
    executor.run()
  }

  /// Opens a placeholder for each standard stream that the process was started without.
  ///
  /// Otherwise the next file to be opened would take its number, and be read or written as the
  /// stream. The placeholders fail every read or write of the stream.
  private static func reserveStandardPlaces() {
    for (place, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(place, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Returns whether a number of threads can be started that run at the same time.
  private static func canStartThreads(_ count: Int) -> Bool {
    let gate = Gate()
    return gate.mutex.withLock { _ in
      (0..<count).allSatisfy { _ in (try? Thread.detached { gate.mutex.withLock { _ in } }) != nil }
    }
  }

  private final class Gate: Sendable {
    let mutex = Mutex(())
  }

  /// What the process has too little of to begin.
  package enum Shortage {
    case files, memory
  }

  /// Cancels the work at the first signal, and ends the process at the second.
  ///
  /// Cancellation wakes tasks, for which Swift starts threads, and it waits forever where none can
  /// be started: it has a thread of its own. Another ends the process if the work could not end.
  private static func end(_ task: Task<Never, Never>, _ stop: StopSignal?) -> Never {
    let signal = nextSignal()
    let arrival = ContinuousClock.now
    stop?.arrive(signal)
    do {
      try Thread.detached { task.cancel() }
      try Thread.detached { awaitEnd(after: signal) }
    } catch {
      _exit(128 + signal)
    }
    _exit(128 + secondSignal(after: arrival, next: nextSignal))
  }

  /// Waits for the signal that ends the process, and returns it.
  ///
  /// One within a second of the first is the first once more: GNU `timeout` sends its signal to the
  /// program, and again to the group of the program. Until the pager ends, Control-C is for the
  /// pager.
  package static func secondSignal(
    after first: ContinuousClock.Instant, next: () -> Int32,
    now: () -> ContinuousClock.Instant = { .now }
  ) -> Int32 {
    while true {
      let signal = next()
      if now() < first + .seconds(1) || signal == SIGINT && PagedOutput.isShown { continue }
      return signal
    }
  }

  /// Gives the work time to end, as long as there is room for the threads that it may need for
  /// that.
  private static func awaitEnd(after signal: Int32) -> Never {
    while true {
      sleep(1)
      do { try Thread.detached {} } catch { _exit(128 + signal) }
    }
  }

  /// How many threads run at once: those of Swift's pool, which has one for each processor if there
  /// is work for so many, of its timers, of signals, and of libcurl with one that looks up names and
  /// one that loads it, and two of a command's own.
  private static var neededThreads: Int { min(ResourceLimits.processors, 16) + 7 }

  /// The thread for signals, and those that Swift starts for its first task: without them, it would
  /// wait forever.
  private static let firstThreads = 4

  /// The room for libcurl and the libraries that it needs, and for a small response.
  private static let neededBytes = 64 << 20

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

/// What this process may use, where that is limited, as `ulimit` limits it.
enum ResourceLimits {
  /// Returns whether there is room for the stacks of threads and for more bytes, so that all
  /// of these threads can start.
  ///
  /// Nothing is looked at where there is no limit. Where there is one, all threads share one arena
  /// from here on: glibc would reserve 64 MB for each of the first.
  static func hasRoom(threads: Int, and bytes: Int) -> Bool {
    guard limit(of: RLIMIT_AS) != nil else { return true }
    shareArena()
    return isFree(threads * stackSize + bytes)
  }

  private static func shareArena() {
    #if canImport(Glibc)
      // Swift's module for the C library leaves out the function and the name of the setting.
      typealias Setter = @convention(c) (_ setting: Int32, _ value: Int32) -> Int32
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(symbol, to: Setter.self)(-8, 1)
    #endif
  }

  /// The number of processors, each of which can get a thread of Swift's pool.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Whether so few threads are allowed that some may be missing.
  ///
  /// Only then it is tried, because that takes a quarter of the time of a small command.
  static var allowsFewThreads: Bool { limit(of: threads).map { $0 < 1_000 } ?? false }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
    private static let threads = __RLIMIT_NPROC
  #else
    private typealias Resource = Int32
    private static let threads = RLIMIT_NPROC
  #endif

  /// Returns a limit; nil if there is none.
  private static func limit(of resource: Resource) -> Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
      let code = unsafe getrlimit(resource, &limit)
    #endif
    // No limit is the largest number, or the largest with a sign.
    return code == 0 && limit.rlim_cur < rlim_t(Int64.max) ? Int(limit.rlim_cur) : nil
  }

  /// The size of a thread's stack, unless its creator says another.
  private static var stackSize: Int {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return 8 << 20 }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    var size = 0
    _ = unsafe pthread_attr_getstacksize(&attributes, &size)
    return size
  }

  private static func isFree(_ size: Int) -> Bool {
    let place = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard unsafe place != MAP_FAILED, let place = unsafe place else { return false }
    _ = unsafe munmap(place, size)
    return true
  }
}
