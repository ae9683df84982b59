internal import MusicLibc

/// The variables of the running process.
package enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
