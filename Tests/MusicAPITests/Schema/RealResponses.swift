import MusicAPI
import AmctlTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Responses of the real service, which are kept outside the project and not on every machine.
enum RealResponses {
  /// Where they are; nil if there are none here.
  static let folder = ProcessInfo.processInfo.environment["AMCTL_REAL_ANSWERS"]

  /// Returns the documents in one of the folders by name; none if the folder does not exist.
  static func documents(in name: String) throws -> [(name: String, json: JSON)] {
    guard let folder else { return [] }
    let path = folder + "/" + name
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return try files.sorted().compactMap { file in
      guard let bytes = FileManager.default.contents(atPath: path + "/" + file) else { return nil }
      return (file, try JSONDocument(parsing: Array(bytes)).root)
    }
  }
}
