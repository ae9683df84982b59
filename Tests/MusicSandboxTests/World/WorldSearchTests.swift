import AmctlTestSupport
import Testing

@testable import MusicSandbox

@Suite(.thorough) struct WorldSearchTests {
  private static let small = World(seed: 3, songs: 3000, day: 20_783)
  private static let world = World(seed: 1, songs: 100_000_000, day: 20_783)

  @Test func `a search for songs finds what its rule says, each once`() {
    let world = Self.small
    let recordings = (0..<world.recordingCount).map(world.recording(atRank:))
    let titles = recordings.map { Set(words(of: world.title(of: $0))) }
    let artists = recordings.map(world.artists(of:))
    let names = (0..<world.artistCount).map {
      Set(words(of: world.name(of: .artist(world.artists.place($0).artist))))
    }
    func name(_ artist: ArtistPlace) -> Set<String> { names[world.artists.number(artist, 0)] }
    for (index, rank) in stride(from: 5, to: recordings.count, by: 149).enumerated() {
      let title = words(of: world.title(of: recordings[rank]))
      let artist = artists[rank].last.map { words(of: world.name(of: .artist($0))) } ?? []
      let term = [
        artist + title, Array(title.prefix(1)), artist, artist + title.prefix(1),
        Array(artist.prefix(1)), title + artist,
      ][index % 6]
      let asked = Set(term)
      var expected = Set<Place>()
      for (number, title) in titles.enumerated() {
        let isTitle = asked.isSubset(of: title)
        let isArtist = asked.isSubset(of: name(artists[number][0]))
        let isBoth = artists[number].contains {
          // Words such as "the" in the name of an artist need not be asked for.
          let own = name($0).filter { asked.contains($0) || Vocabulary.find($0) != nil }
          return own.isSubset(of: asked) && asked != own
            && asked.subtracting(own).isSubset(of: title)
        }
        for version in isTitle || isBoth ? Edition.versions : isArtist ? [.standard] : [] {
          var recording = recordings[number]
          recording.version = version
          if let song = world.song(for: recording, in: "us") { expected.insert(.song(song)) }
        }
      }
      let text = term.joined(separator: " ")
      let found = world.search(.songs, text, in: "us", offset: 0, count: .max)
      #expect(found.count == expected.count && Set(found) == expected, "\(text)")
      #expect(
        world.search(.songs, text, in: "us", offset: 1, count: 3)
          == Array(found.dropFirst().prefix(3)))
    }
  }

  @Test func `other searches find what names say`() {
    let world = Self.small
    for number in stride(from: 0, to: world.artistCount, by: 7) {
      let artist = world.artists.place(number).artist
      let name = world.name(of: .artist(artist))
      #expect(all(.artists, name).contains(.artist(artist)))
      #expect(all(.playlists, "essentials " + name).contains(.playlist(number)))
      for album in world.albums(of: artist, in: "us").prefix(3) where album.edition.kind != .clean {
        let title = world.name(of: .album(album))
        #expect(all(.albums, title).contains(.album(album)), "\(title)")
        #expect(all(.albums, name + " " + title).contains(.album(album)), "\(name): \(title)")
      }
      for video in world.videos(of: artist).prefix(2) {
        let title = world.title(of: world.recording(of: video))
        #expect(all(.videos, title).contains(.video(video)), "\(title)")
      }
    }
    for label in world.labels.prefix(20) {
      #expect(all(.labels, world.name(of: .recordLabel(label))).contains(.recordLabel(label)))
    }
    for compilation in world.compilations.prefix(5) {
      let name = world.name(of: .compilation(compilation))
      #expect(all(.albums, name).first == .compilation(compilation))
    }
  }

  private func all(_ subject: World.Subject, _ term: String) -> [Place] {
    let found = Self.small.search(subject, term, in: "us", offset: 0, count: .max)
    #expect(Set(found).count == found.count, "\(term)")
    return found
  }

  @Test func `everyday words find songs, albums and artists, exact names first`() {
    for word in ["love", "night", "summer", "blue", "dance", "fire", "light", "rain", "heart"] {
      for subject in [World.Subject.songs, .albums, .artists, .videos, .playlists] {
        let found = Self.world.search(subject, word, in: "us", offset: 0, count: 25)
        #expect(found.count > (subject == .playlists ? 3 : 24))
      }
      let songs = Self.world.search(.songs, word.uppercased(), in: "us", offset: 0, count: 25)
      guard case .song(let first) = songs.first else { continue }
      #expect(fold(Self.world.title(of: Self.world.recording(of: first))) == word)
    }
  }

  @Test func `a search in other letters finds names in those`() {
    for (term, language) in [("사랑", Language.ko), ("月色", .ja), ("Баник", .ru), ("ΒΆΣΗ", .el)] {
      let found = Self.world.search(.songs, term, in: "us", offset: 0, count: 3)
      #expect(found.count == 3)
      for case .song(let song) in found {
        #expect(Self.world.language(of: song.artist) == language)
      }
    }
  }

  @Test func `hints complete the last word and find songs`() {
    for prefix in ["lov", "Summer n", "사", "the sn"] {
      let hints = Self.world.hints(prefix, limit: 5)
      #expect(hints.count == 5)
      for hint in hints {
        #expect(hint.hasPrefix(fold(prefix)))
        #expect(!Self.world.search(.songs, hint, in: "us", offset: 0, count: 1).isEmpty)
      }
    }
    for world in [Self.world, Self.small] {
      #expect(world.findingWords.count == 3)
      for word in world.findingWords {
        #expect(!world.search(.songs, word, in: "us", offset: 0, count: 1).isEmpty)
      }
    }
  }

  @Test func `every word of every language is found as itself alone`() {
    // Words with a meaning of their own in searches, or in patterns, which no vocabulary may have.
    let reserved = Names.fixedWords.union([
      "ep", "essentials", "feat", "ft", "live", "remastered", "single",
    ])
    for language in Language.allCases {
      let vocabulary = Vocabulary.of(language)
      #expect(Vocabulary.count == 3088)
      for number in 0..<Vocabulary.count {
        let word = vocabulary[number]
        let found = Vocabulary.find(words(of: word).joined(separator: " "))
        #expect(found?.language == language && found?.number == number, "\(word)")
        #expect(vocabulary.folded(number) == fold(word) && !reserved.contains(fold(word)))
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
  }
}
