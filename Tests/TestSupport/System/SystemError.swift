#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call that failed.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The call.
  public let call: String
  /// The value of `errno`, or what the call returned in its place.
  public let code: Int32

  /// Names a call, and takes its code from `errno` by default.
  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and the system's words.
  public var description: String {
    "'\(call)' failed: \(unsafe String(cString: strerror(code)))."
  }
}
