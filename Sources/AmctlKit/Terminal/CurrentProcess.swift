#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  import Darwin
#endif

/// The running process: what it was given, and how it ends.
public enum CurrentProcess {
  /// The words behind the program's name.
  public static var arguments: [String] {
    Array(CommandLine.arguments.dropFirst())
  }

  /// The environment as it is now; read it once, before there is a second thread.
  public static var environment: [String: String] {
    #if canImport(Darwin)
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe _NSGetEnviron().pointee
    #else
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    #endif
    var variables: [String: String] = [:]
    while let text = unsafe entry.pointee {
      let parts = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      unsafe entry += 1
    }
    return variables
  }

  /// Does the work on other threads and ends the process with the code it comes to.
  ///
  /// The main thread waits for signals: the first SIGINT or SIGTERM cancels the work, so that it
  /// can say how far it came, and the second ends the process at once. Writing to a closed pipe
  /// is an error and not a signal. A child process inherits both: who starts one undoes that.
  ///
  /// What the work will need can be prepared meanwhile, on the thread that has nothing else to do.
  public static func run(
    meanwhile prepare: () -> Void = {}, _ work: @escaping @Sendable () async -> Int32
  ) -> Never {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    // Before there is a second thread, so that every thread inherits it.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    // The work has written all it had to; what libraries tidy up at an exit is nobody's any more, and
    // would race what they still do on threads of their own.
    let task = Task.detached { _exit(await work()) }
    prepare()
    var received: Int32 = 0
    unsafe sigwait(&signals, &received)
    task.cancel()
    unsafe sigwait(&signals, &received)
    _exit(128 + received)
  }
}
