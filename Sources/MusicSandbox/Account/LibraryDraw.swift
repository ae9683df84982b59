/// The library that the seed gives: albums drawn from the catalog in rounds, and the songs on them.
///
/// Each round has one album of each class of artists. The number of its songs follows from the slot
/// of that album, so that a song, its album and their places in the catalog are found from each
/// other without a table. The order of the draw is that in which the albums were added.
struct LibraryDraw: Sendable {
  let songCount: Int
  let albumCount: Int
  private let classes: [ArtistClass]
  private let picks: [Pick]
  /// The songs before each album of a round.
  private let starts: [Int]
  private let songsOfRound: Int

  /// One album of a round.
  private struct Pick: Sendable {
    /// The class of its artist, and the slot in the discography.
    let kind: Int
    let slot: Int
    /// How many of its songs are taken.
    let songs: Int
    let order: Permutation
  }

  /// The longest album that is drawn.
  private static let longest = 25

  /// Draws that many songs, or as many as a small world has.
  init(_ world: World, songs wanted: Int) {
    let classes = world.classes
    var found: [(kind: Int, slot: Int, songs: Int, albums: Int)] = []
    for (kind, artists) in classes.enumerated() {
      let discography = artists.discography
      let slots = (0..<discography.slotCount).map { ($0 + kind * 5) % discography.slotCount }
      guard let slot = slots.first(where: { discography.length($0) <= Self.longest }) else {
        continue
      }
      // Some albums are whole; of most a few songs are liked.
      let length = discography.length(slot)
      let songs = kind.isMultiple(of: 3) ? length : min(length, 1 + kind % 4)
      found.append((kind, slot, songs, artists.count * artists.periods))
    }
    // A large library has more rounds than a class of few artists has albums.
    var (count, rounds) = (wanted, 0)
    while true {
      let songs = found.reduce(0) { $0 + $1.songs }
      rounds = songs == 0 ? 0 : (count + songs - 1) / songs
      let most = found.map(\.albums).max() ?? 0
      if rounds <= found.map(\.albums).min() ?? 0 { break }
      if rounds <= most { found.removeAll { $0.albums < rounds } } else { count -= count / 8 + 1 }
    }
    picks = found.enumerated().map { index, pick in
      Pick(
        kind: pick.kind, slot: pick.slot, songs: pick.songs,
        // The popular ones only, so that a small library holds what people know.
        order: Permutation(
          key: mix(world.seed, 41, pick.kind), count: min(pick.albums, max(64, 8 * rounds))))
    }
    let starts = picks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.songs) }
    self.classes = classes
    self.starts = starts
    songsOfRound = max(1, starts[picks.count])
    songCount = picks.isEmpty ? 0 : count
    let (last, rest) = max(0, count - 1).quotientAndRemainder(dividingBy: songsOfRound)
    albumCount =
      songCount == 0 ? 0 : last * picks.count + lastIndex(in: starts, notAbove: rest) + 1
  }

  /// The album of a song.
  func albumNumber(ofSong song: Int) -> Int {
    let (round, rest) = song.quotientAndRemainder(dividingBy: songsOfRound)
    return round * picks.count + lastIndex(in: starts, notAbove: rest)
  }

  /// The songs of an album, of which the last album may lack the last ones.
  func songs(ofAlbum album: Int) -> Range<Int> {
    let (round, index) = album.quotientAndRemainder(dividingBy: picks.count)
    let first = round * songsOfRound + starts[index]
    return first..<min(first + picks[index].songs, songCount)
  }

  /// The album in the catalog.
  func album(_ number: Int) -> AlbumPlace {
    let (round, index) = number.quotientAndRemainder(dividingBy: picks.count)
    let pick = picks[index]
    let artists = classes[pick.kind]
    let (period, artist) = pick.order.encode(round).quotientAndRemainder(dividingBy: artists.count)
    return AlbumPlace(
      artist: ArtistPlace(kind: pick.kind, index: artist),
      slot: period * artists.discography.slotCount + pick.slot)
  }

  /// The song in the catalog.
  func song(_ number: Int) -> SongPlace {
    let album = albumNumber(ofSong: number)
    let place = self.album(album)
    let first = classes[place.artist.kind].songs(ofSlot: place.slot).lowerBound
    return SongPlace(
      artist: place.artist, track: first + number - songs(ofAlbum: album).lowerBound)
  }

  /// The number of the album of an artist in a period of the discography; nil if it was not drawn.
  private func number(_ artist: ArtistPlace, _ period: Int) -> Int? {
    let position = period * classes[artist.kind].count + artist.index
    guard let index = picks.firstIndex(where: { $0.kind == artist.kind }),
      position < picks[index].order.count
    else { return nil }
    let number = picks[index].order.decode(position) * picks.count + index
    return number < albumCount ? number : nil
  }

  /// The albums of an artist, the one that was added first before the others.
  func albums(of artist: ArtistPlace) -> [Int] {
    (0..<classes[artist.kind].periods).compactMap { number(artist, $0) }.sorted()
  }

  /// The number of an album of the catalog; nil if it was not drawn.
  func number(of album: AlbumPlace) -> Int? {
    let slots = classes[album.artist.kind].discography.slotCount
    let number = number(album.artist, album.slot / slots)
    return number.flatMap { self.album($0) == album ? $0 : nil }
  }

  /// The number of a song of the catalog; nil if it was not drawn.
  func number(of song: SongPlace) -> Int? {
    let artists = classes[song.artist.kind]
    let slot = artists.slot(ofSong: song.track)
    let place = AlbumPlace(artist: song.artist, slot: slot, edition: song.edition)
    guard let album = number(of: place) else { return nil }
    let songs = songs(ofAlbum: album)
    let number = songs.lowerBound + song.track - artists.songs(ofSlot: slot).lowerBound
    return songs.contains(number) ? number : nil
  }
}
