import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// What people type finds songs, those first that are called so.
@Suite(.thorough) struct WorldSearchTests {
  private static let catalog = SandboxCatalog(seed: 1, songs: 50_000, day: 20_783, oddities: .some)
  private static let world = catalog.world

  /// What a person may type first.
  private static let typed = """
    love|rain|summer rain|beatles|taylor swift|bohemian rhapsody|hotel california|jazz|hip hop|hiphop
    r&b|k-pop|workout|study|lofi beats|chill|sleep|christmas songs|happy birthday|imagine|let it be
    i will always love you|coldplay|metallica|radiohead|drake|abba|beyonce|mozart|classical piano
    smooth jazz|rock|queen|nirvana|nigth|lvoe|purple rain|dancing queen|wish you were here
    stairway to heaven|blinding lights|noche|夜|사랑|любовь|new york|newyork|paris|ed sheeran
    country roads|blue moon|party|gym|road trip|focus|meditation|sunday morning|dont stop|80s kids
    """.split { $0 == "|" || $0 == "\n" }.map(String.init)

  @Test(arguments: typed) func `what a person types finds songs`(term: String) {
    #expect(!found(term).isEmpty)
  }

  @Test func `a title comes first as it is typed, then titles with the phrase, then artists`() {
    for phrase in ["love", "night", "rain", "girl"] {
      let titles = found(phrase).map { place in
        guard case .song(let song) = place else { return "" }
        return words(of: Self.world.title(of: Self.world.recording(of: song))).joined(
          separator: " ")
      }
      let fits = titles.map { title in
        title == phrase
          ? 0
          : "\(title) ".hasPrefix(phrase + " ") ? 1 : " \(title) ".contains(" \(phrase) ") ? 2 : 3
      }
      #expect(fits.first == 0 && fits == fits.sorted(), "\(phrase)")
    }
  }

  @Test func `a song is found by its title, with its artist, and without one of the words`() {
    let recordings = Self.world.order(.songs, in: "us")
    for rank in stride(from: 0, to: recordings.count, by: 997) {
      let recording = recordings[rank]
      guard let song = Self.world.song(for: recording, in: "us") else { continue }
      let title = Self.world.title(of: recording)
      let artist = Self.world.name(of: .artist(Self.world.row(of: recording).artist))
      #expect(found(title).contains(.song(song)), "\(title)")
      #expect(found(artist + " " + title).contains(.song(song)), "\(artist): \(title)")
      #expect(found(artist).contains(.song(song)), "\(artist)")
    }
  }

  @Test func `other types are found by their names`() {
    let world = Self.world
    for artist in stride(from: 0, to: world.artistCount, by: 97) {
      let name = world.name(of: .artist(artist))
      #expect(found(name, .artists).contains(.artist(artist)), "\(name)")
      #expect(found("essentials " + name, .playlists).contains(.playlist(artist)), "\(name)")
      let albums = world.albums(of: artist, in: "us").prefix(3)
      for album in albums where world.albums[album].edition != .clean {
        let title = world.name(of: .album(album))
        #expect(found(title, .albums).contains(.album(album)), "\(title)")
      }
    }
    for label in world.labels.prefix(20) {
      let found = found(world.name(of: .recordLabel(label)), .labels)
      #expect(found.contains(.recordLabel(label)))
    }
    for compilation in world.table.compilations.flatMap(\.self).prefix(5) {
      let found = found(world.name(of: .album(compilation)), .albums)
      #expect(found.first == .album(compilation))
    }
  }

  @Test func `a genre's name finds its songs, and a word in another script what is in it`() {
    for (term, genre) in [("reggae", 13), ("jazz", 7), ("soundtrack", 11)] {
      let genres = found(term).suffix(50).map { place in
        guard case .song(let song) = place else { return -1 }
        return Self.world.row(of: song).genre
      }
      #expect(genres.count == 50 && Set(genres) == [genre], "\(term)")
    }
    for (term, language) in [("사랑", Language.ko), ("夜", .ja), ("любовь", .ru)] {
      for case .song(let song) in found(term).prefix(3) {
        #expect(Self.world.language(of: Self.world.row(of: song).artist) == language)
      }
    }
  }

  @Test(arguments: [
    ("nigth", "night"), ("sumer", "summer"), ("beatles", "beetles"), ("hiphop", "hip hop"),
    ("radiohead", "radio head"), ("metallica", "metal"),
  ])
  func `a word that nothing has is replaced by one that is like it`(typed: String, shown: String) {
    let query = Self.catalog.query(typed)
    #expect(query.shown.joined(separator: " ") == shown && query.replaced == [typed])
  }

  @Test func `edits are letters changed, added, left out or exchanged`() {
    for (one, other, edits) in [
      ("night", "nigth", 1), ("love", "lover", 1), ("rain", "train", 1), ("rain", "ruin", 1),
      ("kitten", "sitting", 3), ("same", "same", 0), ("ab", "xyz", 3),
    ] {
      #expect(MusicSandbox.edits(Array(one.utf8), other.utf8, atMost: 3) == edits, "\(one)")
    }
    #expect(MusicSandbox.edits(Array("kitten".utf8), "sitting".utf8, atMost: 2) == nil)
  }

  @Test func `hints complete the last word as titles do, and find songs`() {
    for prefix in ["lov", "the n", "사"] {
      let hints = Self.world.hints(prefix, limit: 5)
      #expect(hints.count == 5, "\(prefix)")
      for hint in hints {
        #expect(hint.hasPrefix(prefix))
        #expect(!found(hint).isEmpty, "\(hint)")
      }
    }
    #expect(Self.world.findingWords.count == 3)
    for word in Self.world.findingWords { #expect(!found(word).isEmpty) }
  }

  @Test func `every word of the vocabulary can be drawn, and is in a list once`() {
    for language in Language.allCases {
      for part in Lexicon.Part.allCases where part != .genre {
        let list = language.lexicon.words[part.rawValue]
        let words = (0..<list.count).map { language.lexicon.word(part, $0) }
        #expect(Set(words).count == words.count || part == .plural, "\(language) \(part)")
        #expect(!words.contains(""))
      }
    }
  }

  @Test func `letters are folded to one form`() {
    for (text, folded) in [
      ("ÉÑÿŸ", "enyy"), ("Ёй Ї", "еи і"), ("й", "и"), ("ΆΣς", "ασσ"), ("Straße", "strasse"),
      ("أحمد", "احمد"), ("e\u{301}", "e"), ("שָׁלוֹם", "שלום"),
    ] {
      #expect(fold(text) == folded, "\(text)")
    }
    #expect(words(of: "Don't Stop, (Believin’)…") == ["dont", "stop", "believin"])
    #expect(words(of: "Don't STOP (now)") == ["dont", "stop", "now"])
  }

  private func found(_ term: String, _ subject: World.Subject = .songs) -> [Place] {
    let found = Self.world.search(
      subject, Self.catalog.query(term), in: "us", offset: 0, count: .max)
    #expect(Set(found).count == found.count, "\(term)")
    return found
  }
}
