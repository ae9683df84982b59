internal import MusicLibc
internal import Synchronization

/// A program, its arguments and its environment.
package struct SpawnCommand: Sendable {
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]

  /// Creates a command for the program at a path.
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
  /// Passes the strings as a null-terminated array.
  static func with<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}
