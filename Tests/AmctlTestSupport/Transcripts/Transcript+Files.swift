#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Transcript {
  /// The folder of the project's transcripts.
  public static let folder = Repository.path + "/Fixtures/Transcripts"

  /// The names of the transcripts in alphabetical order.
  public static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  /// Reads a transcript.
  public init(named name: String) throws {
    let data = try Data(contentsOf: URL(filePath: Self.folder + "/" + name))
    self.init(parsing: String(decoding: data, as: UTF8.self))
  }
}
