internal import MusicLibc
internal import Synchronization

/// A program, its arguments and its environment.
package struct SpawnCommand: Sendable {
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]

  package init(path: String, arguments: [String], environment: [String: String]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts the program with these three standard streams.
  ///
  /// The program starts with no signal blocked or ignored, regardless of this process's settings.
  /// In a group of its own, signals also reach the programs that it starts, but no key of a
  /// terminal does.
  package func spawn(
    stdin: Descriptor, stdout: Descriptor, stderr: Descriptor, inOwnGroup: Bool = false
  ) throws(SystemError) -> StartedProcess {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    for (index, number) in [stdin.number, stdout.number, stderr.number].enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, number, Int32(index))
    }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        | (inOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0))

    var id: Int32 = 0
    let variables = environment.map { $0.key + "=" + $0.value }
    let code = unsafe CStrings.with([path] + arguments) { arguments in
      unsafe CStrings.with(variables) { variables in
        OwnedDescriptor.spawning.withLock { _ in
          unsafe posix_spawn(&id, path, &actions, &attributes, arguments, variables)
        }
      }
    }
    guard code == 0 else { throw SystemError(code: code) }
    return StartedProcess(id: id, leadsGroup: inOwnGroup)
  }
}

/// Arrays of strings in C's representation.
enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}

/// How a program ended.
package enum ProcessEnd: Sendable, Equatable {
  case exited(Int32)
  case killed(by: Int32)

  /// The exit code as a shell reports it: 128 plus the number of the signal that ended the program.
  package var code: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    }
  }
}

/// A program that was started: it can be sent signals until it has ended.
package final class StartedProcess: Sendable {
  package let id: Int32
  /// Whether signals are for all of its group.
  private let leadsGroup: Bool
  /// Locked while a signal is sent: another process with the same ID must not get it.
  private let state = Mutex<ProcessEnd?>(nil)

  init(id: Int32, leadsGroup: Bool = false) {
    self.id = id
    self.leadsGroup = leadsGroup
  }

  /// How the program ended; nil while it runs.
  package var end: ProcessEnd? { state.withLock { $0 } }

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    state.withLock { end in
      if end == nil { _ = kill(leadsGroup ? -id : id, signal) }
    }
  }

  /// Waits until the program has ended, and frees its id; called once.
  @discardableResult
  package func waitForEnd() -> ProcessEnd {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    return state.withLock { end in
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      let found: ProcessEnd = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(by: signal)
      end = found
      return found
    }
  }
}
