internal import MusicAPI

extension Exchange {
  private static let me = "/v1/me/"
  private static let lists = [
    "library/songs", "library/albums", "library/artists", "library/playlists",
    "library/recently-added",
  ]

  /// Requests of users other than the main one; the language identifies the user.
  @ExchangeList static var accounts: [Exchange] {
    newUser
    // A user without a subscription.
    for list in lists {
      failing(me + list, ["l": "en-IE"], with: .privilege("CloudLibrary"))
    }
    for (list, types) in heard {
      failing(
        me + list, Query(["l": "en-IE"], types: types), with: .privilege("ListeningHistory"))
    }
    // A user whose token has expired.
    for list in lists + ["recommendations", "storefront"] {
      failing(me + list, ["l": "en-ZA"], with: .dead)
    }
    // A user who has not given consent.
    failing(me + "library/songs", ["l": "en-IN"], with: .unwilling)
    failing(me + "recommendations", ["l": "en-IN"], with: .unwilling)
    interrupted
  }

  /// A user without any data: the service returns 404 for some lists, and empty lists for others.
  @ExchangeList private static var newUser: [Exchange] {
    let new: Query = ["l": "en-NZ"]
    for list in ["library/songs", "library/albums", "library/recently-added", "library/pins"] {
      failing(me + list, new, with: .notFound)
    }
    for list in ["library/artists", "library/music-videos", "library/playlists"] {
      read(me + list, new, ["data": [], "meta": ["total": 0]])
    }
    read(me + "library/playlist-folders", new, ["data": []])
    failing(me + "library/playlist-folders/p.playlistsroot/children", new, with: .notFound)
    read(
      me + "history/heavy-rotation", new,
      ["href": .string(me + "history/heavy-rotation"), "data": []])
    for (list, types) in heard {
      read(me + list, Query(["l": "en-NZ"], types: types), ["data": []])
    }
    read(me + "recommendations", new, ["data": []])
    let year: Query = ["filter[year]": "latest", "l": "en-NZ"]
    failing(me + "music-summaries", year, with: .notFound)
    let views = ["top-artists", "top-albums", "top-songs"]
    failing(me + "music-summaries", year.asking(views: views), with: .notFound)
    failing(
      me + "music-summaries",
      year.asking(include: ["artist", "album", "song"], views: views), with: .notFound)
  }

  /// A user whose library cannot be read to the end.
  @ExchangeList private static var interrupted: [Exchange] {
    libraryPages("songs", Sample.librarySongs, limit: 5, language: "en-AU").prefix(1).map { $0 }
    failing(
      me + "library/songs", ["l": "en-AU", "limit": "5", "offset": "5"], with: .upstream)
    failing(me + "library/songs", ["l": "en-AU"], with: .upstream)
  }

  /// The listening history lists, with all types that can be requested.
  private static let heard = [
    ("recent/played", "albums,library-albums,library-playlists,playlists,stations"),
    ("recent/played/tracks", "songs,music-videos,library-songs,library-music-videos"),
  ]
}

extension Query {
  fileprivate init(_ query: Query, types: String) {
    self = query
    add("types", types)
  }
}
