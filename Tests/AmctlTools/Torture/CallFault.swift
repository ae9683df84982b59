import MusicLibc

/// What happens to one call of a run, in the words of `Faults/faults.c`.
struct CallFault: Hashable, Sendable {
  /// The name of the call.
  let call: String
  /// Which of these calls: 1 is the first, 0 is every second one.
  let number: Int
  /// The number of an error, `short` or `kill`.
  let what: String

  /// Whether nobody may notice: less was read or written than requested, a signal came between, or
  /// the reader was not ready.
  var isHarmless: Bool {
    what == "short" || what == "\(EINTR)" || call == "write" && what == "\(EAGAIN)"
  }

  /// Whether the program is killed at this call.
  var isKill: Bool { what == "kill" }

  /// The variables that configure it.
  var environment: [String: String] {
    ["TORTURE_CALL": call, "TORTURE_NUMBER": "\(number)", "TORTURE_FAULT": what]
  }
}

extension CallFault {
  /// What may happen to each call.
  private static let kinds: KeyValuePairs<String, [Int32]> = [
    "read": [EIO], "pread": [EIO], "write": [ENOSPC, EPIPE, EAGAIN], "recv": [ECONNRESET],
    "send": [EPIPE], "open": [EMFILE, EACCES], "openat": [EMFILE, EACCES], "close": [EIO],
    "fstat": [EIO], "stat": [EACCES], "lstat": [EACCES], "fstatat": [EACCES], "opendir": [EMFILE],
    "readdir": [EIO], "lseek": [EINVAL], "ftruncate": [EIO], "fsync": [EIO], "rename": [EIO],
    "renameat": [EIO], "unlink": [EACCES], "unlinkat": [EACCES], "mkdir": [EACCES],
    "mkdirat": [ENOSPC], "chmod": [EPERM], "fchmod": [EPERM], "flock": [ENOLCK], "mmap": [ENOMEM],
    "pipe": [EMFILE], "poll": [ENOMEM], "socket": [EMFILE], "socketpair": [EMFILE],
    "connect": [ECONNREFUSED], "posix_spawn": [EAGAIN], "pthread_create": [EAGAIN],
    "dlopen": [ENOMEM],
  ]

  /// The calls that a signal may interrupt.
  private static let interrupted: Set<String> = [
    "read", "pread", "write", "recv", "send", "open", "openat", "poll", "fsync", "ftruncate",
    "waitpid", "waitid",
  ]

  /// The calls that may do less than they were asked for.
  private static let partial: Set<String> = ["read", "pread", "write", "recv", "send"]

  /// The calls after which a killed program has left something on the disk.
  private static let writing: Set<String> = [
    "write", "open", "openat", "fsync", "ftruncate", "rename", "renameat", "unlink", "unlinkat",
    "mkdir", "mkdirat", "close", "fchmod",
  ]

  /// Returns all faults of a command line with those calls; it is killed only if it writes files.
  static func all(_ counts: [String: Int], writesFiles: Bool) -> [CallFault] {
    let calls = Set(kinds.map(\.key)).union(interrupted)
    let kinds = Dictionary(kinds.map { ($0.key, $0.value) }) { first, _ in first }
    return calls.sorted().flatMap { call in
      let count = counts[call] ?? 0
      guard count > 0 else { return [CallFault]() }
      var whats = (kinds[call] ?? []).map { "\($0)" }
      if interrupted.contains(call) { whats.append("\(EINTR)") }
      if partial.contains(call) { whats.append("short") }
      if writesFiles, writing.contains(call) { whats.append("kill") }
      return whats.flatMap { what in
        let isHarmless = CallFault(call: call, number: 0, what: what).isHarmless
        return ((isHarmless ? 0 : 1)...count).map { CallFault(call: call, number: $0, what: what) }
      }
    }
  }
}

extension CallFault: CustomStringConvertible {
  /// The fault, as the options that repeat it.
  var description: String { "--call \(call) --number \(number) --fault \(what)" }
}
