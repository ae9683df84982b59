internal import MusicLibc

/// The variables of the running process, and its number.
package enum ProcessEnvironment {
  package static var processID: Int { Int(getpid()) }

  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
