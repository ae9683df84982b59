extension Exchange {
  /// Library lists with catalog matches, and the catalog's response for these matches.
  @ExchangeList static var libraryMatches: [Exchange] {
    for (name, samples) in [
      ("songs", Sample.librarySongs), ("albums", Sample.libraryAlbums),
      ("artists", Sample.libraryArtists), ("playlists", Sample.libraryPlaylists),
    ] {
      libraryPages(name, samples, include: ["catalog"])
      libraryPages(name, samples, limit: 100, include: ["catalog"])
      matches(of: samples)
    }
    libraryPages("songs", Sample.librarySongs, limit: 5, include: ["catalog"])
    for offset in stride(from: 0, to: Sample.librarySongs.count, by: 5) {
      matches(of: Sample.librarySongs.dropFirst(offset).prefix(5))
    }
    libraryPages("music-videos", Sample.libraryVideos, include: ["catalog"])
    libraryPages("music-videos", Sample.libraryVideos, limit: 100, include: ["catalog"])
  }

  /// The matches of items, requested together in the order of the items.
  private static func matches(of samples: some Sequence<Sample>) -> [Exchange] {
    let matches = samples.flatMap { sample in
      Relation.of(sample).filter { $0.name == "catalog" }.flatMap(\.targets)
    }
    return matches.first.map { first in
      let path = first.href.dropLast(first.id.count + 1)
      return [several(matches.map(\.id), of: matches, in: String(path))]
    } ?? []
  }
}
