#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The names and contents of all files in a folder.
struct FileTexts {
  let texts: [String]

  init(in folder: String) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let contents = names.compactMap { FileManager.default.contents(atPath: folder + "/" + $0) }
    texts = names + contents.map { String(decoding: $0, as: UTF8.self) }
  }
}
