/// An order of all songs, albums or videos, or of those of a genre.
struct WorldOrder: Equatable, Sendable {
  let subject: World.Subject
  let storefront: String
  let genre: Int?
}

// Genres, orders of popularity, and what is counted off from them.
extension World {
  // MARK: Genres

  func genre(of artist: Int) -> Int { Self.genre(ofArtist: artist) }

  func language(of artist: Int) -> Language { Language(ofGenre: genre(of: artist)) }

  /// The position of an artist among those of the genre.
  func position(ofArtist artist: Int) -> Int {
    lastIndex(in: table.artists[genre(of: artist)], notAbove: artist)
  }

  /// The artists next to an artist in the order of the genre; each is also similar to the other.
  func similarArtists(to artist: Int) -> [Int] {
    let (artists, position) = (table.artists[genre(of: artist)], position(ofArtist: artist))
    let others = [1, 2, 3, 5, 6, 9, 12].map { position ^ $0 } + [position - 17, position + 17]
    return others.filter { artists.indices ~= $0 }.map { artists[$0] }
  }

  var labels: [Int] {
    Self.genres.indices.flatMap { genre in
      (0..<labelCount(genre)).map { genre * Self.mostLabels + $0 }
    }
  }

  private func labelCount(_ genre: Int) -> Int { min(Self.mostLabels, table.artists[genre].count) }

  func label(of artist: Int) -> Int {
    let genre = genre(of: artist)
    return genre * Self.mostLabels + position(ofArtist: artist) % labelCount(genre)
  }

  /// The artists of a label, in the order of popularity.
  func artists(ofLabel label: Int) -> [Int] {
    let (genre, first) = label.quotientAndRemainder(dividingBy: Self.mostLabels)
    let artists = table.artists[genre]
    return stride(from: first, to: artists.count, by: labelCount(genre)).map { artists[$0] }
  }

  // MARK: Popularity

  /// How rare artists are in a storefront: there artists change places, and those of its language
  /// come earlier.
  func rarity(in storefront: String) -> (_ artist: Int) -> Int {
    let (local, code) = (Language.local(of: storefront), Self.code(storefront))
    return { artist in
      let rarity = 64 + artist + hash(.chart, artist, code).choice(artist / 2 + 16)
      return local != nil && local == language(of: artist) ? rarity / 4 : rarity
    }
  }

  /// How rare what an artist has at a position is: the first ones of popular artists come before
  /// everybody's later ones.
  func rarity(_ artist: Int, at position: Int) -> Int {
    (artist * (position + 1) * (position + 4)).logarithm
  }

  /// All songs that came out first, videos, or albums but for singles in the order of popularity.
  func order(_ subject: Subject, in storefront: String = "", genre: Int? = nil) -> [Int] {
    let kept = storefront.isEmpty ? table.orders : table.charts
    return kept(WorldOrder(subject: subject, storefront: storefront, genre: genre)) {
      let rarity = rarity(in: storefront)
      var ranked: [(rarity: Int, number: Int)] = []
      ranked.reserveCapacity(genre == nil ? songNumbers.count : 0)
      for artist in genre.map({ table.artists[$0] }) ?? Array(0..<artistCount) {
        let (rarity, top) = (rarity(artist), top(of: artist))
        if subject == .albums {
          for album in albums(of: artist) {
            let row = albums[album]
            guard row.edition == .standard, row.kind != .single else { continue }
            // What is compiled came out before, and is less popular.
            let position = top.firstIndex(of: row.first) ?? 2
            ranked.append((self.rarity(rarity, at: position), album))
          }
        } else {
          let songs = subject == .videos ? top.prefix(videoCount(top.count)) : top[...]
          for (position, song) in songs.enumerated() {
            ranked.append((self.rarity(rarity, at: position), song))
          }
        }
      }
      return sorted(ranked)
    }
  }

  /// Returns numbers in the order of their rarities, which are small, without comparing them.
  private func sorted(_ ranked: [(rarity: Int, number: Int)]) -> [Int] {
    var ends = [Int](repeating: 0, count: Int.bitWidth << 6)
    for (rarity, _) in ranked { ends[rarity] += 1 }
    for rarity in ends.indices.dropFirst() { ends[rarity] += ends[rarity - 1] }
    var sorted = ranked.map(\.number)
    for (rarity, number) in ranked.reversed() {
      ends[rarity] -= 1
      sorted[ends[rarity]] = number
    }
    return sorted
  }

  func chartSongs(in storefront: String, genre: Int?, offset: Int, count: Int) -> [Int] {
    let all = order(.songs, in: storefront, genre: genre)
    return songs(for: all, in: storefront, offset: offset, count: count)
  }

  func chartAlbums(in storefront: String, genre: Int?, offset: Int, count: Int) -> [Int] {
    page(offset, count, of: order(.albums, in: storefront, genre: genre)) {
      equivalent(of: $0, in: storefront, isClean: false).map { [$0] } ?? []
    }
  }

  func chartVideos(in storefront: String, genre: Int?, offset: Int, count: Int) -> [Int] {
    Array(order(.videos, in: storefront, genre: genre).dropFirst(offset).prefix(count))
  }

  func chartPlaylists(genre: Int?, offset: Int, count: Int) -> [Int] {
    let genres = genre.map { [$0] } ?? Array(Self.genres.indices)
    let positions = 0..<genres.count * Self.playlistsOfGenre
    return positions.dropFirst(offset).prefix(count).map {
      artistCount + genres[$0 % genres.count] * Self.playlistsOfGenre + $0 / genres.count
    }
  }

  // MARK: Playlists

  /// The artist whose essentials a playlist is, which has the number of the artist.
  func essentialArtist(ofPlaylist playlist: Int) -> Int? {
    playlist < artistCount ? playlist : nil
  }

  /// The genre of a playlist that is not an artist's, and its number in it.
  func part(ofPlaylist playlist: Int) -> (genre: Int, number: Int) {
    let (genre, number) = (playlist - artistCount).quotientAndRemainder(
      dividingBy: Self.playlistsOfGenre)
    return (genre, number)
  }

  /// The recordings of a playlist, of which a storefront may lack some.
  func recordings(ofPlaylist playlist: Int) -> [Int] {
    if let artist = essentialArtist(ofPlaylist: playlist) {
      return Array(top(of: artist).prefix(25))
    }
    let all = order(.songs, genre: part(ofPlaylist: playlist).genre)
    return steps(ofPlaylist: playlist, in: all.count).map { all[$0] }
  }

  /// The positions of a playlist's recordings in the order of its genre.
  private func steps(ofPlaylist playlist: Int, in size: Int) -> StrideTo<Int> {
    let number = part(ofPlaylist: playlist).number
    let hash = hash(.playlist, playlist - artistCount)
    let scale = 20 << (hash % 4).choice(4)
    let length = number % 50 == 49 ? 0 : number == 7 ? 5000 : scale + (hash >> 8).choice(scale)
    let count = min(length, size)
    let step = count == 0 ? 1 : min([1, 1, 3, 5, 7, 11][(hash >> 20).choice(6)], size / count)
    let start = (hash >> 40).choice(min(size - count * step, 3000) + 1)
    return stride(from: start, to: start + count * step, by: step)
  }

  func songs(ofPlaylist playlist: Int, in storefront: String, offset: Int, count: Int) -> [Int] {
    songs(
      for: recordings(ofPlaylist: playlist), in: storefront, offset: offset, count: count)
  }

  func playlists(with recording: Int) -> [Int] {
    let row = row(of: recording)
    let all = order(.songs, genre: row.genre)
    guard let position = all.firstIndex(of: recording) else { return [] }
    let first = artistCount + row.genre * Self.playlistsOfGenre
    let isEssential = self.position(of: recording).map { $0.position < 25 } ?? false
    return (isEssential ? [row.artist] : [])
      + (first..<first + Self.playlistsOfGenre).filter {
        steps(ofPlaylist: $0, in: all.count).contains(position)
      }
  }

  /// The curator of a playlist: of four of a genre, Apple's has two, another one, an activity one.
  func curator(ofPlaylist playlist: Int) -> Place {
    if let artist = essentialArtist(ofPlaylist: playlist) {
      return .appleCurator(genre(of: artist))
    }
    let (genre, number) = part(ofPlaylist: playlist)
    return switch number % 4 {
    case 1: .curator(genre * Self.curatorsOfGenre + number / 4 % Self.curatorsOfGenre)
    case 3: .activity((number / 4 + genre) % Self.activityCount)
    default: .appleCurator(genre)
    }
  }

  /// The playlists of a curator, an Apple curator or an activity; those of artists last.
  func playlists(of curator: Place) -> [Int] {
    let own = (artistCount..<playlistCount).filter { self.curator(ofPlaylist: $0) == curator }
    guard case .appleCurator(let genre) = curator, genre < Self.genres.count else { return own }
    return own + table.artists[genre]
  }
}
