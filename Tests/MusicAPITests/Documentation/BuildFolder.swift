import AmctlTestSupport
import Foundation
import Testing

/// The folder of the package's compiled modules.
enum BuildFolder {
  /// The folder above the running tests that contains the modules; nil when there is none.
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

/// The compiler, as a user of the library runs it.
enum SwiftCompiler {
  /// Type-checks files that import the library, without warnings.
  static func check(
    _ files: [String], _ options: String..., module: String = "Samples"
  ) async throws -> ChildProcess.Output {
    let build = try #require(BuildFolder.path)
    return try await ChildProcess.run(
      "/usr/bin/env",
      ["swiftc"] + options + [
        "-module-name", module, "-swift-version", "6", "-suppress-warnings",
        "-module-cache-path", build + "/ModuleCache", "-I", build + "/Modules",
        "-Xcc", "-fmodule-map-file=" + build + "/CMusicAPI.build/module.modulemap",
      ] + files,
      environment: ProcessInfo.processInfo.environment)
  }
}
