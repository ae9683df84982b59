#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The clock that tells what time it is, and jumps when somebody sets it.
package enum SystemClock {
  /// Whole seconds since the first of January 1970.
  package static var seconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }
}
