// Albums, songs and recordings of an artist.
extension World {
  func kind(of album: AlbumPlace) -> AlbumKind {
    classes[album.artist.kind].kind(ofSlot: album.slot)
  }

  func trackCount(of album: AlbumPlace) -> Int {
    classes[album.artist.kind].songs(ofSlot: album.slot).count
  }

  func tracks(of album: AlbumPlace) -> [SongPlace] {
    classes[album.artist.kind].songs(ofSlot: album.slot).map {
      SongPlace(artist: album.artist, track: $0, edition: album.edition)
    }
  }

  func album(of song: SongPlace) -> AlbumPlace {
    AlbumPlace(
      artist: song.artist, slot: classes[song.artist.kind].slot(ofSong: song.track),
      edition: song.edition)
  }

  /// The disc, the number on it, and how many discs there are, all from 1.
  func position(of song: SongPlace) -> (disc: Int, track: Int, discs: Int) {
    let artists = classes[song.artist.kind]
    let songs = artists.songs(ofSlot: artists.slot(ofSong: song.track))
    let index = song.track - songs.lowerBound
    guard songs.count > 30 else { return (1, index + 1, 1) }
    return (index / 25 + 1, index % 25 + 1, (songs.count + 24) / 25)
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

  /// An album is explicit if it has a track of an explicit recording.
  private func isExplicit(_ album: AlbumPlace) -> Bool {
    tracks(of: album).contains { isExplicit(recording(of: $0)) }
  }

  /// A recording is explicit if the album is on which it came out first.
  private func isExplicit(_ recording: Recording) -> Bool {
    let hash = hash(.explicitness, recording.artist, album(of: recording).slot)
    return hash % 100 < (genre(of: recording.artist) == Self.hipHop ? 60 : 15)
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

  /// What is available of an album in a storefront: the first of some editions that is.
  func available(
    _ editions: [Edition], of album: AlbumPlace, in storefront: String
  ) -> AlbumPlace? {
    for edition in editions where isAvailable(album.with(edition), in: storefront) {
      return album.with(edition)
    }
    return nil
  }

  /// The edition of an album in a storefront: itself if it is available there; the clean edition if
  /// that is asked for and there is one.
  func equivalent(of album: AlbumPlace, in storefront: String, isClean: Bool) -> AlbumPlace? {
    let kind = album.edition.kind
    let clean = isClean && kind == .standard ? Edition.clean.withReissue : []
    return available(clean + kind.withReissue, of: album, in: storefront)
  }

  func equivalent(of song: SongPlace, in storefront: String, isClean: Bool) -> SongPlace? {
    let isClean = isClean && rating(of: song) != nil
    return equivalent(of: album(of: song), in: storefront, isClean: isClean).map {
      song.with($0.edition)
    }
  }

  // MARK: Recordings

  func recording(of song: SongPlace) -> Recording {
    Recording(
      artist: song.artist, number: classes[song.artist.kind].recording(ofSong: song.track),
      version: song.edition.version)
  }

  /// The album on which a recording came out first.
  func album(of recording: Recording) -> AlbumPlace {
    let artists = classes[recording.artist.kind]
    let song = artists.firstSong(ofRecording: recording.number)
    return AlbumPlace(artist: recording.artist, slot: artists.slot(ofSong: song))
  }

  /// The songs that are releases of a recording, or would be, those first that storefronts prefer.
  private func candidates(_ recording: Recording) -> some Sequence<SongPlace> {
    let songs = classes[recording.artist.kind].songs(ofRecording: recording.number)
    return songs.lazy.flatMap { track in
      recording.version.releases.lazy.map {
        SongPlace(artist: recording.artist, track: track, edition: $0)
      }
    }
  }

  /// The songs that are releases of a recording, in all editions of its version.
  func releases(of recording: Recording) -> [SongPlace] {
    candidates(recording).filter { exists(album(of: $0)) }
  }

  /// The song of a recording that a storefront shows, in lists and in searches.
  func song(for recording: Recording, in storefront: String) -> SongPlace? {
    candidates(recording).first { isAvailable($0, in: storefront) }
  }

  /// The single that a recording opens.
  func single(of recording: Recording) -> AlbumPlace? {
    classes[recording.artist.kind].single(ofRecording: recording.number).map {
      AlbumPlace(artist: recording.artist, slot: $0)
    }
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
    recordingRanking.number(recording.artist, popularity(of: recording))
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
