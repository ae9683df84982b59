internal import MusicAPI

extension Exchange {
  private static let path = "/v1/me/library/playlists"
  private static let folders = "/v1/me/library/playlist-folders"

  /// Playlists of the library and the tree of their folders.
  @ExchangeList static var libraryPlaylists: [Exchange] {
    libraryPages("playlists", Sample.libraryPlaylists)
    libraryPages("playlists", Sample.libraryPlaylists, limit: 2)
    libraryPages("playlists", Sample.libraryPlaylists, limit: 100)
    for playlist in Sample.libraryPlaylists {
      single(playlist)
      lists(of: playlist)
    }
    single(.nightDrive, include: ["tracks"])
    single(.newPlaylist, include: ["tracks"])
    single(.librarySlowMornings, include: ["catalog"])
    list("tracks", of: .nightDrive, limit: 3)
    list("tracks", of: .librarySlowMornings, limit: 2)
    several(.librarySlowMornings, .nightDrive)
    several(.nightDrive, .librarySlowMornings)
    single(.placeholderPlaylist)
    folderTree
    folderOddities
  }

  @ExchangeList private static var folderTree: [Exchange] {
    libraryPages("playlist-folders", Sample.libraryFolders)
    libraryPages("playlist-folders", Sample.libraryFolders, limit: 2)
    libraryPages("playlist-folders", Sample.libraryFolders, limit: 100)
    for folder in Sample.libraryFolders {
      single(folder)
      lists(of: folder)
    }
    lists(of: .rootFolder)
    list("children", of: .rootFolder, limit: 4)
    single(.crossings, include: ["children", "parent"])
    several(.crossings, .emptyDrawer)
    // The data does not contain the root; only the response to this request names it.
    read(
      folders, ["filter[identity]": "playlistsroot"],
      [
        "data": [],
        "meta": ["filters": ["identity": ["playlistsroot": [Sample.rootFolder.identifier]]]],
      ])
  }

  /// Surprising behavior of the service with folders.
  @ExchangeList private static var folderOddities: [Exchange] {
    failing(Sample.rootFolder.href, with: .notFound)
    single(.rootFolder, include: ["children"])
    // Playlists and folders can be fetched by each other's ids.
    read(path + "/p.WmzVVDOUO9pDBk", ["data": [Sample.crossings.bare]])
    read(folders + "/p.QvDQE5RIVkRgpX", ["data": [Sample.nightDrive.bare]])
    childrenWithTracks
    failing(Sample.crossings.href + "/children", ["offset": "25"], with: .noRelated)
    read(
      folders, ["offset": "25"],
      ["data": [], "meta": ["total": .int(Sample.libraryFolders.count)]])
  }

  /// The children of a folder with their tracks; every page names the first as the next one.
  @ExchangeList private static var childrenWithTracks: [Exchange] {
    let list = Sample.rootFolder.href + "/children"
    for query: Query in [["include": "tracks"], ["include": "tracks", "offset": "0"]] {
      read(
        list, query,
        [
          "next": .string(list + "?offset=0"),
          "data": [
            Sample.nightDrive.whole(Inclusion(of: .nightDrive, include: ["tracks"])),
            Sample.librarySlowMornings.bare,
          ],
          "meta": ["total": 2],
        ])
    }
  }
}
