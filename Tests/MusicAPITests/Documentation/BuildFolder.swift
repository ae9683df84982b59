#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the package's own modules were built.
enum BuildFolder {
  /// The folder above the running tests that holds the modules; nil when there is none.
  static let path: String? = {
    #if canImport(Darwin)
      let program = Bundle(for: Marker.self).bundlePath
    #else
      let program = CommandLine.arguments[0]
    #endif
    var parts = program.split(separator: "/", omittingEmptySubsequences: false)
    while let last = parts.popLast(), !last.isEmpty {
      let folder = parts.joined(separator: "/")
      if FileManager.default.fileExists(atPath: folder + "/Modules/MusicAPI.swiftmodule") {
        return folder
      }
    }
    return nil
  }()

  private final class Marker {}
}
