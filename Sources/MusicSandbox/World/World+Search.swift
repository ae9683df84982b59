extension World {
  /// The types that `search` knows.
  enum Subject: Sendable {
    case songs, albums, artists, videos, playlists, labels, curators
  }

  /// Reads what is searched for; there are other words than those of drawn names.
  func query(_ text: String, others: @autoclosure () -> [String]) -> SearchWords {
    table.queries(text) {
      var query = SearchWords(text, others: others(), isDrawn: !isEmpty)
      query.artists = (0..<artistCount).map { artist in
        guard query.matches.mayMatch(language(of: artist)) else { return 0 }
        return query.matches.bits(draw(.artists, artist))
      }
      return query
    }
  }

  /// The resources with the words of a query in their names (for songs, albums and videos: or in
  /// those of their artists), the best first.
  func search(
    _ subject: Subject, _ query: SearchWords, in storefront: String, offset: Int, count: Int
  ) -> [Place] {
    guard !query.isVain else { return [] }
    let hasKinds = query.version != nil || query.kind != nil
    func found(_ subject: Subject) -> Found { self.found(subject, query, in: storefront) }
    func page(_ numbers: some Sequence<Int>, _ places: (Int) -> [Place]) -> [Place] {
      MusicSandbox.page(offset, count, of: numbers, places)
    }
    switch subject {
    case .songs where query.kind == nil:
      let (songs, own) = (found(.songs).all, found(.songs).own.count)
      return page(songs.indices) { index in
        // If a title has the words, so have those of its versions.
        let versions = query.version.map { [$0] } ?? (index < own ? Self.versions : [.standard])
        return versions.compactMap { version in
          song(for: songs[index], version, in: storefront).map { .song($0) }
        }
      }
    case .albums:
      return page(found(.albums).all) { album in
        (query.version.map { [$0] } ?? Self.versions).compactMap { version in
          editions(of: album).first { albums[$0].edition == version }.flatMap {
            equivalent(of: $0, in: storefront, isClean: false)
          }
        }.map { .album($0) }
      }
    case .videos where !hasKinds:
      return page(found(.songs).all) { hasVideo($0) ? [.video($0)] : [] }
    case .artists where !hasKinds: return page(found(.artists).all) { [.artist($0)] }
    case .playlists where !hasKinds:
      let artists = found(.artists)
      let isOfArtists = query.terms.contains("essentials") || !artists.own.isEmpty
      return page(
        found(.playlists).all.map(playlist(named:)) + (isOfArtists ? artists.all : [])
      ) { [.playlist($0)] }
    case .labels where query.all != 0: return page(found(.labels).own) { [.recordLabel($0)] }
    case .curators where query.all != 0: return page(found(.curators).own) { [.curator($0)] }
    default: return []
    }
  }

  private static let versions = [Edition.standard, .remaster, .live]

  /// The song that a storefront shows of a version of a recording.
  private func song(for recording: Int, _ version: Edition, in storefront: String) -> Int? {
    guard version != .standard else { return song(for: recording, in: storefront) }
    let album = album(of: recording)
    return editions(of: album).first {
      albums[$0].edition == version && isAvailable($0, in: storefront)
    }.map { albums[$0].first + recording - albums[album].first }
  }

  /// What a query finds of a type by names, of songs and albums also by those of their artists.
  private func found(_ subject: Subject, _ query: SearchWords, in storefront: String) -> Found {
    let key = FoundKey(
      subject: subject, storefront: storefront, phrase: query.phrase, kind: query.kind)
    return table.searches(key) {
      let rarity = rarity(in: storefront)
      func found(
        _ numbers: some Sequence<Int>, _ own: (Int) -> UInt32, _ all: (Int) -> UInt32 = { _ in 0 },
        recording: ((Int) -> Int)? = nil
      ) -> Found {
        Found(numbers, query, own, all, name: { draw(subject, $0).text }) { number in
          guard let recording = recording?(number) else { return number }
          return self.rarity(
            rarity(row(of: recording).artist), at: position(of: recording)?.position ?? 0)
        }
      }
      let bits = { query.matches.bits(draw(subject, $0)) }
      switch subject {
      case .songs:
        let (own, all) = songBits(query)
        let songs = albums.lazy.filter(\.isOriginal).flatMap(\.songs)
        return found(songs, { own[$0] }, { all[$0] }, recording: { $0 })
      case .albums:
        let isWanted = { query.kind == nil || query.kind == albums[$0].kind }
        let named = Found(
          table.compilations.flatMap(\.self).filter(isWanted), query,
          { query.bits(of: name(of: .album($0))) }, { _ in 0 }, name: { name(of: .album($0)) }
        ) { $0 }
        let standard = albums.indices.filter {
          albums[$0].edition == .standard && albums[$0].artist < artistCount && isWanted($0)
        }
        let others = found(
          standard, bits, { query.artists[albums[$0].artist] },
          recording: { recording(of: albums[$0].first) })
        return Found(own: named.own + others.own, others: others.others)
      case .artists: return found(0..<artistCount, { query.artists[$0] })
      case .labels: return found(labels, bits)
      case .curators: return found(0..<curatorCount, bits)
      default: return found(0..<Self.genres.count * Self.playlistsOfGenre, bits)
      }
    }
  }

  /// Which words of a query the titles of songs have, and which they have with their artists and
  /// their genres, by the numbers of the songs.
  private func songBits(_ query: SearchWords) -> (own: [UInt32], all: [UInt32]) {
    var own = [UInt32](repeating: 0, count: songNumbers.count)
    var all = own
    let genres = Self.genres.map { query.bits(of: $0) }
    for row in albums where row.isOriginal {
      let others = query.artists[row.artist] | genres[row.genre]
      let isInLanguage = query.matches.mayMatch(Language(ofGenre: row.genre))
      for song in row.songs {
        if isInLanguage { own[song] = query.matches.bits(drawnTitle(song, genre: row.genre)) }
        all[song] = own[song] | others
      }
    }
    for (artist, bits) in query.artists.enumerated() where bits != 0 {
      for song in appearances(of: artist) { all[song] |= bits }
    }
    return (own, all)
  }

  /// Terms that complete the last word of a query as titles do, the most popular first.
  func hints(_ prefix: String, limit: Int) -> [String] {
    var head = words(of: prefix)
    guard let last = head.popLast() else { return [] }
    let query = SearchWords(head.joined(separator: " "), others: head, isDrawn: true)
    var found: [String] = []
    for song in order(.songs) where query.matches.bits(draw(.songs, song)) == query.all {
      let names = words(of: title(of: song))
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
      !search(.songs, query(word, others: []), in: "us", offset: 0, count: 1).isEmpty
    }
    var found = ["love", "night", "summer"].filter(isFound)
    for song in order(.songs) where found.count < 3 && draw(.songs, song).language == .en {
      let word = words(of: title(of: song)).last ?? ""
      if !found.contains(word), isFound(word) { found.append(word) }
    }
    return found
  }
}

/// What a search is remembered by.
struct FoundKey: Equatable, Sendable {
  let subject: World.Subject
  let storefront: String
  let phrase: String
  let kind: AlbumKind?
}

/// The numbers of what was found, the best first.
struct Found: Sendable {
  /// What has all words in its own name, and what has them or most of them with its artist.
  let own: [Int]
  let others: [Int]

  var all: [Int] { own + others }
}

extension Found {
  /// Looks for words in the names of numbers, given which words they have; finds the best fit first,
  /// and of what fits as well the least rare.
  init(
    _ numbers: some Sequence<Int>, _ query: SearchWords, _ own: (Int) -> UInt32,
    _ all: (Int) -> UInt32, name: (Int) -> String, rarity: (Int) -> Int
  ) {
    var best: [[Int]] = [[], [], [], []]
    var others: [[Int]] = Array(repeating: [], count: query.terms.count + 1)
    for number in numbers {
      let bits = own(number)
      if bits == query.all {
        best[query.all == 0 ? 0 : query.fit(name(number))].append(number)
      } else if case let some = bits | all(number), some != 0 {
        others[some.nonzeroBitCount].append(number)
      }
    }
    let whole = others.count > 1 ? others.removeLast() : []
    let most = others.dropFirst().last { !$0.isEmpty } ?? []
    func sorted(_ numbers: [Int]) -> [Int] {
      numbers.map { (rarity($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }
    let (named, credited) = (most.filter { own($0) != 0 }, most.filter { own($0) == 0 })
    self.init(
      own: best.flatMap(sorted), others: sorted(whole) + sorted(named) + sorted(credited))
  }
}
