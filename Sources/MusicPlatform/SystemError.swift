internal import MusicLibc

/// An error number of the operating system.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: Int32

  /// Takes a value of `errno`, or an error number that a call returned instead.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed call in this thread.
  package static var last: SystemError {
    SystemError(code: errno)
  }

  /// A signal arrived while the call was waiting.
  package static let interrupted = SystemError(code: EINTR)
  /// Another process has what the call would have to wait for.
  package static let wouldBlock = SystemError(code: EWOULDBLOCK)
  /// Nobody reads the pipe any more.
  package static let brokenPipe = SystemError(code: EPIPE)
  /// Nobody listens at the address.
  package static let connectionRefused = SystemError(code: ECONNREFUSED)
  /// The file or folder does not exist.
  package static let notFound = SystemError(code: ENOENT)
  /// A path, or a name in it, is longer than any that can exist.
  package static let nameTooLong = SystemError(code: ENAMETOOLONG)
  /// The file exceeds the size that its reader accepts.
  package static let fileTooBig = SystemError(code: EFBIG)
  /// The bytes are not a text.
  package static let notText = SystemError(code: EILSEQ)
  /// A component of the path is a file, not a folder.
  package static let notADirectory = SystemError(code: ENOTDIR)
  /// The path leads to a folder, not to a file.
  package static let isADirectory = SystemError(code: EISDIR)
  /// A symbolic link is where none is followed; the number is not one of the system's.
  package static let symbolicLink = SystemError(code: -1)
  /// Something else than a file is where one is written; the number is not one of the system's.
  package static let notAFile = SystemError(code: -2)
  /// A symbolic link leads nowhere; the number is not one of the system's.
  package static let brokenLink = SystemError(code: -3)
  /// The process, or the whole system, has as many open files as it may have.
  package static let tooManyOpenFiles = SystemError(code: EMFILE)
  /// The file or folder exists already.
  package static let exists = SystemError(code: EEXIST)

  /// Repeats a call while signals interrupt it; throws when it returns a negative number.
  package static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's description, such as `No such file or directory`.
  package var description: String {
    switch self {
    case .symbolicLink: "it is a symbolic link"
    case .notAFile: "it is not a file"
    case .brokenLink: "it is a link to something that does not exist"
    default: unsafe String(cString: strerror(code))
    }
  }
}
