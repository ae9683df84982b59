import MusicAPI
import MusicPlatform

// Relationships and views: each list has an inverse, or is an order of popularity or date that many
// resources share.

extension SandboxCatalog {
  func related(_ name: String, to item: ResourceKey) -> ItemList? {
    if oddity(of: item) == .withoutLinks { return ItemList([]) }
    let place = item.place
    switch (name, place) {
    case ("playlists", .curator), ("playlists", .activity),
      ("playlists", .appleCurator(..<World.genres.count)):
      let playlists = world.playlists(of: place)
      return list { playlists.dropFirst($0).prefix($1).map { .playlist($0) } }
    case ("tracks", .playlist(let number)):
      return tracks(ofPlaylist: number, isMixed: oddity(of: item) == .mixed)
    default: return list(places(name, of: place))
    }
  }

  func view(_ name: String, of item: ResourceKey) -> (title: String, list: ItemList)? {
    let facts = facts(of: item.place)
    let genre = name == "more-in-genre" ? facts.genre.map { Tables.genre($0).names } : nil
    let subject = genre.map { Tables.text($0, language) }
    let title = Tables.filled(
      Tables.viewTitle(name, language), subject ?? facts.curatorName ?? facts.artistName)
    return related(name, to: item).map { (title, $0) }
  }

  /// Returns what a relationship or a view leads to, for all that is made at once.
  private func places(_ name: String, of place: Place) -> [Place] {
    if case .cast(let index) = place, let links = cast.item(index).linked(name) {
      return available(links.map { .cast($0) })
    }
    switch (name, place) {
    case ("genres", _):
      let isWhole = ["songs", "albums"].contains(type(of: place))
      return Tables.genres(of: facts(of: place).genre, isWhole: isWhole).map { .genre($0) }
    case ("station", .song(let song)): return [.station(.song(song))]
    case ("station", .artist(let artist)): return [.station(.artist(artist))]
    case ("station", .cast(let index)): return [.station(.cast(index))]
    case ("albums", .song(let song)): return [.album(world.album(of: song))]
    case ("albums", .artist(let artist)):
      return world.albums(of: artist, in: storefront).map { .album($0) }
    case ("artists", .album(let album)): return world.artist(of: album).map { [.artist($0)] } ?? []
    case ("artists", .video(let song)): return [.artist(world.row(of: song).artist)]
    case ("artists", .song(let song)):
      return world.artists(of: world.recording(of: song)).map { .artist($0) }
    case ("composers", .song(let song)):
      return composers(of: world.recording(of: song)).map { .artist($0) }
    case ("record-labels", .album(let album)):
      return world.artist(of: album).map { [.recordLabel(world.label(of: $0))] } ?? []
    case ("tracks", .album(let album)): return world.albums[album].songs.map { .song($0) }
    case ("songs", .video(let song)):
      return available(world.releases(of: song).map { .song($0) })
    case ("music-videos", .artist(let artist)): return world.videos(of: artist).map { .video($0) }
    case ("music-videos", .song(let song)):
      let recording = world.recording(of: song)
      return world.hasVideo(recording) ? [.video(recording)] : []
    case ("playlists", .artist(let artist)):
      // The essentials of the artist, and the playlists with the most popular recordings.
      let others = world.top(of: artist).prefix(8).flatMap(world.playlists(with:))
      return unique(([artist] + others).map { .playlist($0) }, 10)
    case ("curator", .playlist(let number)) where number < world.playlistCount:
      return [world.curator(ofPlaylist: number)]
    case ("stations", .stationGenre(let index)):
      let first = Vocabulary.liveStations.count + index * Vocabulary.stationNames.count
      return (cast.stations[Vocabulary.stationGenres[index].id] ?? []).map { .cast($0) }
        + (first..<first + Vocabulary.stationNames.count).map { .station(.listed($0)) }
    case ("radio-show", .station(.listed(let index))) where index < Vocabulary.liveStations.count:
      return [.appleCurator(World.genres.count + index)]
    default: return viewed(name, of: place)
    }
  }

  /// The places of a view.
  private func viewed(_ name: String, of place: Place) -> [Place] {
    func linked(_ name: String, to place: Place, _ count: Int = 1_000) -> [Place] {
      related(name, to: item(at: place))?.slice(0, count).map(\.place) ?? []
    }
    /// What the resources that a name leads to lead to, but for the resource itself.
    func others(_ name: String, by owner: String, _ count: Int = 1_000) -> [Place] {
      linked(owner, to: place).flatMap { linked(name, to: $0, count) }.filter { $0 != place }
    }
    func albums(where isWanted: (Facts) -> Bool) -> [Place] {
      linked("albums", to: place).filter { isWanted(facts(of: $0)) }
    }
    switch (name, place) {
    case ("appears-on", _):
      let recordings = linked("tracks", to: place, 8).compactMap { track -> Int? in
        if case .song(let song) = track { world.recording(of: song) } else { nil }
      }
      return unique(recordings.flatMap(world.playlists(with:)).map { .playlist($0) }, 100)
    case ("other-versions", .album(let album)):
      return available(world.editions(of: album).map { .album($0) }).filter { $0 != place }
    case ("related-albums", .album(let album)):
      // The albums at the same position among those of similar artists, which makes it mutual.
      guard let artist = world.artist(of: album) else { return [] }
      let position = linked("albums", to: .artist(artist)).firstIndex(of: place)
      return world.similarArtists(to: artist).flatMap { artist in
        position.map { linked("albums", to: .artist(artist)).dropFirst($0).prefix(1) } ?? []
      }
    case ("related-videos", _):
      return unique(linked("tracks", to: place).flatMap { linked("music-videos", to: $0) }, 100)
    case ("full-albums", _): return albums { $0.isFull && !$0.isLiveAlbum }
    case ("featured-albums", _): return albums { $0.isFull && !$0.isLiveAlbum && $0.notes != nil }
    case ("live-albums", _): return albums { $0.isFull && $0.isLiveAlbum }
    case ("singles", _): return albums { $0.isSingle || $0.isEP }
    case ("compilation-albums", _): return albums { $0.isCompilation }
    case ("latest-release", _): return Array(albums { $0.isOut }.prefix(1))
    case ("appears-on-albums", .artist(let artist)): return appearances(of: artist)
    case ("similar-artists", .artist(let artist)):
      return world.similarArtists(to: artist).map { .artist($0) }
    case ("featured-playlists", _): return linked("playlists", to: place)
    case ("featured-music-videos", _): return linked("music-videos", to: place, 10)
    case ("top-music-videos", _): return linked("music-videos", to: place)
    case ("top-songs", .artist(let artist)):
      return world.topSongs(of: artist, in: storefront, offset: 0, count: 100)
        .map { .song($0) }
    case ("top-songs", _):
      // One song for each recording of the cast that is out, in the order of the albums.
      let tracks = linked("albums", to: place).flatMap { linked("tracks", to: $0) }
      return tracks.filter { type(of: $0) == "songs" && facts(of: $0).isOut }
        .unique { facts(of: $0).isrc ?? facts(of: $0).name }
    case ("more-by-artist", _): return others("music-videos", by: "artists")
    case ("more-in-genre", _):
      let chart = chart("music-videos", genre: facts(of: place).genre.map(String.init))
      return chart?.slice(0, 101).map(\.place).filter { $0 != place } ?? []
    case ("featured-artists", _):
      return unique(linked("tracks", to: place, 40).flatMap { linked("artists", to: $0, 1) }, 10)
    case ("more-by-curator", _): return others("playlists", by: "curator", 101)
    case ("latest-releases", _):
      let albums =
        linked("albums", to: place)
        + artists(ofLabel: place).flatMap { linked("albums", to: $0, 1) }
      let dated = albums.map { ($0, facts(of: $0).releaseDate ?? "") }
      return dated.filter { $0.1 <= date(day) }.sorted { $0.1 > $1.1 }.map(\.0)
    case ("top-releases", _):
      let songs = artists(ofLabel: place).flatMap { linked("top-songs", to: $0, 1) }
      return linked("albums", to: place) + songs.flatMap { linked("albums", to: $0) }
    default: return []
    }
  }
}

extension Facts {
  fileprivate var isEP: Bool {
    ["EP", "EP (Remastered)", "EP (Live)"].contains(where: name.hasSuffix)
  }
  fileprivate var isLiveAlbum: Bool { name.hasSuffix(" (Live)") || name.hasPrefix("Live ") }
  fileprivate var isFull: Bool { !isSingle && !isEP && !isCompilation }
}

// Lists of places.

extension SandboxCatalog {
  func available(_ places: [Place]) -> [Place] {
    places.filter { isAvailable($0) }
  }

  private func unique(_ places: [Place], _ limit: Int) -> [Place] {
    Array(places.unique.prefix(limit))
  }

  /// The most popular artists of a label of the world.
  private func artists(ofLabel place: Place) -> [Place] {
    guard case .recordLabel(let label) = place else { return [] }
    return world.artists(ofLabel: label).prefix(100).map { .artist($0) }
  }

  /// The albums of others with recordings of an artist: as a guest, then compilations.
  private func appearances(of artist: Int) -> [Place] {
    let guest = world.appearances(of: artist).flatMap { recording in
      world.releases(of: recording).map(world.album(of:))
        + world.editions(of: world.album(of: recording))
    }
    let own = world.top(of: artist).compactMap(world.trackOfCompilation(with:))
    let albums = guest + own.map(world.album(of:))
    return unique(available(albums.map { .album($0) }), 100)
  }

  /// The tracks of a playlist of the world, among which some have videos.
  private func tracks(ofPlaylist number: Int, isMixed: Bool) -> ItemList {
    if number >= world.playlistCount {
      let chart = Tables.charts[number - world.playlistCount]
      if isGiven {
        let songs = leaders("songs").dropFirst(chart.start)
        return list(Array(songs.prefix(chart.length)))
      }
      let songs = world.chartSongs(
        in: chart.storefront ?? storefront, genre: nil, offset: chart.start,
        count: chart.length)
      return list(
        songs.compactMap { world.equivalent(ofSong: $0, in: storefront, isClean: false) }
          .map { .song($0) })
    }
    let hasVideos = hasVideos(number)
    return ItemList { [self] offset, count in
      let songs = world.songs(
        ofPlaylist: number, in: storefront, offset: offset, count: count)
      return songs.enumerated().map { index, song in
        let item = self.item(at: .song(song))
        if isMixed, offset + index == 3 {
          return ResourceKey(type: Oddity.unknownType, id: item.id, place: item.place)
        }
        let recording = world.recording(of: song)
        let isVideo =
          hasVideos && Share.videoAmongTracks.has(offset + index) && world.hasVideo(recording)
        return isVideo ? self.item(at: .video(recording)) : item
      }
    }
  }
}
