extension Exchange {
  /// Lists of the library with what each item is in the catalog, and the catalog's word on it.
  @ExchangeList static var libraryTwins: [Exchange] {
    for (name, samples) in [
      ("songs", Sample.librarySongs), ("albums", Sample.libraryAlbums),
      ("artists", Sample.libraryArtists), ("playlists", Sample.libraryPlaylists),
    ] {
      libraryPages(name, samples, include: ["catalog"])
      libraryPages(name, samples, limit: 100, include: ["catalog"])
      twins(of: samples)
    }
    libraryPages("songs", Sample.librarySongs, limit: 5, include: ["catalog"])
    for offset in stride(from: 0, to: Sample.librarySongs.count, by: 5) {
      twins(of: Sample.librarySongs.dropFirst(offset).prefix(5))
    }
    libraryPages("music-videos", Sample.libraryVideos, include: ["catalog"])
    libraryPages("music-videos", Sample.libraryVideos, limit: 100, include: ["catalog"])
  }

  /// The twins of items, asked for at once in the order of the items.
  private static func twins(of samples: some Sequence<Sample>) -> [Exchange] {
    let twins = samples.flatMap { sample in
      Relation.of(sample).filter { $0.name == "catalog" }.flatMap(\.targets)
    }
    return twins.first.map { first in
      let path = first.href.dropLast(first.id.count + 1)
      return [several(twins.map(\.id), of: twins, in: String(path))]
    } ?? []
  }
}
