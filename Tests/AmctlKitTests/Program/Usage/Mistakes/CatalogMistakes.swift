extension Mistake {
  /// Mistakes in names of catalog resources.
  static let catalog: [Mistake] = [
    Mistake(
      "serch beyonce", says: "'serch' is not a command of 'amctl'", hint: "did you mean 'search'?"),
    Mistake(
      "catalog sngs 1", says: "'sngs' is not a catalog type", hint: "did you mean 'songs'?"),
    Mistake(
      "catalog library-songs i.1", says: "'library-songs' is not a catalog type",
      hint:
        "one of: activities, albums, apple-curators, artists, curators, genres, music-videos, playlists, record-labels, songs, station-genres, stations"
    ),
    Mistake(
      "catalog songs", says: "no song IDs given",
      hint:
        "write IDs, or '--from FILE' ('--from -' reads stdin); 'amctl search TERM --types songs' finds them"
    ),
    Mistake(
      "song", says: "no song IDs given",
      hint:
        "write IDs, or '--from FILE' ('--from -' reads stdin); 'amctl search TERM --types songs' finds them"
    ),
    Mistake(
      "genre", says: "no genre IDs given",
      hint: "write IDs, or '--from FILE' ('--from -' reads stdin)"),
    Mistake(
      "song Northern Lights", says: "'Northern' is not a song ID",
      hint: "a name is one argument: 'Northern Lights'"),
    Mistake(
      "catalog artists 1 AC/DC", says: "'AC/DC' is not an artist ID",
      hint: "search by name: amctl search AC/DC --types artists"),
    Mistake(
      "catalog genres Jazz", says: "'Jazz' is not a genre ID",
      hint: "'amctl genres Jazz' finds genres by name"),
    Mistake(
      "catalog station-genres Rock", says: "'Rock' is not a station genre ID",
      hint: "station genre IDs consist of digits"),
    Mistake(
      "songs US-QE9-22-00157", says: "'US-QE9-22-00157' is an ISRC, not a song ID",
      hint: "'amctl catalog songs --isrc USQE92200157' looks it up"),
    Mistake(
      "catalog song 1 --json", says: "'--json' is not an option of 'catalog'",
      hint: "use '-o json'"),
    Mistake(
      "song --country de 1", says: "'--country' is not an option of 'catalog'",
      hint: "use '--storefront CC'"),
    Mistake(
      "1613600188", says: "'1613600188' is not a command of 'amctl'",
      hint: "write what it is, such as 'amctl song 1613600188'"),
    Mistake(
      "lyrics 1", says: "'lyrics' is not a command of 'amctl'",
      hint:
        "the service cannot show lyrics; 'amctl catalog songs ID --fields url' prints the song's page"
    ),
    Mistake(
      "https://example.com/x",
      says:
        "'https://example.com/x' is not a URL of Apple Music: its host is 'example.com'"),
    Mistake(
      "catalog songs i.abc", says: "'i.abc' is a library ID, not a catalog ID",
      hint: "'amctl library songs i.abc' fetches it"),
    Mistake(
      "catalog songs p.abc", says: "'p.abc' is a library ID, not a catalog ID",
      hint: "'amctl library playlists p.abc' fetches it"),
    Mistake(
      "catalog songs l.abc", says: "'l.abc' is a library ID, not a catalog ID",
      hint: "'amctl library albums l.abc' fetches it"),
    Mistake(
      "catalog albums pl.u-1", says: "'pl.u-1' is a playlist ID, not an album ID",
      hint: "'amctl catalog playlists pl.u-1' fetches it"),
    Mistake(
      "catalog albums ra.978194965", says: "'ra.978194965' is a station ID, not an album ID",
      hint: "'amctl catalog stations ra.978194965' fetches it"),
    Mistake(
      "catalog songs 1/2",
      says: "'1/2' is not a valid ID: IDs consist of letters, digits, '.', '-' and '_'"),
    Mistake(
      "catalog songs --equivalents x/y",
      says: "'x/y' is not a song ID",
      hint: "search by name: amctl search x/y --types songs"),
    Mistake(
      "catalog songs --isrc 12", says: "'12' is not an ISRC",
      hint: "12 letters and digits such as USABC1234567"),
    Mistake(
      "catalog songs --isrc US-QE9-21-0025", says: "'US-QE9-21-0025' is not an ISRC",
      hint: "12 letters and digits such as USABC1234567"),
    Mistake(
      "catalog albums --upc abc", says: "'abc' is not a UPC",
      hint: "12 to 14 digits such as 00602445790128"),
    Mistake(
      "catalog artists --isrc USQE92100257", says: "--isrc works only with music-videos and songs"),
    Mistake(
      "catalog songs --upc 123456789012", says: "--upc works only with albums"),
    Mistake(
      "catalog songs 1 --relationship trakcs", says: "'trakcs' is not a relationship of songs",
      hint:
        "one of: albums, artists, composers, genres, library, music-videos, station; '--allow-unknown' allows other names"
    ),
    Mistake(
      "catalog songs 1 --relationship artits", says: "'artits' is not a relationship of songs",
      hint: "did you mean 'artists'? '--allow-unknown' allows other names"),
    Mistake(
      "catalog songs --relationship albums",
      says: "'--relationship' needs a song ID"),
    Mistake(
      "catalog songs 1 --name Hello", says: "'--name' cannot be used with IDs"),
    Mistake(
      "catalog songs --from - --name Hello", says: "'--name' cannot be used with '--from'"),
    Mistake(
      "catalog songs --isrc USQE92200157 --name Hello",
      says: "'--name' cannot be used with '--isrc'"),
    Mistake(
      "catalog songs --name=", says: "'--name' must not be empty",
      hint: "write '--name TEXT'"),
    Mistake(
      "catalog genres --name Jazz",
      says:
        "--name works only with activities, albums, apple-curators, artists, curators, music-videos, "
        + "playlists, record-labels, songs and stations",
      hint: "'amctl genres Jazz' finds genres by name"),
    Mistake(
      "catalog artists --name A --views top-songs",
      says: "'--name' cannot be used with '--views'"),
    Mistake(
      "catalog songs 1 --view top-songs", says: "songs have no views",
      hint: "'--allow-unknown' allows any name"),
    Mistake(
      "catalog artists 1 --view top-sngs", says: "'top-sngs' is not a view of artists",
      hint: "did you mean 'top-songs'? '--allow-unknown' allows other names"),
    Mistake(
      "catalog artists 1 --view top-songs --relationship albums",
      says: "'--relationship' cannot be used with '--view'"),
    Mistake(
      "catalog songs 1 --include artits", says: "'artits' is not a relationship of songs",
      hint: "did you mean 'artists'? '--allow-unknown' allows other names"),
    Mistake(
      "catalog songs 1 --extend foo", says: "'foo' is not an extended attribute of songs",
      hint: "one of: artistUrl, audioVariants, inFavorites; '--allow-unknown' allows other names"),
    Mistake(
      "catalog artists 1 --views bar", says: "'bar' is not a view of artists",
      hint:
        "one of: appears-on-albums, compilation-albums, featured-albums, featured-music-videos, featured-playlists, full-albums, latest-release, live-albums, similar-artists, singles, top-music-videos, top-songs; '--allow-unknown' allows other names"
    ),
    Mistake(
      "catalog songs 1 --restrict clean", says: "invalid value 'clean' for --restrict",
      hint: "the only value is 'explicit'"),
    Mistake(
      "catalog songs https://music.apple.com/us/album/x/1",
      says: "that URL is for an album, not a song",
      hint: "'amctl catalog albums 1' fetches it"),
    Mistake(
      "catalog songs https://example.com/us/song/1",
      says: "'https://example.com/us/song/1' is not a URL of Apple Music: its host is 'example.com'"
    ),
    Mistake(
      "catalog albums https://music.apple.com/us/artist/x/1",
      says: "that URL is for an artist, not an album",
      hint: "'amctl catalog artists 1' fetches it"),
    Mistake(
      "catalog songs --from FILES/missing.txt",
      says: "'FILES/missing.txt' cannot be read: No such file or directory"),
    Mistake(
      "catalog songs --from FILES/folder",
      says: "'FILES/folder' cannot be read: Is a directory"),
    Mistake(
      "catalog songs --from FILES/bad.txt",
      says:
        "FILES/bad.txt:4: 'xx yy' is not a song ID",
      hint: "search by name: amctl search 'xx yy' --types songs"
    ),
    Mistake(
      "catalog songs --from FILES/binary.bin",
      says:
        "Reading 'FILES/binary.bin' as Windows-1252, because line 1 is not UTF-8.\n"
        + "amctl: FILES/binary.bin:1: '␀␁ÿþ' is not a song ID",
      hint: "search by name: amctl search '␀␁ÿþ' --types songs"
    ),
    Mistake(
      "catalog songs 1 --missing FILES/folder", exit: 1,
      says: "'FILES/folder' cannot be written: Is a directory"),
    Mistake(
      "catalog songs --from FILES/bad.txt --missing FILES/bad.txt",
      says: "'FILES/bad.txt' cannot be both '--from' and '--missing'", hint: "name another file"),
    Mistake(
      "catalog songs 1 --find-equivalents --relationship albums",
      says: "'--find-equivalents' cannot be used with '--relationship'"),
    Mistake("catalog songs 1 --offset 5", says: "'--offset' needs '--relationship' or '--view'"),
    Mistake(
      "catalog songs 1 --page-size 5", says: "'--page-size' needs '--relationship' or '--view'"),
    Mistake(
      "catalog songs 404", exit: 5, requests: 1,
      says: "no song with ID 404 in storefront 'us'"),
  ]
}
