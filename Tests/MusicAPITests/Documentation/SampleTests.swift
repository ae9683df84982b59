import AmctlTestSupport
import Foundation
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The code in the documentation, checked by a compiler.
///
/// One compiler at a time leaves the rest of the machine to the other tests.
@Suite(.thorough, .serialized)
struct SampleTests {
  /// The declarations that the samples of comments may assume: a client and the text of a key file.
  ///
  /// The samples of the README and the articles are read from the top and may assume nothing.
  private static let given = """
    import MusicAPI
    import MusicAPIFixtures
    let client = MusicClient.replaying("Fixtures")
    let pem: [UInt8] = []

    """

  @Test(arguments: SampleDocument.all)
  func `the samples compile`(document: SampleDocument) async throws {
    let complaints = try await Self.complaints(about: document)
    #expect(complaints == "")
  }

  @Test func `a sample with imports compiles alone, as a reader pastes it`() async throws {
    let samples = SampleDocument.all.filter { $0.path.hasSuffix(".md") }.flatMap(\.pasted)
    #expect(samples.count > 10)
    for sample in samples {
      let complaints = try await Self.complaints(aboutPasted: sample.text)
      #expect(complaints == "")
    }
  }

  @Test func `the manifest in the README has every product that its samples import`() throws {
    let readme = try #require(SampleDocument.all.first { $0.path == "README.md" })
    let bytes = try #require(FileManager.default.contents(atPath: Repository.path + "/README.md"))
    let manifest = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains(".product(name:")
    }.joined()
    let imports = Set(
      readme.samples.flatMap(\.lines).filter { $0.hasPrefix("import Music") }.map {
        $0.dropFirst(7)
      })
    #expect(imports.count > 1)
    #expect(imports.filter { !manifest.contains("\"\($0)\"") } == [])
  }

  @Test(arguments: [
    "README.md", "Sources/MusicAPI/MusicAPI.docc/FirstRequest.md", "Tests/Consumer/Package.swift",
  ])
  func `a manifest that depends on the library names its version`(path: String) throws {
    let bytes = try #require(FileManager.default.contents(atPath: Repository.path + "/" + path))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains(".package(url: ")
    }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains(#", from: "\#(ProductVersion.current)")"#) })
  }

  @Test func `a sample that does not compile is reported with its file and line`() async throws {
    let broken = SampleDocument(
      path: "Broken.md", text: "# Broken\n\n```swift\nlet one = 1\nlet two: String = one\n```\n")
    let complaints = try await Self.complaints(about: broken)
    #expect(complaints.contains("Broken.md:5:19: error: cannot convert value of type 'Int'"))
  }

  /// Returns the compiler's errors about a file of a strict package; empty when there are none.
  private static func complaints(aboutPasted text: String) async throws -> String {
    let file = try TemporaryDirectory()
    let path = try file.write(Array(text.utf8), to: "Sample.swift")
    let result = try await SwiftCompiler.check(
      [path], "-typecheck", "-enable-upcoming-feature", "MemberImportVisibility",
      "-enable-upcoming-feature", "ExistentialAny")
    return result.status == 0 ? "" : result.errorText
  }

  /// Returns the compiler's errors; empty when there are none.
  ///
  /// It checks up to the ownership rules. Warnings are off because samples leave values unused.
  static func complaints(about document: SampleDocument) async throws -> String {
    let folder = try TemporaryDirectory()
    let isComment = document.path.hasSuffix(".swift")
    let files = try ((isComment ? [("Given.swift", given)] : []) + document.files).map {
      try folder.write(Array($0.1.utf8), to: $0.0)
    }
    let result = try await SwiftCompiler.check(files, "-emit-sil", "-o", "/dev/null", "-wmo")
    return result.status == 0 ? "" : result.errorText
  }
}
