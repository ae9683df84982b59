internal import MusicAPI

extension Exchange {
  /// Library lists with catalog matches, and the catalog's response for these matches.
  @ExchangeList static var libraryMatches: [Exchange] {
    for (name, samples) in [
      ("songs", Sample.librarySongs), ("albums", Sample.libraryAlbums),
      ("artists", Sample.libraryArtists), ("playlists", Sample.libraryPlaylists),
    ] {
      libraryPages(name, samples, include: ["catalog"])
      libraryPages(name, samples, limit: 100, include: ["catalog"])
    }
    libraryPages("songs", Sample.librarySongs, limit: 5, include: ["catalog"])
    libraryPages("music-videos", Sample.libraryVideos, include: ["catalog"])
    libraryPages("music-videos", Sample.libraryVideos, limit: 100, include: ["catalog"])
    for playlist in Sample.libraryPlaylists { tracksWithMatches(of: playlist) }
    matches
    // Only its play parameters name the match.
    several(
      [Sample.paperBoatsVideo.id], of: [.paperBoatsVideo], in: "/v1/catalog/us/music-videos")
  }

  /// The items whose catalog matches are requested together.
  private static var pagesWithMatches: [[Sample]] {
    let songs = Sample.librarySongs
    let playlists = Sample.libraryPlaylists
    return [songs, Sample.libraryAlbums, Sample.libraryArtists, playlists]
      + stride(from: 0, to: songs.count, by: 5).map { Array(songs.dropFirst($0).prefix(5)) }
      + playlists.flatMap { Relation.of($0) }.filter { $0.name == "tracks" }.map(\.targets)
  }

  /// The tracks of a playlist with catalog matches, in the longest pages.
  private static func tracksWithMatches(of playlist: Sample) -> [Exchange] {
    Relation.of(playlist).filter { $0.name == "tracks" }.flatMap { tracks in
      let query: Query = ["include": "catalog", "limit": "100"]
      guard !tracks.targets.isEmpty else { return [failing(tracks.href, query, with: .noRelated)] }
      let items = tracks.targets.map {
        $0.whole(Inclusion(of: $0, alone: false, include: ["catalog"]))
      }
      return pages(
        tracks.href, items, by: 100, query, kind: .library(total: tracks.targets.count))
    }
  }

  /// The matches of each page's items, by type, in the order of the items; each once, and only if
  /// the families of the catalog have no such request.
  private static var matches: [Exchange] {
    var seen = Set((songs + musicVideos).map(\.request.target.description))
    return pagesWithMatches.flatMap { page in
      let targets = page.flatMap { Relation.of($0) }.filter { $0.name == "catalog" }
        .flatMap(\.targets)
      return Dictionary(grouping: targets) { $0.href.dropLast($0.id.count + 1) }.values
    }.map { targets in
      var ids: Set<String> = []
      let targets = targets.filter { ids.insert($0.id).inserted }
      let path = String(targets[0].href.dropLast(targets[0].id.count + 1))
      return several(targets.map(\.id), of: targets, in: path)
    }.filter { seen.insert($0.request.target.description).inserted }
  }
}
