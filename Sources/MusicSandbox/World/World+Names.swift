// The names of everything.
extension World {
  /// The whole name of a place; empty for what the world only numbers.
  func name(of place: Place) -> String {
    switch place {
    case .artist(let artist): return draw(.artists, artist).text
    case .album(let album): return name(ofAlbum: album)
    case .song(let song): return name(of: recording(of: song))
    case .video(let song): return name(of: song)
    case .playlist(let number):
      guard let artist = essentialArtist(ofPlaylist: number) else {
        let (genre, number) = part(ofPlaylist: number)
        return draw(.playlists, number * Self.genres.count + genre).text
      }
      return draw(.artists, artist).text + " Essentials"
    case .recordLabel(let number): return draw(.labels, number).text
    case .curator(let number): return draw(.curators, number).text
    case .appleCurator, .activity, .station, .genre, .stationGenre, .storefront, .cast, .own:
      return ""
    }
  }

  private func name(ofAlbum album: Int) -> String {
    let row = albums[album]
    if artist(of: album) == nil {
      let number = album - table.compilations[row.genre].lowerBound + 1
      return Self.genres[row.genre] + " Hits, Vol. \(number)"
    }
    let end = row.kind == .single ? " - Single" : row.kind == .ep ? " - EP" : ""
    return draw(.albums, album).text + end + row.edition.suffix
  }

  /// The name of a recording with its guest and its version.
  func name(of recording: Int) -> String {
    let guest = guest(of: recording).map { " (feat. " + name(of: .artist($0)) + ")" }
    return title(of: recording) + (guest ?? "") + row(of: recording).edition.suffix
  }

  /// The name of a recording without guest and version.
  func title(of recording: Int) -> String { draw(.songs, recording).text }

  /// The playlist with a number among those that are not an artist's: the first of each genre, then
  /// the second.
  func playlist(named number: Int) -> Int {
    let (number, genre) = number.quotientAndRemainder(dividingBy: Self.genres.count)
    return artistCount + genre * Self.playlistsOfGenre + number
  }

  /// The drawn part of the name of something: of recordings and albums, of artists, or of what is
  /// named in English for a genre.
  func draw(_ subject: Subject, _ number: Int) -> NameDraw {
    switch subject {
    case .songs, .videos: return drawnTitle(standard(ofSong: number), genre: row(of: number).genre)
    case .albums: return drawnTitle(ofAlbum: albums[number])
    case .artists:
      let (language, genre) = (language(of: number), genre(of: number))
      // Of the other languages, each has a genre of its own.
      return NameDraw(
        dealt: language == .en ? number : position(ofArtist: number),
        language.lexicon.artists[genre], genre: genre, in: language, key: mix(seed, 3))
    case .playlists:
      return NameDraw(
        dealt: number, Lexicon.english.playlists, genre: number % Self.genres.count,
        key: mix(seed, 4))
    case .labels:
      return NameDraw(
        dealt: number, Lexicon.english.labels, genre: number / Self.mostLabels, key: mix(seed, 17))
    case .curators:
      return NameDraw(
        dealt: number, Lexicon.english.curators, genre: number / Self.curatorsOfGenre,
        key: mix(seed, 19))
    }
  }

  func drawnTitle(_ song: Int, genre: Int) -> NameDraw {
    NameDraw(title: song, genre: genre, key: mix(seed, 1))
  }

  /// A single is named after its first song.
  func drawnTitle(ofAlbum row: AlbumRow) -> NameDraw {
    row.kind == .single
      ? drawnTitle(row.source, genre: row.genre)
      : NameDraw(title: row.standard, genre: row.genre, key: mix(seed, 2))
  }
}
