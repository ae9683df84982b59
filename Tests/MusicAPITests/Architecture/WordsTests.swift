import AmctlTestSupport
import MusicPlatform
import Testing

/// What people read is plain American English.
struct WordsTests {
  /// Words that are never right here, each with what to write instead.
  static let wrong: [(word: String, instead: String)] = [
    ("twin", "catalog match"), ("rehearsal", "dry run"), ("tape", "recording"),
    ("desk", "server"), ("goes on", "continues"), ("go on", "continue"), ("stands", "is"),
    ("comes about", "happens"), ("came about", "happened"), ("is told", "is reported"),
    ("are told", "are reported"), ("favourite", "favorite"), ("colour", "color"),
    ("authorise", "authorize"), ("authorising", "authorizing"), ("normalise", "normalize"),
    ("normalised", "normalized"), ("recognise", "recognize"), ("recognised", "recognized"),
    ("cancelled", "canceled"), ("behaviour", "behavior"), ("catalogue", "catalog"),
    ("no player runs", "no player is running"), ("nothing plays", "nothing is playing"),
    ("read back", "verified"), ("reads back", "verifies"), ("such songs", "these songs"),
    ("licence", "license"), ("organise", "organize"), ("grey", "gray"), ("whilst", "while"),
  ]

  /// The first word in a text that is never right, alone or in the plural.
  private static func wrongWord(in text: String) -> String? {
    let words = text.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return wrong.map(\.word).first { word in
      " \(words) ".contains(" \(word) ") || " \(words) ".contains(" \(word)s ")
    }
  }

  @Test(arguments: wrong.map(\.word)) func `each wrong word is found`(word: String) {
    #expect(Self.wrongWord(in: "The \(word).") == word)
    #expect(Self.wrongWord(in: "'\(word.uppercased())s' are listed") != nil)
  }

  @Test func `other words are not taken for wrong ones`() {
    #expect(Self.wrongWord(in: "Tapestry, deskbound and outstanding; it goes one by one.") == nil)
  }

  @Test(arguments: SourceFile.all) func `no string has a wrong word`(file: SourceFile) {
    for text in file.strings { #expect(Self.wrongWord(in: text) == nil, "\(text)") }
  }

  @Test func `no documentation has a wrong word`() throws {
    let articles = SampleDocument.all.map(\.path).filter { $0.hasSuffix(".md") }
    #expect(articles.count > 7)
    for path in articles + ["Fixtures/README.md", "Sources/README.md", "Sources/CHANGES.md"] {
      let bytes = try FileSystem.read(Repository.path + "/" + path)
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        #expect(Self.wrongWord(in: String(line)) == nil, "\(path): \(line)")
      }
    }
  }
}
