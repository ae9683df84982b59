// The names of everything.
extension World {
  /// The name of a playlist is that of its number, those of one genre after the other.
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
      return labelNames.name(number)
    case .curator(let number):
      return curatorNames.name(number)
    case .appleCurator, .activity, .station, .genre, .stationGenre, .storefront, .cast, .own:
      return ""
    }
  }

  /// The names that have that of an album, which may be its first song's, and its rank there.
  private func ranked(_ album: AlbumPlace) -> (names: DrawnNames, rank: Int) {
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
}
