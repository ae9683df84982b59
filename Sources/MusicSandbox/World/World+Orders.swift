// Dates, orders of popularity, and what is counted off from them.
extension World {
  /// How many labels and compilations a genre has, if it has enough artists and recordings.
  static let mostOfGenre = 40
  static let compilationLength = 20
  static let playlistsOfGenre = 200
  static let curatorsOfGenre = 10

  // MARK: Dates

  /// The day on which an album came out, or is announced for.
  ///
  /// Slots are like wheels of an odometer: each week, all are a week older, and when the oldest has
  /// come to the end, it is announced anew, four weeks before it is out.
  func releaseDay(of album: AlbumPlace) -> Int {
    let (gap, turn, phase) = wheel(album.artist)
    let jitter = hash(.jitter, album.artist, album.slot).choice(gap)
    return friday - 7 * ((phase + album.slot * gap + jitter) % turn - 4)
  }

  func releaseDay(of video: VideoPlace) -> Int {
    releaseDay(of: album(of: recording(of: video)))
  }

  func releaseDay(ofCompilation compilation: Int) -> Int {
    friday - 7 * (((friday - 1) / 7 + compilation * 13) % (13 * Self.mostOfGenre))
  }

  /// The last Friday, on which albums come out.
  private var friday: Int { day - (day - 1).modulo(7) }

  private func wheel(_ artist: ArtistPlace) -> (gap: Int, turn: Int, phase: Int) {
    let slots = classes[artist.kind].slots
    let gap = max(3, min(520, 2800 / slots))
    let week = (friday - 1) / 7 + hash(.phase, artist).choice(slots * gap)
    return (gap, slots * gap, week.modulo(slots * gap))
  }

  /// The albums of an artist, the newest first: from one that began anew, around to the oldest.
  func albums(of artist: ArtistPlace) -> [AlbumPlace] {
    let slots = classes[artist.kind].slots
    guard slots > 0 else { return [] }
    let (gap, turn, phase) = wheel(artist)
    let last = (turn - phase - 1) / gap
    let isNew = phase + last * gap + hash(.jitter, artist, last).choice(gap) >= turn
    let newest = isNew ? last : last + 1
    return (0..<slots).map { AlbumPlace(artist: artist, slot: (newest + $0) % slots) }
  }

  /// The albums of an artist that a storefront has, the newest first, in all editions.
  func albums(of artist: ArtistPlace, in storefront: String) -> [AlbumPlace] {
    albums(of: artist).flatMap { album in
      [Edition.standard, .clean, .remaster, .live].compactMap {
        available($0.withReissue, of: album, in: storefront)
      }
    }
  }

  // MARK: Genres

  func genre(of artist: ArtistPlace) -> Int { Lanes.genres[artist.index % Lanes.count] }

  func language(of artist: ArtistPlace) -> Language {
    Lanes.languages[artist.index % Lanes.count]
  }

  /// The artists next to an artist in the order of the genre; each is also similar to the other.
  func similarArtists(to artist: ArtistPlace) -> [ArtistPlace] {
    let lanes = Lanes.ofGenre[genre(of: artist)]
    let position = lanes.position(of: artists.number(artist, 0))
    let others = [1, 2, 3, 5, 6, 9, 12].map { position ^ $0 } + [position - 17, position + 17]
    return others.filter { 0..<lanes.count(of: artistCount) ~= $0 }.map {
      artists.place(lanes.number(at: $0)).artist
    }
  }

  var labels: [Int] { numbers(labelCount) }

  private func labelCount(_ genre: Int) -> Int {
    min(Self.mostOfGenre, Lanes.ofGenre[genre].count(of: artistCount))
  }

  /// The numbers of things of which each genre has so many.
  private func numbers(_ count: (_ genre: Int) -> Int) -> [Int] {
    Self.genres.indices.flatMap { genre in
      (0..<count(genre)).map { genre * Self.mostOfGenre + $0 }
    }
  }

  func label(of artist: ArtistPlace) -> Int {
    let genre = genre(of: artist)
    let position = Lanes.ofGenre[genre].position(of: artists.number(artist, 0))
    return genre * Self.mostOfGenre + position % labelCount(genre)
  }

  /// The artists of a label, in the order of popularity.
  func artists(ofLabel label: Int, offset: Int, count: Int) -> [ArtistPlace] {
    let (genre, first) = label.quotientAndRemainder(dividingBy: Self.mostOfGenre)
    let lanes = Lanes.ofGenre[genre]
    let all = stride(from: first, to: lanes.count(of: artistCount), by: labelCount(genre))
    return all.dropFirst(offset).prefix(count).map { artists.place(lanes.number(at: $0)).artist }
  }

  // MARK: Compilations of various artists

  var compilations: [Int] { numbers(compilationCount) }

  private func compilationCount(_ genre: Int) -> Int {
    let recordings = Lanes.ofGenre[genre].count(of: recordingCount)
    return min(Self.mostOfGenre, recordings / (Self.compilationLength * 2))
  }

  func genre(ofCompilation compilation: Int) -> Int { compilation / Self.mostOfGenre }

  func trackCount(ofCompilation compilation: Int) -> Int { Self.compilationLength }

  /// The best recordings of a genre are dealt to its compilations, one after the other.
  func recording(ofCompilation compilation: Int, track: Int) -> Recording {
    let (genre, number) = compilation.quotientAndRemainder(dividingBy: Self.mostOfGenre)
    let position = track * compilationCount(genre) + number
    return recording(atRank: Lanes.ofGenre[genre].number(at: position))
  }

  /// The compilation with a recording, and the index of its track.
  func compilation(of recording: Recording) -> (number: Int, track: Int)? {
    let genre = genre(of: recording.artist)
    let position = Lanes.ofGenre[genre].position(of: rank(of: recording))
    let count = compilationCount(genre)
    guard recording.version == .standard, position < count * Self.compilationLength else {
      return nil
    }
    return (genre * Self.mostOfGenre + position % count, position / count)
  }

  // MARK: Charts

  /// The lanes of a storefront, or those of a genre, in its order: the local language first.
  func lanes(in storefront: String, genre: Int? = nil) -> Lanes {
    let local = Language.local(of: storefront)
    let code = Self.code(storefront)
    return Lanes(where: { genre == nil || Lanes.genres[$0] == genre }) { [seed] lane in
      let isForeign = local != nil && Lanes.languages[lane] != local
      let hash = mix(seed, Choice.lanes.rawValue, code, lane) >> 1
      return isForeign ? hash | 1 << 63 : hash
    }
  }

  /// A page of an order of so many things in a storefront, without those that it lacks; each eight
  /// have an order of their own there.
  private func chart<Element>(
    _ all: Int, in storefront: String, genre: Int?, offset: Int, count: Int,
    _ element: (Int) -> Element?
  ) -> [Element] {
    let lanes = lanes(in: storefront, genre: genre)
    let (size, turn) = (lanes.count(of: all), Self.code(storefront) & 7)
    return page(offset, count, of: size) { position in
      let turned = position ^ turn
      return element(lanes.number(at: position | 7 < size ? turned : position))
    }
  }

  func chartSongs(in storefront: String, genre: Int?, offset: Int, count: Int) -> [SongPlace] {
    chart(recordingCount, in: storefront, genre: genre, offset: offset, count: count) {
      song(for: recording(atRank: $0), in: storefront)
    }
  }

  /// The most popular songs of an artist that a storefront has.
  func topSongs(
    of artist: ArtistPlace, in storefront: String, offset: Int, count: Int
  ) -> [SongPlace] {
    page(offset, count, of: recordingCount(of: artist)) {
      song(for: topRecording(of: artist, $0), in: storefront)
    }
  }

  func chartAlbums(in storefront: String, genre: Int?, offset: Int, count: Int) -> [AlbumPlace] {
    chart(albumRanking.count, in: storefront, genre: genre, offset: offset, count: count) {
      available(Edition.standard.releases, of: namedAlbum(atRank: $0), in: storefront)
    }
  }

  func chartVideos(in storefront: String, genre: Int?, offset: Int, count: Int) -> [VideoPlace] {
    chart(videos.count, in: storefront, genre: genre, offset: offset, count: count) {
      let (artist, number) = videoRanking.place($0)
      return VideoPlace(artist: artist, number: number)
    }
  }

  /// The album with a name of its own at a rank.
  func namedAlbum(atRank rank: Int) -> AlbumPlace {
    let (artist, number) = albumRanking.place(rank)
    return AlbumPlace(artist: artist, slot: classes[artist.kind].slot(named: number))
  }

  /// The rank among the albums with names of their own; nil if an album has none.
  func rank(ofNamed album: AlbumPlace) -> Int? {
    classes[album.artist.kind].number(ofNamed: album.slot).map {
      albumRanking.number(album.artist, $0)
    }
  }

  // MARK: Playlists

  /// The artist whose essentials a playlist is.
  func essentialArtist(ofPlaylist playlist: Int) -> ArtistPlace? {
    playlist < artistCount ? artists.place(playlist).artist : nil
  }

  func essentials(of artist: ArtistPlace) -> Int { artists.number(artist, 0) }

  /// The genre of a playlist that is not an artist's, and its number in it.
  func part(ofPlaylist playlist: Int) -> (genre: Int, number: Int) {
    let (genre, number) = (playlist - artistCount).quotientAndRemainder(
      dividingBy: Self.playlistsOfGenre)
    return (genre, number)
  }

  /// The number of tracks, of which a storefront may lack some.
  func trackCount(ofPlaylist playlist: Int) -> Int {
    essentialArtist(ofPlaylist: playlist).map { min(25, recordingCount(of: $0)) }
      ?? walk(ofPlaylist: playlist).count
  }

  /// The steps of a playlist through the order of its genre: none meets a recording twice.
  private func walk(ofPlaylist playlist: Int) -> (start: Int, step: Int, count: Int, size: Int) {
    let (genre, number) = part(ofPlaylist: playlist)
    let hash = mix(seed, Choice.playlist.rawValue, playlist - artistCount)
    let size = Lanes.ofGenre[genre].count(of: recordingCount)
    let scale = 20 << (hash % 4).choice(4)
    let length = number % 50 == 49 ? 0 : number == 7 ? 5000 : scale + (hash >> 8).choice(scale)
    let step = [1, 1, 3, 5, 7, 11][(hash >> 20).choice(6)]
    return (
      (hash >> 40).choice(min(size, 3000)), size % step == 0 ? 1 : step, min(length, size), size
    )
  }

  func songs(
    ofPlaylist playlist: Int, in storefront: String, offset: Int, count: Int
  ) -> [SongPlace] {
    page(offset, count, of: trackCount(ofPlaylist: playlist)) {
      song(for: recording(ofPlaylist: playlist, track: $0), in: storefront)
    }
  }

  private func recording(ofPlaylist playlist: Int, track: Int) -> Recording {
    if let artist = essentialArtist(ofPlaylist: playlist) { return topRecording(of: artist, track) }
    let walk = walk(ofPlaylist: playlist)
    let position = (walk.start + walk.step * track) % walk.size
    return recording(atRank: Lanes.ofGenre[part(ofPlaylist: playlist).genre].number(at: position))
  }

  func playlists(with recording: Recording) -> [Int] {
    guard recording.version == .standard else { return [] }
    let genre = genre(of: recording.artist)
    let position = Lanes.ofGenre[genre].position(of: rank(of: recording))
    let first = artistCount + genre * Self.playlistsOfGenre
    let others = (first..<first + Self.playlistsOfGenre).filter { playlist in
      let walk = walk(ofPlaylist: playlist)
      // The distance is a number of steps, after one of so many turns.
      let distance = (position - walk.start).modulo(walk.size)
      let turn = (0..<walk.step).first { (distance + $0 * walk.size) % walk.step == 0 } ?? 0
      return (distance + turn * walk.size) / walk.step < walk.count
    }
    return (popularity(of: recording) < 25 ? [essentials(of: recording.artist)] : []) + others
  }

  func chartPlaylists(in storefront: String, genre: Int?, offset: Int, count: Int) -> [Int] {
    let genres = genre.map { [$0] } ?? Array(Self.genres.indices)
    let positions = 0..<genres.count * Self.playlistsOfGenre
    return positions.dropFirst(offset).prefix(count).map {
      artistCount + genres[$0 % genres.count] * Self.playlistsOfGenre + $0 / genres.count
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
  func playlists(of curator: Place, offset: Int, count: Int) -> [Int] {
    let own = (artistCount..<playlistCount).filter { self.curator(ofPlaylist: $0) == curator }
    let page = own.dropFirst(offset).prefix(count)
    guard case .appleCurator(let genre) = curator else { return Array(page) }
    let lanes = Lanes.ofGenre[genre]
    let essentials = (0..<lanes.count(of: artistCount)).dropFirst(max(0, offset - own.count))
    return page + essentials.prefix(count - page.count).map(lanes.number(at:))
  }
}
