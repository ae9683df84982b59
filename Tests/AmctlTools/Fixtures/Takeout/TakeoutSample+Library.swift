extension TakeoutSample {
  /// Favorites, one of which was taken back.
  static var favorites: String {
    """
    "Favorite Type","Item Reference","Item Description","Last Modified",Preference
    Song,1613600188,"Glass Harbour - Northern Lights",2024-11-02T09:12:27Z,LIKE
    Album,1616728060,"Glass Harbour - Tideline",2024-11-02T09:13:00Z,LIKE
    Artist,1147783278,"Glass Harbour",2024-11-03T19:44:21Z,LIKE
    Song,1613600190,"Glass Harbour - Salt & Glass",2024-11-04T07:00:00Z,LIKE
    Song,1613600190,"Glass Harbour - Salt & Glass",2024-12-01T07:00:00Z,NEUTRAL
    Song,1700000001,"Tin Roof Choir - Nautical Mile 1",2024-12-02T07:00:00Z,DISLIKE

    """
  }

  /// Ratings of an older download, with other line ends.
  static var likes: String {
    [
      #""Item Description",Preference,Created,"Last Modified","Item Reference""#,
      #""Ann Vale - Copper Sky",LOVE,2018-04-13T09:01:27.348Z,,1349000000"#,
      #""Bo Hill - Gone - Live",DISLIKE,2018-05-01T10:00:00Z,,999999999"#,
    ].map { $0 + "\r\n" }.joined()
  }

  /// All songs, and one that was uploaded.
  static var libraryTracks: String {
    let tracks = songs.enumerated().map { index, song in
      let month = 1 + index * 2 % 9
      return #"{ "Content Type" : "Song", "Track Identifier" : \#(182_912_510 + index), "#
        + #""Title" : "\#(song.title)", "Artist" : "\#(song.artist)", "Album" : "\#(song.album)", "#
        + #""Genre" : "\#(song.genre)", "Track Duration" : \#(song.millis), "#
        + #""Track Play Count" : \#(index * 7), "Skip Count" : \#(index), "#
        + #""Date Added To Library" : "2024-0\#(month)-0\#(index + 1)T06:41:05Z", "#
        + #""Release Date" : "\#(song.released)", "Track Like Rating" : "none", "#
        + #""Apple Music Track Identifier" : \#(song.id) }"#
    }
    let upload =
      #"{ "Content Type" : "Song", "Track Identifier" : 182912599, "Title" : "Kitchen Demo", "#
      + #""Artist" : "Robin", "Track Year" : 0, "Track Duration" : 94000, "#
      + #""Track Play Count" : 2, "Date Added To Library" : "2023-05-06T06:41:05Z", "#
      + #""Audio File Extension" : "mp3" }"#
    return "[ " + (tracks + [upload]).joined(separator: ", ") + " ]"
  }

  /// A playlist with a song that was removed, and one that was deleted itself.
  static var libraryPlaylists: String {
    #"[ { "Container Type" : "Playlist", "Container Identifier" : 256001793, "#
      + #""Title" : "Ferry", "Playlist Item Identifiers" : [ 182912511, 182912510, 182912777, "#
      + #"182912599 ], "Added Date" : "2024-04-20T10:54:22Z" }, "#
      + #"{ "Container Type" : "Playlist", "Container Identifier" : 256001794, "#
      + #""Title" : "Old", "Playlist Item Identifiers" : [ 182912510 ], "#
      + #""Added Date" : "2023-04-20T10:54:22Z" }, "#
      + #"{ "Container Type" : "Playlist", "Container Identifier" : 256001795, "#
      + #""Title" : "Empty", "Public Playlist Identifier" : "pl.u-x1y2z3", "#
      + #""Playlist is Shared" : true, "Added Date" : "2024-06-01T10:54:22Z" } ]"#
  }

  /// Changes of the library, starting with a track as some lists do.
  static var libraryActivity: String {
    #"[ { "Track Identifier" : 182912510, "Date Added To Library" : "2024-01-01T06:41:05Z" }, "#
      + #"{ "Transaction Type" : "deleteContainer", "Transaction Identifier" : 10000060, "#
      + #""Transaction Date" : "2024-02-27T05:59:50Z", "UserAgent" : "itunescloudd/1.0", "#
      + #""Playlist Identifier" : 256001794 } ]"#
  }
}
