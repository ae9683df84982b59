internal import MusicLibc
internal import Synchronization

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
  /// Locked while a signal is sent, so that none reaches another process with the same id.
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
