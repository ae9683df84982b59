// Albums, songs and recordings.
//
// A recording is named by the song that came out first with it. Other songs are further releases:
// on a single, on a compilation, or on a clean edition or a reissue of the album.
extension World {
  func album(of song: Int) -> Int { lastIndex(below: albums.count) { albums[$0].first <= song } }

  func row(of song: Int) -> AlbumRow { albums[album(of: song)] }

  /// The albums of an artist in all editions.
  func albums(of artist: Int) -> Range<Int> {
    table.firstAlbums[artist]..<table.firstAlbums[artist + 1]
  }

  /// The artist of an album; nil for various artists.
  func artist(of album: Int) -> Int? {
    albums[album].artist < artistCount ? albums[album].artist : nil
  }

  /// The disc and the number on it, both from 1: many songs are on two discs.
  func position(ofSong song: Int) -> (disc: Int, track: Int) {
    let row = row(of: song)
    let (disc, track) = (song - row.first).quotientAndRemainder(
      dividingBy: row.count > 20 ? row.count / 2 : 20)
    return (disc + 1, track + 1)
  }

  // MARK: Editions

  /// An album in all editions, the standard one first.
  func editions(of album: Int) -> Range<Int> {
    let standard = albums[album].standard
    return standard..<(albums[standard...].firstIndex { $0.standard != standard } ?? albums.count)
  }

  func isAvailable(_ album: Int, in storefront: String) -> Bool {
    let row = albums[album]
    let isMissing =
      row.hasGaps && hash(.gaps, row.standard, Self.code(storefront)).choice(3) == 0
    return isMissing == (row.edition == .reissue)
  }

  func isAvailable(song: Int, in storefront: String) -> Bool {
    isAvailable(album(of: song), in: storefront)
  }

  static func code(_ storefront: String) -> Int {
    storefront.utf8.prefix(2).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The edition of an album in a storefront: itself if it is available there, or what replaces it;
  /// the clean edition if the request wants it and the album has one.
  func equivalent(of album: Int, in storefront: String, isClean: Bool) -> Int? {
    let edition = albums[album].edition
    let isStandard = edition == .standard || edition == .reissue
    let wanted = isStandard ? (isClean ? [.clean] : []) + [.standard, .reissue] : [edition]
    return wanted.compactMap { edition in
      editions(of: album).first {
        albums[$0].edition == edition && isAvailable($0, in: storefront)
      }
    }.first
  }

  func equivalent(ofSong song: Int, in storefront: String, isClean: Bool) -> Int? {
    let (row, isClean) = (row(of: song), isClean && isExplicit(recording(of: song)))
    return equivalent(of: album(of: song), in: storefront, isClean: isClean).map {
      albums[$0].first + song - row.first
    }
  }

  func rating(ofAlbum album: Int) -> ContentRating? {
    let row = albums[album]
    if row.edition == .clean { return .clean }
    let isExplicit =
      row.kind == .compilation
      ? row.songs.contains { self.isExplicit(recording(of: $0)) } : row.isExplicit
    return isExplicit ? .explicit : nil
  }

  func rating(ofSong song: Int) -> ContentRating? {
    guard isExplicit(recording(of: song)) else { return nil }
    return row(of: song).edition == .clean ? .clean : .explicit
  }

  private func isExplicit(_ recording: Int) -> Bool { row(of: recording).isExplicit }

  // MARK: Recordings

  func recording(of song: Int) -> Int {
    let album = album(of: song)
    let (row, track) = (albums[album], song - albums[album].first)
    guard row.kind == .compilation else { return row.source + track }
    guard artist(of: album) == nil else { return top(of: row.artist)[track] }
    // The best songs of a genre are dealt to its compilations, one after the other.
    let all = table.compilations[row.genre]
    return order(.songs, genre: row.genre)[track * all.count + album - all.lowerBound]
  }

  /// The song of the standard edition, whose title and guest the others have too.
  func standard(ofSong song: Int) -> Int {
    let row = row(of: song)
    return albums[row.standard].first + song - row.first
  }

  /// The same for songs and albums.
  func standard(of place: Place) -> Place {
    switch place {
    case .song(let song): .song(standard(ofSong: song))
    case .album(let album): .album(albums[album].standard)
    default: place
    }
  }

  /// The recordings of an artist that are no versions of others, the most popular first.
  func top(of artist: Int) -> [Int] {
    let rows = albums[albums(of: artist)]
    let count = rows.reduce(0) { $1.isOriginal ? $0 + $1.count : $0 }
    var ((position, step), top) = (steps(of: artist, count), Array(repeating: 0, count: count))
    for row in rows where row.isOriginal {
      for song in row.songs {
        top[position] = song
        position = (position + step) % count
      }
    }
    return top
  }

  /// The position of a recording among those, and how many there are; nil for a version.
  func position(of recording: Int) -> (position: Int, count: Int)? {
    let own = row(of: recording)
    guard own.isOriginal else { return nil }
    var (index, count) = (recording - own.first, 0)
    for row in albums[albums(of: own.artist)] where row.isOriginal {
      if row.first < own.first { index += row.count }
      count += row.count
    }
    let (start, step) = steps(of: own.artist, count)
    return ((start + index * step) % count, count)
  }

  /// The steps in which popularity goes through an artist's recordings: it comes to all of them,
  /// since the step has no divisor in common with the count.
  private func steps(of artist: Int, _ count: Int) -> (start: Int, step: Int) {
    let step = count % 7 > 0 ? 7 : count % 11 > 0 ? 11 : count % 13 > 0 ? 13 : 1
    return (hash(.popularity, artist).choice(count), step)
  }

  /// The songs with a recording, the one that came out first before the others.
  func releases(of recording: Int) -> [Int] {
    let track = position(of: recording)?.position
    let others = albums[albums(of: row(of: recording).artist)].compactMap { row in
      let index = row.kind == .compilation ? track ?? row.count : recording - row.source
      return 0..<row.count ~= index ? row.first + index : nil
    }
    let compiled = track == nil ? nil : trackOfCompilation(with: recording)
    return [recording] + others.filter { $0 != recording } + (compiled.map { [$0] } ?? [])
  }

  /// The track of a compilation of various artists with a recording.
  func trackOfCompilation(with recording: Int) -> Int? {
    let genre = row(of: recording).genre
    let all = table.compilations[genre]
    let best = order(.songs, genre: genre).prefix(all.count * Self.compilationLength)
    return best.firstIndex(of: recording).map {
      albums[all.lowerBound + $0 % all.count].first + $0 / all.count
    }
  }

  /// The song of a recording that a storefront shows, in lists and in searches.
  func song(for recording: Int, in storefront: String) -> Int? {
    isAvailable(song: recording, in: storefront)
      ? recording : releases(of: recording).first { isAvailable(song: $0, in: storefront) }
  }

  /// A page of the songs of recordings that a storefront shows.
  func songs(
    for recordings: some Sequence<Int>, in storefront: String, offset: Int, count: Int
  ) -> [Int] {
    page(offset, count, of: recordings) { song(for: $0, in: storefront).map { [$0] } ?? [] }
  }

  /// The most popular songs of an artist that a storefront has.
  func topSongs(of artist: Int, in storefront: String, offset: Int, count: Int) -> [Int] {
    songs(for: top(of: artist), in: storefront, offset: offset, count: count)
  }

  // MARK: Guests and videos

  /// One in ten songs has a guest: an artist who is about as popular.
  func guest(of recording: Int) -> Int? {
    let (hash, row) = (hash(.guest, standard(ofSong: recording)), row(of: recording))
    let guest = row.artist ^ (1 + (hash >> 8).choice(Self.nearby))
    return hash.choice(10) == 0 && guest < artistCount ? guest : nil
  }

  private static let nearby = 8

  /// The artist and the guest.
  func artists(of recording: Int) -> [Int] {
    [row(of: recording).artist] + (guest(of: recording).map { [$0] } ?? [])
  }

  /// The recordings of others on which an artist is a guest.
  func appearances(of artist: Int) -> [Int] {
    (1...Self.nearby).map { artist ^ $0 }.filter { $0 < artistCount }.flatMap { other in
      top(of: other).filter { guest(of: $0) == artist }
    }
  }

  /// An artist has videos of the most popular songs, each with the number of its song.
  func videos(of artist: Int) -> ArraySlice<Int> {
    let top = top(of: artist)
    return top.prefix(videoCount(top.count))
  }

  func videoCount(_ songs: Int) -> Int { min(songs / 3, 40) }

  func hasVideo(_ recording: Int) -> Bool {
    position(of: recording).map { $0.position < videoCount($0.count) } ?? false
  }

  // MARK: Dates

  /// The day on which an album came out, or is announced for.
  ///
  /// The albums of an artist are like wheels of an odometer: each week, all are a week older, and
  /// when the oldest has come to the end, it is announced anew, four weeks before it is out.
  func releaseDay(of album: Int) -> Int {
    let row = albums[album]
    if row.edition == .standard, row.source != row.first {
      // A single comes out before its album.
      return releaseDay(of: self.album(of: row.source)) - 7 * (4 + hash(.jitter, album).choice(8))
    }
    let slots = albums(of: row.artist)
    let gap = max(3, min(520, 2800 / slots.count))
    let jitter = hash(.jitter, row.standard).choice(gap)
    let phase = hash(.phase, row.artist).choice(slots.count * gap)
    let age = (friday - 1) / 7 + phase + (row.standard - slots.lowerBound) * gap + jitter
    return friday - 7 * (age % (slots.count * gap) - 4)
  }

  /// The last Friday, on which albums come out.
  private var friday: Int { day - (day - 1).modulo(7) }

  /// The albums of an artist that a storefront has, the newest first, in all editions.
  func albums(of artist: Int, in storefront: String) -> [Int] {
    albums(of: artist).filter { isAvailable($0, in: storefront) }.map { ($0, releaseDay(of: $0)) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }
}
