// The names of everything.
extension World {
  /// The whole name of a place; empty for what the world only numbers.
  func name(of place: Place) -> String {
    switch place {
    case .artist(let artist): return name(artistNames, artists.number(artist, 0))
    case .album(let album):
      let kind = kind(of: album)
      let title = rank(ofNamed: album).map { name(albumNames, $0) }
      return (title ?? self.title(of: recording(of: tracks(of: album)[0])))
        + (kind == .ep ? " - EP" : kind == .single ? " - Single" : "") + album.edition.suffix
    case .song(let song): return name(of: recording(of: song))
    case .video(let video): return name(of: recording(of: video))
    case .compilation(let number):
      return Self.genres[genre(ofCompilation: number)]
        + " Hits, Vol. \(number % Self.compilationsOfGenre + 1)"
    case .compilationTrack(let number, let track):
      return name(of: recording(ofCompilation: number, track: track))
    case .playlist(let number):
      guard let artist = essentialArtist(ofPlaylist: number) else {
        return playlistNames.name(playlistName(ofPlaylist: number))
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

  /// The name of a recording with its guest and its version.
  func name(of recording: Recording) -> String {
    let guest = guest(of: recording).map { " (feat. " + name(of: .artist($0)) + ")" }
    return title(of: recording) + (guest ?? "") + recording.version.suffix
  }

  /// The name of a recording without guest and version.
  func title(of recording: Recording) -> String { name(titles, rank(of: recording)) }

  private func name(_ names: [Names], _ rank: Int) -> String {
    let (names, number) = numbered(names, rank)
    return names.name(number)
  }

  /// The names that have the one of a rank, and its number among them.
  func numbered(_ names: [Names], _ rank: Int) -> (Names, Int) {
    let lane = rank % Lane.count
    let names = names[Lane.languageIndices[lane]]
    return (
      names, rank / Lane.count * names.language.lanes.count + Lane.positionInLanguage[lane]
    )
  }

  /// The rank of a name.
  func rank(_ names: Names, _ number: Int) -> Int {
    let lanes = names.language.lanes
    return number / lanes.count * Lane.count + lanes[number % lanes.count]
  }

  /// The names of playlists are in the order of their charts: the first of each genre first.
  private func playlistName(ofPlaylist playlist: Int) -> Int {
    let number = playlist - artistCount
    return number % Self.playlistsOfGenre * Self.genres.count + number / Self.playlistsOfGenre
  }

  private func word(_ number: Int, _ tag: Int) -> String {
    let words = Vocabulary.of(.en).words
    return words[(number + mix(seed, tag).choice(words.count)) % words.count]
  }
}
