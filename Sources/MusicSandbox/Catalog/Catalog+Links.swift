import MusicAPI

// Relationships and views: each list has an inverse, or is an order of popularity or date that many
// resources share.

extension Catalog {
  func related(_ name: String, to item: Item, _ reading: Reading) -> ItemList? {
    if oddity(of: item) == .withoutLinks { return ItemList([]) }
    let place = item.place
    if case .cast(let index) = place, let links = Cast.item(index).links[name] {
      return list(available(links.map { .cast($0) }, reading))
    }
    switch (item.type, name) {
    case ("curators", "playlists"), ("apple-curators", "playlists"), ("activities", "playlists"):
      if case .appleCurator(World.genres.count...) = place { return list([]) }
      return list { [world] in
        world.playlists(of: place, offset: $0, count: $1).map { .playlist($0) }
      }
    case ("playlists", "tracks"): return playlistTracks(of: item, reading)
    default: return links(name, of: item, reading).map(list)
    }
  }

  /// The relationships that are made at once.
  private func links(_ name: String, of item: Item, _ reading: Reading) -> [Place]? {
    switch (item.type, name, item.place) {
    case (_, "genres", let place):
      guard let genre = facts(of: place)?.value.mainGenre else { return nil }
      let isWhole = item.type == "songs" || item.type == "albums"
      return (isWhole ? AttributeContext.genres(genre) : [genre]).compactMap { id in
        Tables.genres.firstIndex { $0.id == id }.map { .genre($0) }
      }
    case (_, "station", .song(let song)): return [.station(.song(song))]
    case (_, "station", .artist(let artist)): return [.station(.artist(artist))]
    case (_, "station", .cast(let index)): return [.station(.cast(index))]
    case ("songs", "albums", .song(let song)): return [.album(world.album(of: song))]
    case ("songs", "albums", .compilationTrack(let number, _)): return [.compilation(number)]
    case ("songs", "artists", let place):
      return recording(at: place).map(world.artists(of:))?.map { .artist($0) } ?? []
    case ("songs", "composers", let place):
      return recording(at: place).map(composers(of:))?.map { .artist($0) } ?? []
    case ("songs", "music-videos", let place):
      return recording(at: place).flatMap(world.video(of:)).map { [.video($0)] } ?? []
    case (_, "artists", .album(let album)): return [.artist(album.artist)]
    case (_, "artists", .video(let video)): return [.artist(video.artist)]
    case (_, "record-labels", .album(let album)):
      return [.recordLabel(world.label(of: album.artist))]
    case (_, "tracks", .album(let album)): return world.tracks(of: album).map { .song($0) }
    case (_, "tracks", .compilation(let number)):
      return (0..<world.trackCount(ofCompilation: number)).map {
        .compilationTrack(number, track: $0)
      }
    case (_, "albums", .artist(let artist)):
      return world.albums(of: artist, in: reading.storefront).map { .album($0) }
    case (_, "music-videos", .artist(let artist)):
      return world.videos(of: artist).map { .video($0) }
    case (_, "playlists", .artist(let artist)):
      // The essentials of the artist, and the playlists with the most popular recordings.
      let top = (0..<min(world.recordingCount(of: artist), 8)).map {
        world.topRecording(of: artist, $0)
      }
      let own = top.isEmpty ? [] : [world.essentials(of: artist)]
      return unique((own + top.flatMap(world.playlists(with:))).map { .playlist($0) }, 10)
    case ("music-videos", "songs", let place):
      let isrc = recording(at: place).map { world.isrc(of: $0) }
      return available(isrc.map(world.songs(isrc:)) ?? [], reading)
    case (_, "curator", .playlist(let number)) where number < world.playlistCount:
      return [world.curator(ofPlaylist: number)]
    case (_, "stations", .stationGenre(let index)):
      let first = Tables.liveStations.count + index * Tables.stationNames.count
      return (Cast.stations[item.id] ?? []).map { .cast($0) }
        + (first..<first + Tables.stationNames.count).map { .station(.listed($0)) }
    case (_, "radio-show", .station(.listed(let index))) where index < Tables.liveStations.count:
      return [.appleCurator(World.genres.count + index)]
    default: return Self.relationships[item.type]?.contains(name) == true ? [] : nil
    }
  }

  /// The relationships that some resources of a type lack.
  private static let relationships = [
    "songs": ["albums", "station"], "albums": ["artists", "record-labels", "tracks"],
    "artists": ["albums", "music-videos", "playlists"], "music-videos": ["albums", "artists"],
    "playlists": ["curator"], "stations": ["radio-show"],
  ]

  func view(
    _ name: String, of item: Item, _ reading: Reading
  ) -> (title: String, list: ItemList)? {
    guard let list = related(name, to: item, reading) ?? places(name, of: item, reading).map(list)
    else { return nil }
    let facts = facts(of: item.place)
    let subject =
      switch facts {
      case .video(let facts)? where name == "more-in-genre":
        Tables.text(Tables.genre(facts.genre).names, reading.language)
      case .playlist(let facts)?: facts.curatorName
      default: facts?.artistName ?? ""
      }
    let title = Tables.filled(Tables.viewTitle(name, reading.language), subject)
    return (title, oddity(of: item) == .withoutLinks ? ItemList([]) : list)
  }

  /// The places of a view.
  private func places(_ name: String, of item: Item, _ reading: Reading) -> [Place]? {
    let place = item.place
    func linked(_ name: String, to place: Place, _ count: Int = 1_000) -> [Place] {
      related(name, to: self.item(at: place), reading)?.slice(0, count).map(\.place) ?? []
    }
    if item.type == "artists", let isWanted = Self.albumViews[name] {
      let albums = linked("albums", to: place).filter {
        if case .album(let facts)? = facts(of: $0) { isWanted(facts) } else { false }
      }
      return Array(albums.prefix(name == "latest-release" ? 1 : 1_000))
    }
    switch (item.type, name) {
    case ("albums", "appears-on"):
      return unique(
        linked("tracks", to: place, 8).flatMap { track in
          recording(at: track).map(world.playlists(with:))?.map { .playlist($0) } ?? []
        }, 100)
    case ("albums", "other-versions"):
      guard case .album(let album) = place else { return [] }
      let editions = (0..<8).map {
        Place.album(AlbumPlace(artist: album.artist, slot: album.slot, edition: Edition(bits: $0)))
      }
      return available(editions, reading).filter { $0 != place }
    case ("albums", "related-albums"):
      // The albums at the same position among those of similar artists, which makes it mutual.
      guard case .album(let album) = place else { return [] }
      let position = linked("albums", to: .artist(album.artist)).firstIndex(of: place)
      return world.similarArtists(to: album.artist).compactMap { artist in
        let albums = linked("albums", to: .artist(artist))
        return position.flatMap { albums.indices.contains($0) ? albums[$0] : nil }
      }
    case ("albums", "related-videos"):
      return unique(linked("tracks", to: place).flatMap { linked("music-videos", to: $0) }, 100)
    case ("artists", "appears-on-albums"): return appearances(of: place, reading)
    case ("artists", "featured-music-videos"): return linked("music-videos", to: place, 10)
    case ("artists", "featured-playlists"): return linked("playlists", to: place)
    case ("artists", "similar-artists"):
      guard case .artist(let artist) = place else { return [] }
      return world.similarArtists(to: artist).map { .artist($0) }
    case ("artists", "top-music-videos"): return linked("music-videos", to: place)
    case ("artists", "top-songs"):
      if case .artist(let artist) = place {
        return world.topSongs(of: artist, in: reading.storefront, offset: 0, count: 100)
          .map { .song($0) }
      }
      // One song for each recording of the cast that is out, in the order of the albums.
      var seen: Set<String> = []
      return linked("albums", to: place).flatMap { linked("tracks", to: $0) }.filter { track in
        guard case .song(let facts)? = facts(of: track), facts.isPlayable else { return false }
        return seen.insert(facts.isrc ?? facts.name).inserted
      }
    case ("music-videos", "more-by-artist"):
      return linked("artists", to: place).flatMap { linked("music-videos", to: $0) }
        .filter { $0 != place }
    case ("music-videos", "more-in-genre"):
      let genre = facts(of: place)?.value.mainGenre.map(String.init)
      return chart("music-videos", genre: genre, reading)?.slice(0, 101).map(\.place)
        .filter { $0 != place }
    case ("playlists", "featured-artists"):
      return unique(linked("tracks", to: place, 40).flatMap { linked("artists", to: $0, 1) }, 10)
    case ("playlists", "more-by-curator"):
      return linked("curator", to: place).flatMap { linked("playlists", to: $0, 101) }
        .filter { $0 != place }
    case ("record-labels", "latest-releases"):
      let albums =
        linked("albums", to: place)
        + artists(ofLabel: place).compactMap {
          linked("albums", to: $0, 1).first
        }
      let dated = albums.map { ($0, (facts(of: $0)?.value as? AlbumFacts)?.releaseDate ?? "") }
      return dated.filter { $0.1 <= date(day) }.sorted { $0.1 > $1.1 }.map(\.0)
    case ("record-labels", "top-releases"):
      return linked("albums", to: place)
        + artists(ofLabel: place).flatMap { artist in
          (view("top-songs", of: self.item(at: artist), reading)?.list.slice(0, 1) ?? []).flatMap {
            linked("albums", to: $0.place)
          }
        }
    default: return nil
    }
  }

  /// The views of an artist that have some of the albums.
  private static let albumViews: [String: @Sendable (AlbumFacts) -> Bool] = [
    "compilation-albums": { $0.isCompilation },
    "featured-albums": { $0.isFull && !$0.isLive && $0.notes != nil },
    "full-albums": { $0.isFull && !$0.isLive },
    "latest-release": { $0.isComplete },
    "live-albums": { $0.isFull && $0.isLive },
    "singles": { $0.isSingle || $0.isEP },
  ]
}

extension AlbumFacts {
  fileprivate var isEP: Bool {
    ["EP", "EP (Remastered)", "EP (Live)"].contains(where: name.hasSuffix)
  }
  fileprivate var isLive: Bool { name.hasSuffix(" (Live)") || name.hasPrefix("Live ") }
  fileprivate var isFull: Bool { !isSingle && !isEP && !isCompilation }
}

// Lists of places.

extension Catalog {
  func available(_ places: [Place], _ reading: Reading) -> [Place] {
    places.filter { isAvailable($0, reading) }
  }

  private func unique(_ places: [Place], _ limit: Int) -> [Place] {
    var seen: Set<Place> = []
    return Array(places.filter { seen.insert($0).inserted }.prefix(limit))
  }

  /// The recording of a song, a track of a compilation or a video of the world.
  private func recording(at place: Place) -> Recording? {
    switch place {
    case .song(let song): world.recording(of: song)
    case .compilationTrack(let number, let track):
      world.recording(ofCompilation: number, track: track)
    case .video(let video): world.recording(of: video)
    default: nil
    }
  }

  /// The most popular artists of a label of the world.
  private func artists(ofLabel place: Place) -> [Place] {
    guard case .recordLabel(let label) = place else { return [] }
    return world.artists(ofLabel: label, offset: 0, count: 100).map { .artist($0) }
  }

  /// The albums of others with recordings of an artist: as a guest, then compilations.
  private func appearances(of place: Place, _ reading: Reading) -> [Place] {
    guard case .artist(let artist) = place else { return [] }
    let songs = world.appearances(of: artist).flatMap { recording in
      Edition.versions.flatMap { version in
        var recording = recording
        recording.version = version
        return world.songs(isrc: world.isrc(of: recording))
      }
    }
    let guest = available(songs, reading).compactMap {
      links("albums", of: item(at: $0), reading)?.first
    }
    // The more popular a recording of the artist is, the more popular it is among all.
    let own = (0..<world.recordingCount(of: artist)).lazy.map { position in
      self.world.compilation(of: self.world.topRecording(of: artist, position))
    }.prefix { $0 != nil }.compactMap { $0.map { Place.compilation($0.number) } }
    return unique(guest + own, 100)
  }

  /// The tracks of a playlist of the world, of which every fifth is a video in some.
  private func playlistTracks(of item: Item, _ reading: Reading) -> ItemList {
    guard case .playlist(let number) = item.place else { return list([]) }
    if let chart = ChartPlaylist(number - world.playlistCount) {
      let songs = world.chartSongs(
        in: chart.storefront ?? reading.storefront, genre: nil, offset: chart.start,
        count: chart.length)
      return list(
        songs.compactMap { world.equivalent(of: $0, in: reading.storefront, isClean: false) }
          .map { .song($0) })
    }
    let (hasVideos, isMixed) = (hasVideos(number), oddity(of: item) == .mixed)
    return ItemList { [self] offset, count in
      let songs = world.songs(
        ofPlaylist: number, in: reading.storefront, offset: offset, count: count)
      return songs.enumerated().map { index, song in
        let item = self.item(at: .song(song))
        if isMixed, offset + index == 3 {
          return Item(type: Oddity.unknownType, id: item.id, place: item.place)
        }
        guard hasVideos, (offset + index) % 5 == 4,
          let video = world.video(of: world.recording(of: song))
        else { return item }
        return self.item(at: .video(video))
      }
    }
  }
}
