/// What people read is plain American English.
enum Words {
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
    ("does not run", "is not running"), ("is not whole", "is incomplete"),
    ("is looked for in", "belongs in"), ("answers instead", "is used instead"),
    ("there is no program", "no such program"), ("there is no folder", "no such folder"),
    ("there is no user", "no such user"), ("there are no releases", "no release"),
    ("sequence of its own", "independent sequence"), ("looking again", "checking again"),
    ("that it lacks", "missing"), ("what it lacks", "what is missing"),
    ("look up objects", "look up items"), ("that is there", "existing"),
    ("are not there", "are missing"), ("is not there", "is missing"),
    ("has no memory", "out of memory"), ("no thread can be started", "cannot start a thread"),
    ("those that do", "the running ones"), ("another artist", "different artist"),
    ("not the one given", "different"), ("no place given", "no position given"),
    ("what concerns", "everything about"), ("what replaces", "replacements"),
    ("keep a file of", "log"), ("keeps a file of", "logs"), ("is asked", "is queried"),
    ("are asked", "are queried"), ("songs of an artist", "an artist's songs"),
    ("cannot be ended by", "does not end on"), ("standard input", "stdin"),
    ("sending them once more", "resending"), ("without it detect", "default: detect"),
    ("in place of its id", "instead of its ID"),
    ("there under another id", "added under a different ID"),
    ("licence", "license"), ("organise", "organize"), ("grey", "gray"), ("whilst", "while"),
  ]

  /// The files that name artists, albums and songs.
  private static let names = [
    "MusicSandbox/Cast/CastLibrary.swift", "MusicSandbox/Cast/StandardArtists.swift",
    "MusicSandbox/Cast/StandardPages.swift",
  ]

  /// The first word in a text that is never right, alone or in the plural.
  private static func wrongWord(in text: String) -> String? {
    let words = text.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return wrong.map(\.word).first { word in
      " \(words) ".contains(" \(word) ") || " \(words) ".contains(" \(word)s ")
    }
  }

  static let rules = [
    Rule("other words are not taken for wrong ones") {
      [wrongWord(in: "Tapestry, deskbound and outstanding; it goes one by one.")].compactMap(\.self)
    },
    // The names of a made-up catalog are no words of this program.
    Rule(
      "no string has a wrong word",
      ofFiles: { !names.contains($0.path) && !$0.path.hasPrefix("MusicSandbox/Vocabulary/") }
    ) { file in
      file.strings.filter { wrongWord(in: $0) != nil }
    },
    Rule("no documentation has a wrong word", atLeast: 10) {
      try Documents.all.map { path in
        (path, try Documents.lines(of: path).filter { wrongWord(in: $0) != nil })
      }
    },
  ]
}
