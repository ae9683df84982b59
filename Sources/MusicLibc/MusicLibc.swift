/// The C library, by whatever name this system has for it.
#if canImport(Glibc)
  @_exported public import Glibc
  // The compiler takes `timespec` for a member of whichever of both it meets first.
  @_exported public import SwiftOverlayShims
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#elseif canImport(Darwin)
  @_exported public import Darwin
#else
  #error("this package needs a system with POSIX files and sockets: Linux, macOS or Android")
#endif
