import MusicAPI

// What places of the world say of themselves.

extension Catalog {
  /// Returns the facts of a place; nil for genres and storefronts, which are tables.
  func facts(of place: Place) -> Facts? {
    switch place {
    case .cast(let index): return Cast.item(index).facts
    case .song(let song):
      let album = world.album(of: song)
      var facts = self.song(
        place, world.recording(of: song), .album(album), world.releaseDay(of: album))
      let position = world.position(of: song)
      (facts.discNumber, facts.trackNumber) = (position.disc, position.track)
      facts.rating = world.rating(of: song)
      let count = facts.genre == Self.classical ? world.trackCount(of: album) : 1
      if count > 1 {
        facts.hasLyrics = false
        facts.work = SongFacts.Work(
          name: facts.albumName, movement: world.title(of: world.recording(of: song)),
          number: position.track, count: count)
      }
      return .song(facts)
    case .compilationTrack(let number, let track):
      let recording = world.recording(ofCompilation: number, track: track)
      var facts = song(
        place, recording, .compilation(number), world.releaseDay(ofCompilation: number))
      facts.trackNumber = track + 1
      facts.rating = world.rating(of: recording)
      return .song(facts)
    case .album(let album):
      let kind = world.kind(of: album)
      var facts = self.album(
        place, genre(of: album.artist), world.trackCount(of: album), world.releaseDay(of: album))
      facts.artistName = world.name(of: .artist(album.artist))
      facts.artistID = world.id(of: .artist(album.artist))
      facts.label = world.name(of: .recordLabel(world.label(of: album.artist)))
      facts.rating = world.rating(of: album)
      (facts.isSingle, facts.isCompilation) = (kind == .single, kind == .compilation)
      return .album(facts)
    case .compilation(let number):
      var facts = album(
        place, Tables.worldGenres[world.genre(ofCompilation: number)],
        world.trackCount(ofCompilation: number), world.releaseDay(ofCompilation: number))
      facts.isCompilation = true
      return .album(facts)
    case .artist(let artist):
      let (name, key) = (world.name(of: place), key(of: place))
      return .artist(
        ArtistFacts(
          name: name, genre: genre(of: artist), notes: notes(key >> 8, name, one: 9),
          art: key % 8 == 0 ? nil : key))
    case .video(let video):
      let (day, key) = (world.releaseDay(of: video), key(of: place))
      return .video(
        VideoFacts(
          name: world.name(of: place), artistName: world.name(of: .artist(video.artist)),
          artistID: world.id(of: .artist(video.artist)), genre: genre(of: video.artist),
          milliseconds: milliseconds(self.key(of: world.recording(of: video))) + 7000,
          isrc: world.isrc(of: video), releaseDate: date(day), rating: world.rating(of: video),
          has4K: key % 3 == 0, hasHDR: key % 9 == 0, isPlayable: day <= self.day, art: key))
    case .playlist(let number): return .playlist(playlist(number))
    case .recordLabel, .curator, .appleCurator, .activity: return .page(page(place))
    case .station(let station): return .station(self.station(station))
    case .genre, .stationGenre, .storefront, .own: return nil
    }
  }

  /// What the songs of albums and of compilations have in common.
  private func song(
    _ place: Place, _ recording: Recording, _ album: Place, _ day: Int
  ) -> SongFacts {
    let (artist, key, art) = (Place.artist(recording.artist), key(of: recording), key(of: album))
    let albumName = world.name(of: album)
    let composers = composers(of: recording).map { world.name(of: .artist($0)) }
    return SongFacts(
      name: world.name(of: place), artistName: world.name(of: artist),
      artistID: world.id(of: artist), albumName: albumName, albumID: world.id(of: album),
      genre: genre(of: recording.artist), milliseconds: milliseconds(key),
      isrc: world.isrc(of: recording), releaseDate: date(day),
      composerName: composers.joined(separator: " & "), hasLyrics: key % 5 != 0,
      isMastered: art % 3 == 0, isPlayable: day <= self.day,
      notes: notes(key >> 8, "<b>\(albumName)</b>", one: 40), art: art)
  }

  private func album(_ place: Place, _ genre: Int, _ tracks: Int, _ day: Int) -> AlbumFacts {
    let (name, key) = (world.name(of: place), key(of: place))
    return AlbumFacts(
      name: name, artistName: "Various Artists", artistID: "", genre: genre, trackCount: tracks,
      releaseDate: date(day), upc: world.upc(of: place), isComplete: day <= self.day,
      isMastered: key % 3 == 0, isPlayable: day <= self.day,
      notes: notes(key >> 8, "<i>\(name)</i>", one: 3), art: key)
  }

  private func playlist(_ number: Int) -> PlaylistFacts {
    let key = key(of: .playlist(number))
    if let chart = ChartPlaylist(number - world.playlistCount) {
      return PlaylistFacts(
        name: chart.name, curatorName: "Apple Music", isChart: true,
        description: Text(standard: "The most played songs of the day."),
        lastModified: "\(date(day))T07:00:00Z", art: key)
    }
    let (name, curator) = (world.name(of: .playlist(number)), world.curator(ofPlaylist: number))
    let isExternal = if case .curator = curator { true } else { false }
    // Playlists are edited on one day of the week each, and not today.
    let edited = day - 1 - (day + Int(key % 7)) % 7
    return PlaylistFacts(
      name: name, curatorName: page(curator).name, kind: isExternal ? "external" : "editorial",
      description: key % 4 == 0 ? nil : Text(standard: Tables.sentence(key, name)),
      lastModified: UnixTime(seconds: edited * 86_400 + Int(key >> 8 % 86_400)).iso8601,
      hasVideos: hasVideos(number), art: key % 16 == 1 ? nil : key)
  }

  /// Whether some tracks of a playlist are videos.
  func hasVideos(_ playlist: Int) -> Bool { key(of: .playlist(playlist)) % 16 == 0 }

  private func station(_ station: StationPlace) -> StationFacts {
    let art = key(of: .station(station))
    switch station {
    case .listed(let index):
      let (name, line) = Tables.station(index)
      return StationFacts(
        name: name, isLive: line != nil, provider: line.map { _ in "Apple Music" },
        notes: Text(short: line ?? Tables.sentence(art, name), name: name, tagline: line), art: art)
    case .cast(let index):
      return StationFacts(name: Cast.item(index).facts.name + " Station", art: art)
    case .song(let song): return StationFacts(name: world.name(of: .song(song)) + " Station")
    case .artist(let artist):
      return StationFacts(name: world.name(of: .artist(artist)) + " Station", art: art)
    case .personal: return StationFacts(name: "Your Station", art: art)
    }
  }

  /// A page of a label or a curator of the world, or of those that tables name.
  private func page(_ place: Place) -> PageFacts {
    let key = key(of: place)
    var facts = PageFacts(name: world.name(of: place), art: key)
    if case .activity(let index) = place { facts.name = Tables.activities[index] }
    if case .appleCurator(let index) = place {
      (facts.name, facts.shortName, facts.hostName) = Tables.curators[index]
      facts.kind = facts.hostName == nil ? "Genre" : "Show"
    }
    if key % 3 != 0 { facts.notes = Text(standard: Tables.sentence(key, facts.name)) }
    return facts
  }
}

// Single values.

extension Catalog {
  private static let classical = 5

  private func genre(of artist: ArtistPlace) -> Int { Tables.worldGenres[world.genre(of: artist)] }

  /// Those who wrote a recording: the artist, and for one in four a similar one too; classical
  /// music is by a similar one alone.
  func composers(of recording: Recording) -> [ArtistPlace] {
    let (artist, key) = (recording.artist, key(of: recording))
    let isClassical = genre(of: artist) == Self.classical
    guard isClassical || key % 4 == 0 else { return [artist] }
    let others = world.similarArtists(to: artist)
    guard !others.isEmpty else { return [artist] }
    return (isClassical ? [] : [artist]) + [others[Int(key >> 4 % UInt64(others.count))]]
  }

  private func milliseconds(_ key: UInt64) -> Int { 95_000 + Int(key >> 16 % 260_000) }

  func date(_ day: Int) -> String {
    String(UnixTime(seconds: day * 86_400).iso8601.prefix(10))
  }

  private func notes(_ key: UInt64, _ name: String, one rarity: UInt64) -> Text? {
    guard key % rarity == 0 else { return nil }
    return Text(
      short: "\(name) &amp; more.", standard: Tables.sentence(key, name) + "<br>Play it in order.")
  }

  /// A number of a place, the same wherever it appears.
  func key(of place: Place) -> UInt64 { key(world.id(of: place)) }

  func key(_ text: String) -> UInt64 {
    mix(text.utf8.reduce(world.seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, 7)
  }

  private func key(of recording: Recording) -> UInt64 {
    mix(world.seed, recording.artist.kind << 32 | recording.artist.index, recording.number)
  }
}
