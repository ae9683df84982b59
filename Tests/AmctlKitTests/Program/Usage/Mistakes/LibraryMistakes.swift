extension Mistake {
  /// Mistakes in reading and changing a library, ratings and favorites.
  static let library: [Mistake] = [
    Mistake(
      "library sngs", says: "'sngs' is not a library type", hint: "did you mean 'songs'?"),
    Mistake(
      "library songs 1440000001", says: "'1440000001' is a catalog ID, not a library ID",
      hint:
        "'amctl catalog songs 1440000001' fetches it; library song IDs begin with 'i.' or 'a.'"),
    Mistake(
      "library songs p.abc",
      says:
        "'p.abc' is a playlist or folder ID, not a song ID",
      hint: "'amctl library playlists p.abc' fetches it"),
    Mistake(
      "library albums i.abc",
      says: "'i.abc' is a song or music video ID, not an album ID",
      hint: "'amctl library songs i.abc' fetches it"),
    Mistake(
      "library songs --sort nam", says: "cannot sort songs by 'nam'",
      hint: "did you mean 'name'?"),
    Mistake(
      "library songs --sort -", says: "cannot sort songs by '-'",
      hint: "one of: name, -name, dateAdded, -dateAdded"),
    Mistake(
      "library songs i.1 --sort name", says: "'--sort' works on whole lists only",
      hint: "leave out IDs and '--relationship'"),
    Mistake(
      "library playlists --tree", says: "'--tree' cannot be used with playlists",
      hint: "use it with playlist-folders"),
    Mistake(
      "library songs --with-catlog", says: "'--with-catlog' is not an option of 'library'",
      hint: "did you mean '--with-catalog'?"),
    Mistake(
      "library songs -s us,jp --with-catalog",
      says: "this command takes only one storefront", hint: "write '--storefront CC'"),
    Mistake(
      "library search", says: "'library search' needs <term>",
      hint: "see 'amctl library search --help'"),
    Mistake(
      "library search nova --types songz", says: "'songz' is not a searchable library type",
      hint:
        "one of: library-albums, library-artists, library-music-videos, library-playlists, library-songs"
    ),
    Mistake(
      "library add", says: "'library add' needs <type>", hint: "see 'amctl library add --help'"),
    Mistake(
      "library add sngs 1", says: "'sngs' is not a type that can be added to the library",
      hint: "did you mean 'songs'?"),
    Mistake(
      "library add songs", says: "no IDs given",
      hint: "write IDs, or '--from FILE' ('--from -' reads stdin)"),
    Mistake(
      "library add songs i.1", says: "'i.1' is a library ID, not a catalog ID",
      hint: "it is in the library already"),
    Mistake(
      "library add songs USQE92100257", says: "'USQE92100257' is an ISRC, not a song ID",
      hint: "'amctl catalog songs --isrc USQE92100257 -o id' looks up the ID"),
    Mistake(
      "library add artists 1", says: "'artists' is not a type that can be added to the library",
      hint: "one of: albums, music-videos, playlists, songs"),
    Mistake(
      "library add songs 1 --limit 5", says: "'--limit' is not an option of 'library add'",
      hint: "'amctl library add --help' lists the options"),
    Mistake(
      "library add songs 1 --from FILES/folder",
      says: "'FILES/folder' cannot be read: Is a directory"),
    Mistake(
      "library add songs --from FILES/bad.txt",
      says: "FILES/bad.txt:4: 'xx yy' is not a song ID", hint: "song IDs consist of digits"),
    Mistake(
      "library add-tracks", says: "'library add-tracks' needs <playlist>",
      hint: "see 'amctl library add-tracks --help'"),
    Mistake(
      "library add-tracks p.1", says: "no IDs given",
      hint: "write IDs, or '--from FILE' ('--from -' reads stdin)"),
    Mistake(
      "library add-tracks 1440000001 1",
      says: "'1440000001' is a catalog ID, not a library ID",
      hint:
        "'amctl catalog songs 1440000001' fetches it; library playlist IDs begin with 'p.'"
    ),
    Mistake(
      "library add-tracks pl.abc 1", says: "'pl.abc' is a catalog ID, not a library ID",
      hint: "'amctl catalog playlists pl.abc' fetches it; library playlist IDs begin with 'p.'"),
    Mistake(
      "library add-tracks p.1 1 --type albums",
      says: "'albums' is not a type that can be on a playlist",
      hint: "one of: library-music-videos, library-songs, music-videos, songs"),
    Mistake(
      "library create-playlist", says: "'library create-playlist' needs <name>",
      hint: "see 'amctl library create-playlist --help'"),
    Mistake("library create-playlist ''", says: "<name> must not be empty"),
    Mistake(
      "library create-playlist A B", says: "unexpected argument 'B'",
      hint:
        "'library create-playlist' takes one <name>; quote arguments that contain spaces"
    ),
    Mistake(
      "library create-playlist A --folder 1",
      says: "'1' is a catalog ID, not a library ID",
      hint:
        "'amctl catalog songs 1' fetches it; library playlist folder IDs begin with 'p.'"),
    Mistake(
      "library create-playlist A --from FILES/empty.txt", says: "no IDs in 'FILES/empty.txt'"),
    Mistake(
      "library create-playlist A --tracks x!", says: "'x!' is not a song ID",
      hint: "song IDs consist of digits"),
    Mistake(
      "library create-folder", says: "'library create-folder' needs <name>",
      hint: "see 'amctl library create-folder --help'"),
    Mistake(
      "library create-folder A --parent i.1",
      says:
        "'i.1' is a song or music video ID, not a folder ID",
      hint: "'amctl library songs i.1' fetches it"),
    Mistake(
      "ratings love songs 1", says: "'love' is not a command of 'ratings'",
      hint: "use 'amctl ratings set TYPE ID --value love'"),
    Mistake(
      "ratings get", says: "'ratings get' needs <type>", hint: "see 'amctl ratings get --help'"),
    Mistake(
      "ratings get songs", says: "no IDs given",
      hint: "write IDs, or '--from FILE' ('--from -' reads stdin)"),
    Mistake(
      "ratings get artists 1", says: "'artists' is not a type that can be rated",
      hint:
        "one of: albums, music-videos, playlists, songs, stations, library-albums, library-music-videos, library-playlists, library-songs"
    ),
    Mistake(
      "ratings set songs 1", says: "'amctl ratings set' needs '--value'",
      hint: "'--value love' or '--value dislike'"),
    Mistake(
      "ratings set songs 1 --value 5", says: "invalid value '5' for --value (love, dislike)"),
    Mistake(
      "ratings set songs 1 --value lvoe", says: "invalid value 'lvoe' for --value (love, dislike)",
      hint: "did you mean 'love'?"),
    Mistake(
      "ratings set songs 1 --limit 1 --value love",
      says: "'--limit' is not an option of 'ratings set'",
      hint: "'amctl ratings set --help' lists the options"),
    Mistake(
      "ratings clear", says: "'ratings clear' needs <type>",
      hint: "see 'amctl ratings clear --help'"),
    Mistake(
      "ratings clear sngs 1", says: "'sngs' is not a type that can be rated",
      hint: "did you mean 'songs'?"),
    Mistake(
      "favorites list stations", says: "'stations' is not a library type that can be a favorite",
      hint: "one of: library-albums, library-artists, library-music-videos, library-playlists, "
        + "library-songs"),
    Mistake(
      "favorites list albumz", says: "'albumz' is not a library type that can be a favorite",
      hint: "did you mean 'albums'?"),
    Mistake(
      "diff Sources", says: "no export in 'Sources'",
      hint: "run 'amctl library export Sources'"),
    Mistake(
      "favorites add", says: "'favorites add' needs <type>",
      hint: "see 'amctl favorites add --help'"),
    Mistake(
      "favorites add genres 14", says: "'genres' is not a type that can be a favorite",
      hint:
        "one of: albums, artists, music-videos, playlists, songs, stations, library-albums, library-artists, library-music-videos, library-playlists, library-songs"
    ),
    Mistake(
      "favorites add songs", says: "no IDs given",
      hint: "write IDs, or '--from FILE' ('--from -' reads stdin)"),
  ]
}
