/// The words of a search, each of one language or with a meaning of its own.
struct SearchQuery {
  struct Term {
    let text: String
    /// The language that has the word, and its number there.
    let language: Language?
    let word: Int
  }

  /// The words that names have to contain.
  private(set) var terms: [Term] = []
  /// The words that say which versions and kinds of albums are wanted.
  private(set) var version: Edition?
  private(set) var kind: AlbumKind?
  /// Whether there is nothing to find: no words, or one that no name has.
  var isVain: Bool {
    terms.isEmpty && version == nil && kind == nil
      || terms.contains { $0.language == nil && !Names.fixedWords.contains($0.text) }
  }

  init(_ text: String) {
    for text in words(of: text)
    where terms.count < 32 && !terms.contains(where: { $0.text == text }) {
      switch text {
      case "remastered": version = .remaster
      case "live": version = .live
      case "ep": kind = .ep
      case "single": kind = .single
      case "feat", "ft": break
      default:
        let found = Vocabulary.find(text)
        terms.append(Term(text: text, language: found?.language, word: found?.number ?? -1))
      }
    }
  }

  /// The query without some of the terms.
  func without(_ isLeftOut: (Term) -> Bool) -> SearchQuery {
    var query = self
    query.terms.removeAll(where: isLeftOut)
    return query
  }
}

extension World {
  /// The types that `search` knows.
  enum Subject: Sendable {
    case songs, albums, artists, videos, playlists, labels, curators
  }

  /// The resources with all words of a term in their names (for songs, albums and videos: or in
  /// those of their artists), the best first; a term without words finds nothing.
  func search(
    _ subject: Subject, _ term: String, in storefront: String, offset: Int, count: Int
  ) -> [Place] {
    let search = WorldSearch(world: self, storefront: storefront, term: term)
    return page(offset, count) { search.forEach(subject, $0) }
  }

  /// Terms that complete a prefix and find songs, the best first.
  func hints(_ prefix: String, limit: Int) -> [String] {
    var head = words(of: prefix)
    guard let last = head.popLast() else { return [] }
    var found: [(rank: Int, term: String)] = []
    for language in Vocabulary.languages(of: last) {
      let vocabulary = Vocabulary.of(language)
      for word in (0..<Vocabulary.count).map(vocabulary.folded)
      where word.utf8.starts(with: last.utf8) {
        let term = (head + [word]).joined(separator: " ")
        titles.forEach(SearchQuery(term)) { rank in
          found.append((rank, term))
          return false
        }
      }
    }
    return found.sorted { $0.rank < $1.rank }.prefix(limit).map(\.term)
  }

  /// Three words that find songs: common ones, and in a small world the last ones of its most
  /// popular titles.
  var findingWords: [String] {
    var found = ["love", "night", "summer"].filter { word in
      !titles.forEach(SearchQuery(word)) { _ in false }
    }
    for rank in 0..<recordingCount {
      if found.count == 3 { break }
      let word = words(of: titles.name(rank)).last ?? ""
      if Vocabulary.find(word)?.language == .en, !found.contains(word) { found.append(word) }
    }
    return found
  }
}

/// A search in a world, as walks that pass on what they find until something is refused.
private struct WorldSearch {
  let world: World
  let storefront: String
  let words: [String]
  let query: SearchQuery

  init(world: World, storefront: String, term: String) {
    self.world = world
    self.storefront = storefront
    words = MusicSandbox.words(of: term)
    query = SearchQuery(term)
  }

  func forEach(_ subject: World.Subject, _ body: (Place) -> Bool) -> Bool {
    let hasKinds = query.version != nil || query.kind != nil
    switch subject {
    case .songs where query.kind == nil:
      return forEachRecording { songs($0, byTitle: $1).allSatisfy(body) }
    case .albums: return forEachAlbum(body)
    case .videos where !hasKinds:
      return forEachRecording { rank, _ in
        world.video(of: world.recording(atRank: rank)).map { body(.video($0)) } ?? true
      }
    case .artists where !hasKinds: return forEachArtist(query) { body(.artist($0)) }
    case .playlists where !hasKinds && !query.terms.isEmpty: return forEachPlaylist(body)
    case .labels: return forEach(of: world.labels.lazy.map { .recordLabel($0) }, body)
    case .curators: return forEach(of: (0..<world.curatorCount).lazy.map { .curator($0) }, body)
    default: return true
    }
  }

  /// Passes those of a short list on whose names have all words of the term.
  private func forEach(of places: some Sequence<Place>, _ body: (Place) -> Bool) -> Bool {
    words.isEmpty
      || places.allSatisfy { place in
        let name = MusicSandbox.words(of: world.name(of: place))
        return !words.allSatisfy(name.contains) || body(place)
      }
  }

  // MARK: Names

  /// Passes the ranks of names on in the order of the storefront; of the first fifty, those come
  /// first that have no other words than the query.
  private func forEach(
    _ names: RankedNames, _ query: SearchQuery, _ body: (Int) -> Bool
  ) -> Bool {
    let lanes = world.lanes(in: storefront)
    var first: [Int]? = []
    var row: [Int] = []
    func flushFirst() -> Bool {
      guard let ranks = first else { return true }
      first = nil
      let isExact = ranks.map { rank in
        let (names, number) = names.names(rank)
        let (own, others) = names.content(of: number)
        return own.count + others.count == query.terms.count
      }
      return [true, false].allSatisfy { wanted in
        zip(ranks, isExact).allSatisfy { $1 != wanted || body($0) }
      }
    }
    func flush() -> Bool {
      let ranks = row.sorted { lanes.position(of: $0) < lanes.position(of: $1) }
      row = []
      guard let count = first?.count else { return ranks.allSatisfy(body) }
      first? += ranks
      return count + ranks.count < 50 || flushFirst()
    }
    return names.forEach(query) { rank in
      if let last = row.last, last / Lanes.count != rank / Lanes.count, !flush() { return false }
      row.append(rank)
      return true
    } && flush() && flushFirst()
  }

  private func forEachArtist(_ query: SearchQuery, _ body: (ArtistPlace) -> Bool) -> Bool {
    forEach(world.artistNames, query) { body(world.artists.place($0).artist) }
  }

  /// The artists whose names are in the query whole, and what is left of it.
  private var artistsWithin: [(artist: ArtistPlace, rest: SearchQuery)] {
    guard query.terms.count > 1, !query.isVain else { return [] }
    var found: [(rank: Int, rest: SearchQuery)] = []
    for term in query.terms {
      guard let language = term.language else { continue }
      let names = world.artistNames[language]
      let asked = query.terms.filter { $0.language == language }.map(\.word)
      names.forEach(with: term.word, at: 0..<1) { number in
        let (own, others) = names.content(of: number)
        guard own.allSatisfy(asked.contains) else { return true }
        let rest = query.without {
          $0.language == language ? own.contains($0.word) : others.contains($0.text)
        }
        if !rest.terms.isEmpty { found.append((language.lanes.number(at: number), rest)) }
        return true
      }
    }
    return found.sorted { $0.rank < $1.rank }.map { (world.artists.place($0.rank).artist, $0.rest) }
  }

  /// Passes those of the things of artists on, each once, of which the artist's or a guest's name
  /// is in the query and their own has the rest; then those of which the artist's has all.
  private func forEach<Thing: Hashable>(
    of artist: (ArtistPlace) -> [Thing], with guest: (ArtistPlace) -> [Thing],
    has: (Thing, SearchQuery) -> Bool, _ body: (_ thing: Thing, _ byTitle: Bool) -> Bool
  ) -> Bool {
    guard !query.terms.isEmpty else { return true }
    var seen = Set<Thing>()
    func pass(_ things: [Thing], byTitle: Bool) -> Bool {
      things.allSatisfy { thing in
        has(thing, query) || !seen.insert(thing).inserted || body(thing, byTitle)
      }
    }
    return artistsWithin.allSatisfy { found in
      pass(guest(found.artist).filter { has($0, found.rest) }, byTitle: true)
    } && forEachArtist(query) { pass(artist($0), byTitle: false) }
  }

  // MARK: Types

  /// Passes the ranks of recordings on: by the title, then by artists.
  private func forEachRecording(_ body: (_ rank: Int, _ byTitle: Bool) -> Bool) -> Bool {
    func own(_ artist: ArtistPlace) -> [Int] {
      (0..<world.recordingCount(of: artist)).map { world.recordingRanking.number(artist, $0) }
    }
    return forEach(world.titles, query) { body($0, true) }
      && forEach(
        of: own, with: { (own($0) + world.appearances(of: $0).map(world.rank)).sorted() },
        has: world.titles.has, body)
  }

  /// The songs of the recording at a rank: all versions if its title has the words.
  private func songs(_ rank: Int, byTitle: Bool) -> [Place] {
    let versions = query.version.map { [$0] } ?? (byTitle ? Edition.versions : [.standard])
    return versions.compactMap { version in
      var recording = world.recording(atRank: rank)
      recording.version = version
      return world.song(for: recording, in: storefront).map { .song($0) }
    }
  }

  /// Compilations, then albums with names of their own, singles by their songs, and those of
  /// artists by theirs.
  private func forEachAlbum(_ body: (Place) -> Bool) -> Bool {
    let isOfCompilation = words.allSatisfy { Self.compilationWords.contains($0) || Int($0) != nil }
    let compilations = isOfCompilation ? world.compilations : []
    func pass(_ album: AlbumPlace) -> Bool { editions(album).allSatisfy(body) }
    func passSingle(_ rank: Int) -> Bool {
      world.single(of: world.recording(atRank: rank)).map(pass) ?? true
    }
    let (hasNamed, hasSingles) = (query.kind != .single, query.kind != .ep && query.version == nil)
    return forEach(of: compilations.lazy.map { .compilation($0) }, body)
      && (!hasNamed || forEach(world.albumNames, query) { pass(world.namedAlbum(atRank: $0)) })
      && (!hasSingles || forEach(world.titles, query, passSingle))
      && forEach(of: world.albums(of:), with: world.albums(of:), has: world.has) { album, _ in
        pass(album)
      }
  }

  private static let compilationWords = Set(
    World.genres.flatMap { MusicSandbox.words(of: $0) } + ["hits", "vol"])

  /// The editions of an album that are searched for, if it is of the kind that is.
  private func editions(_ album: AlbumPlace) -> [Place] {
    guard query.kind == nil || query.kind == world.kind(of: album) else { return [] }
    return (query.version.map { [$0] } ?? Edition.versions).compactMap { version in
      world.available(version.releases, of: album, in: storefront).map { .album($0) }
    }
  }

  /// Passes playlists on by name, then the essentials of artists by theirs.
  private func forEachPlaylist(_ body: (Place) -> Bool) -> Bool {
    let rest = query.without { $0.text == "essentials" }
    func pass(_ playlist: Int) -> Bool { body(.playlist(playlist)) }
    guard query.isVain || world.playlistNames.forEach(query, { pass(world.playlist(named: $0)) })
    else { return false }
    return rest.terms.isEmpty
      ? (0..<world.artistCount).allSatisfy(pass)
      : forEachArtist(rest) { pass(world.essentials(of: $0)) }
  }
}
