import MusicAPI

// What places say of themselves.

extension SandboxCatalog {
  func facts(of place: Place) -> Facts {
    switch place {
    case .cast(let index): return cast.item(index).facts
    case .song(let song): return facts(ofSong: song)
    case .album(let album): return facts(ofAlbum: album)
    case .artist(let artist):
      let (name, key) = (world.name(of: place), key(of: place))
      return Facts(
        name: name, genre: genre(of: artist), notes: notes(key >> 8, name, .artistWithNotes),
        art: Share.artistWithoutArtwork.has(key) ? nil : key)
    case .video(let song):
      let (album, key) = (world.album(of: song), key(of: place))
      var facts = release(place, by: world.artist(of: album), on: album, key)
      facts.milliseconds = milliseconds(self.key(ofRecording: song)) + 7000
      (facts.isrc, facts.rating) = (world.isrc(ofVideo: song), world.rating(ofSong: song))
      (facts.has4K, facts.hasHDR) = (Share.videoIn4K.has(key), Share.videoInHDR.has(key))
      return facts
    case .playlist(let number): return playlist(number)
    case .recordLabel, .curator, .appleCurator, .activity: return page(place)
    case .station(let station): return self.station(station)
    case .genre(let index):
      return Facts(name: Tables.genres[index].name, genre: Tables.genres[index].id)
    case .stationGenre(let index): return Facts(name: Vocabulary.stationGenres[index].name)
    case .storefront(let index): return Facts(name: Tables.storefronts[index].name)
    case .own: return Facts(name: "")
    }
  }

  private func facts(ofSong song: Int) -> Facts {
    let (album, recording) = (world.album(of: song), world.recording(of: song))
    let (place, row) = (Place.album(album), world.row(of: recording))
    let (key, art, name) = (key(ofRecording: recording), key(of: place), world.name(of: place))
    var facts = release(.song(song), by: row.artist, on: album, art)
    (facts.albumName, facts.albumID) = (name, world.id(of: place))
    (facts.discNumber, facts.trackNumber) = world.position(ofSong: song)
    (facts.milliseconds, facts.isrc) = (milliseconds(key), world.isrc(of: recording))
    facts.rating = world.rating(ofSong: song)
    let composers = composers(of: recording).map { world.name(of: .artist($0)) }
    facts.composerName = composers.joined(separator: " & ")
    (facts.hasLyrics, facts.isMastered) = (!Share.withoutLyrics.has(key), Share.mastered.has(art))
    facts.notes = notes(key >> 8, "<b>\(name)</b>", .songWithNotes)
    if facts.genre == Self.classical, row.count > 1, world.artist(of: album) != nil {
      facts.hasLyrics = false
      (facts.movement, facts.movementCount) = (
        world.title(of: recording), world.albums[album].count
      )
    }
    return facts
  }

  private func facts(ofAlbum album: Int) -> Facts {
    let (row, artist, key) = (world.albums[album], world.artist(of: album), key(of: .album(album)))
    var facts = release(.album(album), by: artist, on: album, key)
    (facts.trackCount, facts.upc) = (row.count, world.upc(of: album))
    (facts.isSingle, facts.isCompilation) = (row.kind == .single, row.kind == .compilation)
    facts.label = artist.map { world.name(of: .recordLabel(world.label(of: $0))) }
    facts.rating = world.rating(ofAlbum: album)
    facts.isMastered = Share.mastered.has(key)
    facts.notes = notes(key >> 8, "<i>\(facts.name)</i>", .albumWithNotes)
    return facts
  }

  /// What all music has in common; the artist is nil for various artists.
  private func release(
    _ place: Place, by artist: Int?, on album: Int, _ art: UInt64
  ) -> Facts {
    let day = world.releaseDay(of: album)
    return Facts(
      name: world.name(of: place),
      artistName: artist.map { world.name(of: .artist($0)) } ?? "Various Artists",
      artistID: artist.map { world.id(of: .artist($0)) } ?? "",
      genre: Tables.worldGenres[artist.map(world.genre(of:)) ?? world.albums[album].genre],
      releaseDate: date(day), isOut: day <= self.day, art: art)
  }

  private func playlist(_ number: Int) -> Facts {
    let key = key(of: .playlist(number))
    if number >= world.playlistCount {
      return Facts(
        name: Tables.charts[number - world.playlistCount].name, curatorName: "Apple Music",
        isChart: true, lastModified: "\(date(day))T07:00:00Z",
        notes: EditorialNotes(standard: "The most played songs of the day."), art: key)
    }
    let (name, curator) = (world.name(of: .playlist(number)), world.curator(ofPlaylist: number))
    let isExternal = if case .curator = curator { true } else { false }
    // Playlists are edited on one day of the week each, and not today.
    let edited = day - 1 - (day + Int(key % 7)) % 7
    return Facts(
      name: name, curatorName: facts(of: curator).name, kind: isExternal ? "external" : nil,
      lastModified: UnixTime(seconds: edited * 86_400 + Int(key >> 8 % 86_400)).iso8601,
      hasVideos: hasVideos(number),
      notes: Share.playlistWithoutNotes.has(key)
        ? nil : EditorialNotes(standard: Tables.sentence(key, name)),
      art: Share.playlistWithoutArtwork.has(key) ? nil : key)
  }

  /// Whether some tracks of a playlist are videos.
  func hasVideos(_ playlist: Int) -> Bool {
    Share.playlistWithVideos.has(key(of: .playlist(playlist)))
  }

  func station(_ station: StationPlace) -> Facts {
    let art = key(of: .station(station))
    switch station {
    case .listed(let index):
      let (name, line) = Tables.stations[index]
      let notes = EditorialNotes(
        short: line ?? Tables.sentence(art, name), name: name, tagline: line)
      return Facts(
        name: name, isLive: line != nil, provider: line.map { _ in "Apple Music" }, notes: notes,
        art: art)
    case .cast(let index):
      return Facts(name: cast.item(index).facts.name + " Station", art: art)
    case .song(let song): return Facts(name: world.name(of: .song(song)) + " Station")
    case .artist(let artist):
      return Facts(name: world.name(of: .artist(artist)) + " Station", art: art)
    case .personal: return Facts(name: "Your Station", art: art)
    }
  }

  private func page(_ place: Place) -> Facts {
    let key = key(of: place)
    var facts = Facts(name: world.name(of: place), art: key)
    if case .activity(let index) = place { facts.name = Vocabulary.activities[index] }
    if case .appleCurator(let index) = place {
      (facts.name, facts.shortName, facts.hostName) = Tables.curators[index]
      facts.kind = facts.hostName == nil ? "Genre" : "Show"
    }
    if !Share.pageWithoutNotes.has(key) {
      facts.notes = EditorialNotes(standard: Tables.sentence(key, facts.name))
    }
    return facts
  }
}

// Single values.

extension SandboxCatalog {
  private static let classical = 5

  private func genre(of artist: Int) -> Int { Tables.worldGenres[world.genre(of: artist)] }

  /// Those who wrote a recording: the artist, and for some a similar one too; classical
  /// music is by a similar one alone.
  func composers(of recording: Int) -> [Int] {
    let (artist, key) = (world.row(of: recording).artist, key(ofRecording: recording))
    let isClassical = genre(of: artist) == Self.classical
    guard isClassical || Share.coauthored.has(key) else { return [artist] }
    let others = world.similarArtists(to: artist)
    guard !others.isEmpty else { return [artist] }
    return (isClassical ? [] : [artist]) + [others[Int(key >> 4 % UInt64(others.count))]]
  }

  private func milliseconds(_ key: UInt64) -> Int { 95_000 + Int(key >> 16 % 260_000) }

  func date(_ day: Int) -> String {
    CivilDate(daysBefore: CivilDate.daysBefore1970 + day).description
  }

  private func notes(_ key: UInt64, _ name: String, _ share: Share) -> EditorialNotes? {
    guard share.has(key) else { return nil }
    return EditorialNotes(
      short: "\(name) &amp; more.", standard: Tables.sentence(key, name) + "<br>Play it in order.")
  }

  /// A number of a place, the same wherever it appears.
  func key(of place: Place) -> UInt64 { key(world.id(of: place)) }

  func key(_ text: String) -> UInt64 {
    mix(text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, 7)
  }

  private func key(ofRecording recording: Int) -> UInt64 { mix(seed, 20, recording) }
}
