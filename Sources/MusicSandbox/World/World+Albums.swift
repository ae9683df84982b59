// Albums, songs and recordings of an artist.
extension World {
  func discography(of artist: ArtistPlace) -> Discography { classes[artist.kind].discography }

  func kind(of album: AlbumPlace) -> AlbumKind {
    let discography = discography(of: album.artist)
    return discography.kinds[album.slot % discography.slotCount]
  }

  func trackCount(of album: AlbumPlace) -> Int {
    let discography = discography(of: album.artist)
    return discography.length(album.slot % discography.slotCount)
  }

  func tracks(of album: AlbumPlace) -> [SongPlace] {
    let first = firstTrack(of: album)
    return (first..<first + trackCount(of: album)).map {
      SongPlace(artist: album.artist, track: $0, edition: album.edition)
    }
  }

  private func firstTrack(of album: AlbumPlace) -> Int {
    let discography = discography(of: album.artist)
    let (period, slot) = album.slot.quotientAndRemainder(dividingBy: discography.slotCount)
    return period * discography.songCount + discography.offsets[slot]
  }

  func album(of song: SongPlace) -> AlbumPlace {
    let discography = discography(of: song.artist)
    let (period, track) = song.track.quotientAndRemainder(dividingBy: discography.songCount)
    return AlbumPlace(
      artist: song.artist,
      slot: period * discography.slotCount + discography.slotOfSong[track], edition: song.edition)
  }

  /// The disc, the number on it, and how many discs there are, all from 1.
  func position(of song: SongPlace) -> (disc: Int, track: Int, discs: Int) {
    let album = album(of: song)
    let index = song.track - firstTrack(of: album)
    let length = trackCount(of: album)
    guard length > 30 else { return (1, index + 1, 1) }
    return (index / 25 + 1, index % 25 + 1, (length + 24) / 25)
  }

  // MARK: Editions

  func exists(_ album: AlbumPlace) -> Bool {
    let hash = hash(.editions, album.artist, album.slot)
    if album.edition.isReissue, !hasGaps(album) || hash >> 20 & 1 == 0 { return false }
    let isRemade = kind(of: album) == .album || kind(of: album) == .ep
    return switch album.edition.kind {
    case .clean: isExplicit(album) && hash % 8 != 0
    case .remaster: isRemade && hash >> 8 & 15 == 0
    case .live: isRemade && hash >> 12 & 15 == 1
    default: true
    }
  }

  /// An album is explicit if it has a track of an explicit slot.
  private func isExplicit(_ album: AlbumPlace) -> Bool {
    let discography = discography(of: album.artist)
    let (period, slot) = album.slot.quotientAndRemainder(dividingBy: discography.slotCount)
    return discography.sources[slot].contains {
      isExplicit(album.artist, period * discography.slotCount + $0)
    }
  }

  private func isExplicit(_ artist: ArtistPlace, _ slot: Int) -> Bool {
    hash(.explicitness, artist, slot) % 100 < (genre(of: artist) == Self.hipHop ? 60 : 15)
  }

  /// A recording is explicit if the album is on which it came out first.
  private func isExplicit(_ recording: Recording) -> Bool {
    let song = SongPlace(artist: recording.artist, track: tracks(of: recording)[0])
    return isExplicit(recording.artist, album(of: song).slot)
  }

  func rating(of album: AlbumPlace) -> ContentRating? {
    guard album.edition.kind != .clean else { return .clean }
    return isExplicit(album) ? .explicit : nil
  }

  func rating(of song: SongPlace) -> ContentRating? {
    guard isExplicit(recording(of: song)) else { return nil }
    return song.edition.kind == .clean ? .clean : .explicit
  }

  func rating(of recording: Recording) -> ContentRating? {
    isExplicit(recording) ? .explicit : nil
  }

  func rating(of video: VideoPlace) -> ContentRating? { rating(of: recording(of: video)) }

  /// Whether some storefronts lack the album.
  private func hasGaps(_ album: AlbumPlace) -> Bool {
    hash(.gaps, album.artist, album.slot) % 6 == 0
  }

  func isAvailable(_ album: AlbumPlace, in storefront: String) -> Bool {
    guard exists(album) else { return false }
    let isMissing =
      hasGaps(album)
      && hash(.gapsOfStorefront, album.artist, album.slot << 16 | Self.code(storefront)) % 3 == 0
    return isMissing == album.edition.isReissue
  }

  func isAvailable(_ song: SongPlace, in storefront: String) -> Bool {
    isAvailable(album(of: song), in: storefront)
  }

  static func code(_ storefront: String) -> Int {
    storefront.utf8.prefix(2).reduce(0) { $0 << 8 | Int($1) }
  }

  /// What is available of a slot in a storefront, for the first of some kinds that is.
  func available(
    _ kinds: [Edition], of artist: ArtistPlace, _ slot: Int, in storefront: String
  ) -> AlbumPlace? {
    for kind in kinds {
      for edition in [kind, kind.reissue] {
        let album = AlbumPlace(artist: artist, slot: slot, edition: edition)
        if isAvailable(album, in: storefront) { return album }
      }
    }
    return nil
  }

  /// The edition of an album in a storefront: itself if it is available there; the clean edition if
  /// that is asked for and there is one.
  func equivalent(of album: AlbumPlace, in storefront: String, isClean: Bool) -> AlbumPlace? {
    let kind = album.edition.kind
    let kinds = isClean && kind == .standard ? [.clean, kind] : [kind]
    return available(kinds, of: album.artist, album.slot, in: storefront)
  }

  func equivalent(of song: SongPlace, in storefront: String, isClean: Bool) -> SongPlace? {
    let isClean = isClean && rating(of: song) != nil
    let album = equivalent(of: album(of: song), in: storefront, isClean: isClean)
    return album.map { SongPlace(artist: song.artist, track: song.track, edition: $0.edition) }
  }

  // MARK: Recordings

  func recording(of song: SongPlace) -> Recording {
    let kind = classes[song.artist.kind]
    let (period, track) = song.track.quotientAndRemainder(dividingBy: kind.discography.songCount)
    return Recording(
      artist: song.artist,
      number: kind.discography.recordingOfSong[track] * kind.periods + period,
      version: song.edition.version)
  }

  /// The numbers of the songs that are releases of a recording, that of its own album first.
  func tracks(of recording: Recording) -> [Int] {
    let kind = classes[recording.artist.kind]
    let (number, period) = recording.number.quotientAndRemainder(dividingBy: kind.periods)
    return kind.discography.songsOfRecording[number].map {
      period * kind.discography.songCount + $0
    }
  }

  /// The songs that are releases of a recording, in all editions of its version.
  func releases(of recording: Recording) -> [SongPlace] {
    let kinds: [Edition] =
      recording.version == .standard ? [.standard, .clean] : [recording.version]
    return tracks(of: recording).flatMap { track in
      kinds.flatMap { [$0, $0.reissue] }.map {
        SongPlace(artist: recording.artist, track: track, edition: $0)
      }.filter { exists(album(of: $0)) }
    }
  }

  /// The song of a recording that a storefront shows, in lists and in searches.
  func song(for recording: Recording, in storefront: String) -> SongPlace? {
    let kinds: [Edition] =
      recording.version == .standard ? [.standard, .clean] : [recording.version]
    for track in tracks(of: recording) {
      let slot = album(of: SongPlace(artist: recording.artist, track: track)).slot
      if let album = available(kinds, of: recording.artist, slot, in: storefront) {
        return SongPlace(artist: recording.artist, track: track, edition: album.edition)
      }
    }
    return nil
  }

  /// The position of a recording among those of its artist.
  func popularity(of recording: Recording) -> Int {
    shuffled(recording.artist, recording.number, isBack: false)
  }

  /// The recording of an artist at a position of popularity.
  func topRecording(of artist: ArtistPlace, _ position: Int) -> Recording {
    Recording(artist: artist, number: shuffled(artist, position, isBack: true))
  }

  /// Shuffles numbers between two powers of two, less one, among themselves.
  private func shuffled(_ artist: ArtistPlace, _ number: Int, isBack: Bool) -> Int {
    let exponent = (number + 1).exponent
    let start = 1 << exponent - 1
    let width = min(1 << exponent, classes[artist.kind].recordings - start)
    let hash = hash(.popularity, artist, exponent)
    let slope = width == 1 << exponent ? Int(truncatingIfNeeded: hash | 1) & (width - 1) | 1 : 1
    let first = (hash >> 32).choice(width)
    guard isBack else { return start + (slope * (number - start) + first) % width }
    // Newton's steps double the bits of the inverse that are right.
    var inverse = slope
    for _ in 0..<4 { inverse = inverse &* (2 &- slope &* inverse) }
    return start + (((number - start - first) &* inverse).modulo(width))
  }

  func rank(of recording: Recording) -> Int {
    recordingRanking.rank(recording.artist, popularity(of: recording))
  }

  func recording(atRank rank: Int) -> Recording {
    let (artist, position) = recordingRanking.place(rank)
    return topRecording(of: artist, position)
  }

  // MARK: Guests and videos

  /// Some recordings have a guest: another artist of the class, so many places on.
  func guest(of recording: Recording) -> ArtistPlace? {
    let position = popularity(of: recording)
    guard position < 64, position % 8 == 3 else { return nil }
    return neighbor(of: recording.artist, position, 1)
  }

  private func neighbor(of artist: ArtistPlace, _ position: Int, _ step: Int) -> ArtistPlace {
    let count = classes[artist.kind].count
    let hash = mix(seed, Choice.guest.rawValue, artist.kind, position)
    let index = (artist.index + step * (1 + hash.choice(count - 1))).modulo(count)
    return ArtistPlace(kind: artist.kind, index: index)
  }

  /// The artist and the guest.
  func artists(of recording: Recording) -> [ArtistPlace] {
    [recording.artist] + (guest(of: recording).map { [$0] } ?? [])
  }

  /// The recordings of others on which an artist is a guest, the most popular first.
  func appearances(of artist: ArtistPlace) -> [Recording] {
    stride(from: 3, to: min(recordingCount(of: artist), 64), by: 8).map { position in
      topRecording(of: neighbor(of: artist, position, -1), position)
    }
  }

  func recordingCount(of artist: ArtistPlace) -> Int { classes[artist.kind].recordings }

  /// An artist's videos are of the most popular recordings.
  func videos(of artist: ArtistPlace) -> [VideoPlace] {
    (0..<classes[artist.kind].videos).map { VideoPlace(artist: artist, number: $0) }
  }

  func recording(of video: VideoPlace) -> Recording {
    topRecording(of: video.artist, video.number)
  }

  func video(of recording: Recording) -> VideoPlace? {
    let position = popularity(of: recording)
    guard recording.version == .standard, position < classes[recording.artist.kind].videos else {
      return nil
    }
    return VideoPlace(artist: recording.artist, number: position)
  }
}
