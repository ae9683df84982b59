// The names of everything.
extension World {
  var titles: RankedNames { RankedNames(key: mix(seed, 1), count: recordingCount) }
  /// The names of the albums that have one of their own.
  var albumNames: RankedNames { RankedNames(key: mix(seed, 2), count: albumRanking.count) }
  var artistNames: RankedNames {
    RankedNames(key: mix(seed, 3), count: artistCount, isOfArtists: true)
  }
  /// The names of playlists, in the order of their charts: the first of each genre first.
  var playlistNames: Names {
    Names(key: mix(seed, 4), language: .en, count: Self.genres.count * Self.playlistsOfGenre)
  }

  func playlist(named number: Int) -> Int {
    let (number, genre) = number.quotientAndRemainder(dividingBy: Self.genres.count)
    return artistCount + genre * Self.playlistsOfGenre + number
  }

  /// The whole name of a place; empty for what the world only numbers.
  func name(of place: Place) -> String {
    switch place {
    case .artist(let artist): return artistNames.name(artists.number(artist, 0))
    case .album(let album):
      let kind = kind(of: album)
      let (names, rank) = ranked(album)
      return names.name(rank) + (kind == .ep ? " - EP" : kind == .single ? " - Single" : "")
        + album.edition.suffix
    case .song(let song): return name(of: recording(of: song))
    case .video(let video): return name(of: recording(of: video))
    case .compilation(let number):
      return Self.genres[genre(ofCompilation: number)]
        + " Hits, Vol. \(number % Self.mostOfGenre + 1)"
    case .compilationTrack(let number, let track):
      return name(of: recording(ofCompilation: number, track: track))
    case .playlist(let number):
      guard let artist = essentialArtist(ofPlaylist: number) else {
        let (genre, number) = part(ofPlaylist: number)
        return playlistNames.name(number * Self.genres.count + genre)
      }
      return name(of: .artist(artist)) + " Essentials"
    case .recordLabel(let number):
      let ends = [" Records", " Music", " Recordings", " Sound", " Entertainment"]
      return word(577 * number, 17) + ends[mix(seed, 18, number).choice(ends.count)]
    case .curator(let number):
      let ends = [" Magazine", " Radio", " Sessions", " Weekly", " Club"]
      return word(811 * number, 19) + ends[mix(seed, 20, number).choice(ends.count)]
    case .appleCurator, .activity, .station, .genre, .stationGenre, .storefront, .cast, .own:
      return ""
    }
  }

  /// Whether the name of an album has all terms of a query.
  func has(_ album: AlbumPlace, _ query: SearchQuery) -> Bool {
    let (names, rank) = ranked(album)
    return names.has(rank, query)
  }

  /// The names that have that of an album, which may be its first song's, and its rank there.
  private func ranked(_ album: AlbumPlace) -> (names: RankedNames, rank: Int) {
    rank(ofNamed: album).map { (albumNames, $0) }
      ?? (titles, rank(of: recording(of: tracks(of: album)[0])))
  }

  /// The name of a recording with its guest and its version.
  func name(of recording: Recording) -> String {
    let guest = guest(of: recording).map { " (feat. " + name(of: .artist($0)) + ")" }
    return title(of: recording) + (guest ?? "") + recording.version.suffix
  }

  /// The name of a recording without guest and version.
  func title(of recording: Recording) -> String { titles.name(rank(of: recording)) }

  private func word(_ number: Int, _ tag: Int) -> String {
    Vocabulary.of(.en)[(number + mix(seed, tag).choice(Vocabulary.count)) % Vocabulary.count]
  }
}
