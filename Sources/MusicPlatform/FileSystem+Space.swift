#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

extension FileSystem {
  /// The number of bytes that can still be written to the disk of a folder; nil if it is unknown.
  package static func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0 else { return nil }
    let (bytes, isTooMany) = Int(clamping: facts.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: facts.f_frsize))
    return isTooMany ? nil : bytes
  }
}
