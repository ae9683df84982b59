import Foundation

/// A rule about the sources: a sentence, and what breaks it.
struct Rule: Sendable {
  let sentence: String
  /// Returns the places that were read, each with what is wrong there.
  let read: @Sendable () throws -> [(place: String, wrong: [String])]
  /// How many places have to be read for it to say anything.
  let least: Int

  /// A rule about many places.
  init(
    _ sentence: String, atLeast least: Int,
    _ read: @escaping @Sendable () throws -> [(place: String, wrong: [String])]
  ) {
    (self.sentence, self.least, self.read) = (sentence, least, read)
  }

  /// A rule about the whole.
  init(_ sentence: String, _ read: @escaping @Sendable () throws -> [String]) {
    self.init(sentence, atLeast: 1) { [("", try read())] }
  }

  /// A rule about each of the files that it is for.
  init(
    _ sentence: String, ofFiles isMeant: @escaping @Sendable (SourceFile) -> Bool,
    atLeast least: Int = 50, _ read: @escaping @Sendable (SourceFile) -> [String]
  ) {
    self.init(sentence, atLeast: least) {
      SourceFile.all.filter(isMeant).map { ("Sources/" + $0.path, read($0)) }
    }
  }

  /// Returns what breaks it, in a line each.
  func breaches() throws -> [String] {
    let places = try read()
    guard places.count >= least else { return ["read \(places.count) places, not \(least)"] }
    return places.flatMap { place, wrong in
      wrong.map { place.isEmpty ? $0 : place + ": " + $0.trimmingPrefix { $0 == " " } }
    }
  }
}

/// The texts that people read besides the program's own.
enum Documents {
  /// The README files, the list of changes, the articles, and the pages of a release and of
  /// `.github`.
  static var all: [String] {
    get throws {
      let sources = try FileManager.default.subpathsOfDirectory(atPath: "Sources")
      let articles = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
      let pages = try [".ci/packaging/doc/", ".github/"].flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + $0 }
      }
      return ["README.md", "Fixtures/README.md", "Sources/README.md", "Sources/CHANGES.md"]
        + articles.sorted().map { "Sources/" + $0 } + pages.filter { $0.hasSuffix(".md") }.sorted()
    }
  }

  /// Returns the lines of a text.
  static func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
