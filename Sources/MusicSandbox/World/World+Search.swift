import Synchronization

extension World {
  /// The types that `search` knows.
  enum Subject: Hashable, Sendable {
    case songs, albums, artists, videos, playlists, labels, curators
  }

  /// Reads what is searched for; there are other words than those of drawn names.
  func query(_ text: String, others: @autoclosure () -> [String]) -> SearchWords {
    searches.query(text) {
      var query = SearchWords(text, others: others(), isDrawn: !isEmpty)
      query.artists = artistNames.bits(query.matches)
      return query
    }
  }

  /// The resources with the words of a query in their names (for songs, albums and videos: or in
  /// those of their artists), the best first.
  func search(
    _ subject: Subject, _ query: SearchWords, in storefront: String, offset: Int, count: Int
  ) -> [Place] {
    let search = WorldSearch(world: self, storefront: storefront, query: query)
    return page(offset, count) { search.forEach(subject, $0) }
  }

  /// Terms that complete the last word of a query as titles do, the most popular first.
  func hints(_ prefix: String, limit: Int) -> [String] {
    var head = words(of: prefix)
    guard let last = head.popLast() else { return [] }
    let query = SearchWords(head.joined(separator: " "), others: head, isDrawn: true)
    let bits = titles.bits(query.matches)
    var found: [String] = []
    for rank in bits.indices where bits[rank] == query.all {
      let names = words(of: titles.name(rank))
      for word in names where word.utf8.starts(with: last.utf8) {
        let term = (head + [word]).joined(separator: " ")
        if !found.contains(term) { found.append(term) }
      }
      if found.count >= limit { break }
    }
    return Array(found.prefix(limit))
  }

  /// Three words that find songs: common ones, and in a small world last ones of popular titles.
  var findingWords: [String] {
    let isFound = { (word: String) in
      let query = self.query(word, others: [])
      return !self.search(.songs, query, in: "us", offset: 0, count: 1).isEmpty
    }
    var found = ["love", "night", "summer"].filter(isFound)
    for rank in 0..<recordingCount where found.count < 3 && titles.draw(rank).language == .en {
      let word = words(of: titles.name(rank)).last ?? ""
      if !found.contains(word), isFound(word) { found.append(word) }
    }
    return found
  }
}

/// The last searches, so that the next page and the next type do not begin anew.
final class SearchMemory: Sendable {
  struct Key: Equatable, Sendable {
    let subject: World.Subject
    let storefront: String
    let phrase: String
    let wish: Int
  }

  private let ranks = Mutex<[(key: Key, value: FoundRanks)]>([])
  private let queries = Mutex<[(key: String, value: SearchWords)]>([])

  func found(_ key: Key, _ make: () -> FoundRanks) -> FoundRanks {
    Self.value(key, in: ranks, make)
  }

  func query(_ text: String, _ make: () -> SearchWords) -> SearchWords {
    Self.value(text, in: queries, make)
  }

  /// Returns a value that is known, or makes it and forgets the oldest of many.
  private static func value<Key: Equatable & Sendable, Value: Sendable>(
    _ key: Key, in values: borrowing Mutex<[(key: Key, value: Value)]>, _ make: () -> Value
  ) -> Value {
    if let known = values.withLock({ $0.first { $0.key == key }?.value }) { return known }
    let made = make()
    values.withLock { values in
      if values.count == 12 { values.removeFirst() }
      values.append((key, made))
    }
    return made
  }
}

/// The ranks of what was found, the best first.
struct FoundRanks: Sendable {
  var ranks: [Int] = []
  /// How many of them have all words in their own names.
  var own = 0
}

/// A search in a world, as walks that pass on what they find until something is refused.
private struct WorldSearch {
  let world: World
  let storefront: String
  let query: SearchWords

  func forEach(_ subject: World.Subject, _ body: (Place) -> Bool) -> Bool {
    guard !query.isVain else { return true }
    let hasKinds = query.version != nil || query.kind != nil
    switch subject {
    case .songs where query.kind == nil:
      return forEachRecording { songs($0, isOwn: $1).allSatisfy(body) }
    case .albums: return forEachAlbum(body)
    case .videos where !hasKinds:
      return forEachRecording { rank, _ in
        world.video(of: world.recording(atRank: rank)).map { body(.video($0)) } ?? true
      }
    case .artists where !hasKinds:
      return ranks(.artists).ranks.allSatisfy { body(.artist(world.artists.place($0).artist)) }
    case .playlists where !hasKinds: return forEachPlaylist(body)
    case .labels: return forEach(world.labels, of: world.labelNames) { body(.recordLabel($0)) }
    case .curators:
      return forEach(0..<world.curatorCount, of: world.curatorNames) { body(.curator($0)) }
    default: return true
    }
  }

  /// Passes the numbers of those on whose names have all words of the term.
  private func forEach(
    _ numbers: some Sequence<Int>, of names: some Names, _ body: (Int) -> Bool
  ) -> Bool {
    let bits = query.all == 0 ? [] : names.bits(query.matches)
    return bits.isEmpty || numbers.allSatisfy { bits[$0] != query.all || body($0) }
  }

  // MARK: Ranks

  /// What a query finds of what has ranks; songs and albums by their artists too.
  private func ranks(_ subject: World.Subject) -> FoundRanks {
    let wish = (query.version?.bits ?? 0) << 8 | Int(query.kind?.rawValue.asciiValue ?? 0)
    let key = SearchMemory.Key(
      subject: subject, storefront: storefront, phrase: query.phrase, wish: wish)
    return world.searches.found(key) {
      switch subject {
      case .albums:
        found(
          world.albumNames,
          credits(of: world.albumNames) {
            world.albums(of: $0).compactMap(world.rank(ofNamed:))
          })
      case .artists: found(world.artistNames, bits: query.artists)
      case .playlists: found(world.playlistNames)
      default:
        found(
          world.titles,
          credits(of: world.titles, byGenre: true) { artist in
            let own = (0..<world.recordingCount(of: artist)).map {
              world.recordingRanking.number(artist, $0)
            }
            return own + world.appearances(of: artist).map(world.rank(of:))
          })
      }
    }
  }

  /// The words that things match by the names of their artists, and songs by that of their genre, by
  /// the ranks of the things.
  private func credits(
    of names: DrawnNames, byGenre isByGenre: Bool = false, _ ranks: (ArtistPlace) -> [Int]
  ) -> [UInt32] {
    let genres = World.genres.map { isByGenre ? query.bits(of: $0) : 0 }
    let lanes = Lanes.genres.map { genres[$0] }
    var credits = (0..<names.count).map { lanes[$0 % Lanes.count] }
    for (number, bits) in query.artists.enumerated() where bits != 0 {
      for rank in ranks(world.artists.place(number).artist) { credits[rank] |= bits }
    }
    return credits
  }

  /// What has all words in its name, the best fit first, then what has them with its artist, then
  /// what has most of them; each in the order of the storefront.
  private func found(
    _ names: some Names, bits known: [UInt32]? = nil, _ credits: [UInt32]? = nil
  ) -> FoundRanks {
    let bits = known ?? names.bits(query.matches)
    var own: [[Int]] = [[], [], [], []]
    var others: [[Int]] = Array(repeating: [], count: query.terms.count + 1)
    let lanes = world.lanes(in: storefront)
    for position in 0..<names.count {
      let rank = names.isInLanes ? lanes.number(at: position) : position
      let all = bits[rank] | (credits?[rank] ?? 0)
      if bits[rank] == query.all {
        own[query.all == 0 ? 0 : query.fit(names.name(rank))].append(rank)
      } else if all != 0 {
        others[all.nonzeroBitCount].append(rank)
      }
    }
    let best = own.flatMap(\.self)
    let partly = others.dropLast().last { !$0.isEmpty } ?? []
    return FoundRanks(ranks: best + others[query.terms.count] + partly, own: best.count)
  }

  // MARK: Types

  private func forEachRecording(_ body: (_ rank: Int, _ isOwn: Bool) -> Bool) -> Bool {
    let found = ranks(.songs)
    return found.ranks.enumerated().allSatisfy { body($1, $0 < found.own) }
  }

  /// The songs of the recording at a rank: all versions if its title has the words.
  private func songs(_ rank: Int, isOwn: Bool) -> [Place] {
    let versions = query.version.map { [$0] } ?? (isOwn ? Edition.versions : [.standard])
    return versions.compactMap { version in
      var recording = world.recording(atRank: rank)
      recording.version = version
      return world.song(for: recording, in: storefront).map { .song($0) }
    }
  }

  /// Compilations; then albums with names of their own and singles by their songs, first those that
  /// have the words themselves.
  private func forEachAlbum(_ body: (Place) -> Bool) -> Bool {
    let named = query.kind == .single ? FoundRanks() : ranks(.albums)
    let hasSingles = query.kind != .ep && query.version == nil
    let songs = hasSingles ? ranks(.songs) : FoundRanks()
    func pass(_ ranks: some Sequence<Int>) -> Bool {
      ranks.allSatisfy { editions(world.namedAlbum(atRank: $0)).allSatisfy(body) }
    }
    func passSingles(_ ranks: some Sequence<Int>) -> Bool {
      ranks.allSatisfy { rank in
        let single = world.single(of: world.recording(atRank: rank))
        return single.map { editions($0).allSatisfy(body) } ?? true
      }
    }
    let compilations = world.compilations.lazy.map { Place.compilation($0) }
    return compilations.allSatisfy {
      query.bits(of: world.name(of: $0)) != query.all || query.all == 0 || body($0)
    }
      && pass(named.ranks.prefix(named.own)) && passSingles(songs.ranks.prefix(songs.own))
      && pass(named.ranks.dropFirst(named.own)) && passSingles(songs.ranks.dropFirst(songs.own))
  }

  /// The editions of an album that are searched for, if it is of the kind that is.
  private func editions(_ album: AlbumPlace) -> [Place] {
    guard query.kind == nil || query.kind == world.kind(of: album) else { return [] }
    return (query.version.map { [$0] } ?? Edition.versions).compactMap { version in
      world.available(version.releases, of: album, in: storefront).map { .album($0) }
    }
  }

  /// Passes playlists on by name, then the essentials of artists by theirs.
  private func forEachPlaylist(_ body: (Place) -> Bool) -> Bool {
    let artists = ranks(.artists)
    let isOfArtists = query.terms.contains("essentials") || artists.own > 0
    return ranks(.playlists).ranks.allSatisfy { body(.playlist(world.playlist(named: $0))) }
      && (!isOfArtists
        || artists.ranks.allSatisfy {
          body(.playlist(world.essentials(of: world.artists.place($0).artist)))
        })
  }
}
