import AmctlTestSupport
import MusicPlatform
import Testing

/// The map of the source code in its README.
struct SourceMapTests {
  private static let readme = text(of: "Sources/README.md")

  /// A file in the map, and the code that is supposed to be on one of its lines.
  struct Place: CustomTestStringConvertible, Sendable {
    let path: String
    let snippet: String

    var testDescription: String { "\(path): \(snippet)" }
  }

  static let places = readme.matches(of: #/`(Sources\/[^`:]+\.swift)` `([^`]+)`/#).map { match in
    Place(path: String(match.1), snippet: String(match.2))
  }

  @Test func `the request is followed in ten steps`() {
    #expect(Self.places.count == 10)
  }

  @Test(arguments: places) func `each step is where the map says`(place: Place) throws {
    let lines = Self.text(of: place.path)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.contains(place.snippet) })
  }

  @Test(arguments: ["AmctlKit", "AmctlCommandLine", "MusicAPI"])
  func `the map lists the folders of a target from the lowest up`(target: String) throws {
    let start = try #require(Self.readme.firstRange(of: "\n  \(target)/ ")).upperBound
    let lines = Self.readme[start...].split(separator: "\n").dropFirst()
    let listed = lines.prefix { $0.hasPrefix("    ") }.map { line in
      String(line.drop { $0 == " " }.prefix { $0 != "/" })
    }
    let layers = try #require(LayeringTests.layers[target])
    #expect(listed.filter { !$0.hasSuffix(".docc") } == layers)
  }

  private static func text(of path: String) -> String {
    let bytes = try? FileSystem.read(Repository.path + "/" + path)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
