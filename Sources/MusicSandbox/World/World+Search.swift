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

  /// The terms as bits.
  var all: UInt64 { 1 << UInt64(terms.count) - 1 }

  /// The query that has only some of the terms.
  func only(_ bits: UInt64) -> SearchQuery {
    var query = self
    query.terms = terms.indices.filter { bits >> UInt64($0) & 1 == 1 }.map { terms[$0] }
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
    let query = SearchQuery(term)
    let words = words(of: term)
    return page(offset, count) { body in
      func search(_ places: some Sequence<Place>) { self.search(places, words, body) }
      switch subject {
      case .songs: searchSongs(query, storefront) { body(.song($0)) }
      case .videos:
        guard query.version == nil, query.kind == nil else { return }
        _ = searchRecordings(query, storefront) { recording, _ in
          video(of: recording).map { body(.video($0)) } ?? true
        }
      case .albums: searchAlbums(query, words, storefront, body)
      case .artists:
        guard query.version == nil, query.kind == nil else { return }
        _ = forEachArtist(query, storefront) { body(.artist($0)) }
      case .playlists: searchPlaylists(query, storefront) { body(.playlist($0)) }
      case .labels: search(labels.map { .recordLabel($0) })
      case .curators: search((0..<curatorCount).map { .curator($0) })
      }
    }
  }

  /// Terms that complete a prefix and find songs, the best first.
  func hints(_ prefix: String, limit: Int) -> [String] {
    var head = words(of: prefix)
    guard let last = head.popLast() else { return [] }
    var found: [(rank: Int, term: String)] = []
    for language in Vocabulary.languages(of: last) {
      for word in Vocabulary.of(language).folded where word.utf8.starts(with: last.utf8) {
        let term = (head + [word]).joined(separator: " ")
        forEachRank(titles, SearchQuery(term)) { rank in
          found.append((rank, term))
          return false
        }
      }
    }
    return found.sorted { $0.rank < $1.rank }.prefix(limit).map(\.term)
  }

  /// Three words that find songs: the last ones of the most popular titles.
  var findingWords: [String] {
    var found: [String] = []
    for rank in 0..<recordingCount {
      if found.count == 3 { break }
      let word = words(of: title(of: recording(atRank: rank))).last ?? ""
      if Vocabulary.find(word)?.language == .en, !found.contains(word) { found.append(word) }
    }
    return found
  }

  // MARK: Walks

  /// Passes the ranks of the names with all terms on, the most popular first.
  @discardableResult
  private func forEachRank(
    _ names: [Names], _ query: SearchQuery, _ body: (_ rank: Int) -> Bool
  ) -> Bool {
    guard !query.isVain else { return true }
    if query.terms.isEmpty { return (0..<names.reduce(0) { $0 + $1.count }).allSatisfy(body) }
    let languages = query.terms.compactMap(\.language)
    let language = languages.first ?? .en
    guard languages.allSatisfy({ $0 == language }),
      let names = names.first(where: { $0.language == language })
    else { return true }
    return names.forEach(query) { body(rank(names, $0)) }
  }

  /// The same in the order of a storefront; of the first fifty, those come first that have no other
  /// words.
  private func forEachRank(
    _ names: [Names], _ query: SearchQuery, _ storefront: String, _ body: (Int) -> Bool
  ) -> Bool {
    let lanes = lanes(in: storefront, genre: nil)
    var row: [(key: Int, rank: Int, isExact: Bool)] = []
    var first: [(key: Int, rank: Int, isExact: Bool)]? = []
    func flushFirst() -> Bool {
      guard let ranks = first else { return true }
      first = nil
      return ranks.filter(\.isExact).allSatisfy { body($0.rank) }
        && ranks.filter { !$0.isExact }.allSatisfy { body($0.rank) }
    }
    func flush() -> Bool {
      row.sort { $0.key < $1.key }
      let ranks = row
      row = []
      guard let count = first?.count else { return ranks.allSatisfy { body($0.rank) } }
      first? += ranks
      return count + ranks.count < 50 || flushFirst()
    }
    let isWhole = forEachRank(names, query) { rank in
      if let last = row.last, last.rank / Lane.count != rank / Lane.count, !flush() { return false }
      let isExact = first != nil && match(names, rank, query).isExact
      row.append((lanes.firstIndex(of: rank % Lane.count) ?? 0, rank, isExact))
      return true
    }
    return isWhole && flush() && flushFirst()
  }

  private func forEachArtist(
    _ query: SearchQuery, _ storefront: String, _ body: (ArtistPlace) -> Bool
  ) -> Bool {
    forEachRank(artistNames, query, storefront) { body(artists.place($0).artist) }
  }

  /// The artists whose names are in a query whole, and the terms that are left of it.
  private func artistsWithin(_ query: SearchQuery) -> [(artist: ArtistPlace, rest: SearchQuery)] {
    guard query.terms.count > 1, !query.isVain else { return [] }
    var found: [(rank: Int, rest: UInt64)] = []
    for term in query.terms {
      guard let names = artistNames.first(where: { $0.language == term.language }) else { continue }
      names.forEach(beginningWith: term.word) { number in
        let match = names.match(number, query)
        guard match.isWhole, match.terms != query.all else { return }
        found.append((rank(names, number), query.all & ~match.terms))
      }
    }
    return found.sorted { $0.rank < $1.rank }.map {
      (artists.place($0.rank).artist, query.only($0.rest))
    }
  }

  private func match(_ names: [Names], _ rank: Int, _ query: SearchQuery) -> Names.Match {
    let (names, number) = numbered(names, rank)
    return names.match(number, query)
  }

  /// Whether a name has all terms of a query.
  private func has(_ names: [Names], _ rank: Int, _ query: SearchQuery) -> Bool {
    match(names, rank, query).terms == query.all
  }

  /// The recordings that a query finds, each once: by the title; by an artist's or a guest's name
  /// with the rest in the title; by the artist's name alone.
  private func searchRecordings(
    _ query: SearchQuery, _ storefront: String,
    _ body: (_ recording: Recording, _ byTitle: Bool) -> Bool
  ) -> Bool {
    guard forEachRank(titles, query, storefront, { body(recording(atRank: $0), true) }) else {
      return false
    }
    guard !query.terms.isEmpty else { return true }
    var seen = Set<Int>()
    func pass(_ rank: Int) -> Bool {
      has(titles, rank, query) || !seen.insert(rank).inserted
        || body(recording(atRank: rank), false)
    }
    for (artist, rest) in artistsWithin(query) {
      let own = (0..<recordingCount(of: artist)).map { recordingRanking.rank(artist, $0) }
      let ranks = (own + appearances(of: artist).map(rank)).filter { has(titles, $0, rest) }
      guard ranks.sorted().allSatisfy(pass) else { return false }
    }
    return forEachArtist(query, storefront) { artist in
      (0..<recordingCount(of: artist)).allSatisfy { pass(recordingRanking.rank(artist, $0)) }
    }
  }

  private func searchSongs(
    _ query: SearchQuery, _ storefront: String, _ body: (SongPlace) -> Bool
  ) {
    guard query.kind == nil else { return }
    _ = searchRecordings(query, storefront) { recording, byTitle in
      let versions = query.version.map { [$0] } ?? (byTitle ? Edition.versions : [.standard])
      return versions.allSatisfy { version in
        var recording = recording
        recording.version = version
        return song(for: recording, in: storefront).map(body) ?? true
      }
    }
  }

  /// Albums with names of their own, then singles by their songs, then by the names of artists.
  private func searchAlbums(
    _ query: SearchQuery, _ words: [String], _ storefront: String, _ body: (Place) -> Bool
  ) {
    let isOfCompilation = words.allSatisfy { Self.compilationWords.contains($0) || Int($0) != nil }
    if isOfCompilation, !search(compilations.map { .compilation($0) }, words, body) { return }
    func pass(_ artist: ArtistPlace, _ slot: Int) -> Bool {
      let album = AlbumPlace(artist: artist, slot: slot)
      guard query.kind == nil || query.kind == kind(of: album) else { return true }
      return (query.version.map { [$0] } ?? Edition.versions).allSatisfy { version in
        let kinds: [Edition] = version == .standard ? [version, .clean] : [version]
        return available(kinds, of: artist, slot, in: storefront).map { body(.album($0)) } ?? true
      }
    }
    func hasAll(_ artist: ArtistPlace, _ slot: Int, _ query: SearchQuery) -> Bool {
      let album = AlbumPlace(artist: artist, slot: slot)
      if let rank = rank(ofNamed: album) { return has(albumNames, rank, query) }
      return has(titles, rank(of: recording(of: tracks(of: album)[0])), query)
    }
    var seen = Set<AlbumPlace>()
    func passOthers(_ artist: ArtistPlace, _ rest: SearchQuery?) -> Bool {
      slots(of: artist).allSatisfy { slot in
        guard rest.map({ hasAll(artist, slot, $0) }) ?? true, !hasAll(artist, slot, query),
          seen.insert(AlbumPlace(artist: artist, slot: slot)).inserted
        else { return true }
        return pass(artist, slot)
      }
    }
    let hasNamed = query.kind != .single
    let hasSingles = query.kind != .ep && query.version == nil
    let isDone =
      (!hasNamed
        || forEachRank(albumNames, query, storefront) { rank in
          let (artist, slot) = namedAlbum(atRank: rank)
          return pass(artist, slot)
        })
      && (!hasSingles
        || forEachRank(titles, query, storefront) { rank in
          let recording = recording(atRank: rank)
          let kind = classes[recording.artist.kind]
          let (number, period) = recording.number.quotientAndRemainder(dividingBy: kind.periods)
          return kind.discography.singleOfRecording[number].map {
            pass(recording.artist, period * kind.discography.slotCount + $0)
          } ?? true
        })
    guard isDone, !query.terms.isEmpty else { return }
    guard artistsWithin(query).allSatisfy({ passOthers($0.artist, $0.rest) }) else { return }
    _ = forEachArtist(query, storefront) { passOthers($0, nil) }
  }

  private static let compilationWords = Set(
    genres.flatMap { MusicSandbox.words(of: $0) } + ["hits", "vol"])

  /// Playlists by name, then the essentials of artists by theirs.
  private func searchPlaylists(_ query: SearchQuery, _ storefront: String, _ body: (Int) -> Bool) {
    guard query.version == nil, query.kind == nil, !query.terms.isEmpty else { return }
    let isDone =
      query.isVain
      || playlistNames.forEach(query) { number in
        let (place, genre) = number.quotientAndRemainder(dividingBy: Self.genres.count)
        return body(artistCount + genre * Self.playlistsOfGenre + place)
      }
    guard isDone else { return }
    let essentials = query.terms.firstIndex { $0.text == "essentials" }
    let rest = query.only(query.all & ~(essentials.map { 1 << UInt64($0) } ?? 0))
    if rest.terms.isEmpty {
      _ = (0..<artistCount).allSatisfy(body)
    } else {
      _ = forEachArtist(rest, storefront) { body(self.essentials(of: $0)) }
    }
  }

  /// Of a short list, those whose names have all words of a term.
  @discardableResult
  private func search(
    _ places: some Sequence<Place>, _ words: [String], _ body: (Place) -> Bool
  ) -> Bool {
    words.isEmpty
      || places.allSatisfy { place in
        let name = MusicSandbox.words(of: name(of: place))
        return !words.allSatisfy(name.contains) || body(place)
      }
  }
}
