#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The number by which the operating system says what went wrong.
struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let code: Int32

  /// The error of the call that just failed in this thread.
  static var last: SystemError {
    SystemError(code: errno)
  }

  /// Nobody reads the pipe any more.
  static let brokenPipe = SystemError(code: EPIPE)
  /// There is no such file or folder.
  static let notFound = SystemError(code: ENOENT)
  /// The file or folder is there already.
  static let exists = SystemError(code: EEXIST)

  /// Makes a call again for as long as a signal interrupts it; fails when it answers below zero.
  static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words: `No such file or directory`.
  var description: String {
    unsafe String(cString: strerror(code))
  }
}
