#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The number by which the operating system says what went wrong.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: Int32

  /// Takes a value of `errno`, or what a call returned in its place.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the call that just failed in this thread.
  package static var last: SystemError {
    SystemError(code: errno)
  }

  /// A signal came while the call waited.
  package static let interrupted = SystemError(code: EINTR)
  /// Another process has what the call would have to wait for.
  package static let wouldBlock = SystemError(code: EWOULDBLOCK)
  /// Nobody reads the pipe any more.
  package static let brokenPipe = SystemError(code: EPIPE)
  /// There is no such file or folder.
  package static let notFound = SystemError(code: ENOENT)
  /// The file is bigger than whoever reads it can use.
  package static let fileTooBig = SystemError(code: EFBIG)
  /// A part of the path is a file and no folder.
  package static let notADirectory = SystemError(code: ENOTDIR)
  /// A symbolic link is where none is followed; the number is of no call.
  package static let symbolicLink = SystemError(code: -1)
  /// The process, or the whole system, has as many open files as it may have.
  package static let tooManyOpenFiles = SystemError(code: EMFILE)
  /// The file or folder is there already.
  package static let exists = SystemError(code: EEXIST)

  /// Makes a call again for as long as a signal interrupts it; fails when it answers below zero.
  package static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words: `No such file or directory`.
  package var description: String {
    self == .symbolicLink ? "it is a symbolic link" : unsafe String(cString: strerror(code))
  }
}
