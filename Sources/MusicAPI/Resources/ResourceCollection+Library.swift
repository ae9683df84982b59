extension ResourceCollection<LibraryAlbum> {
  /// Albums in the user's library.
  public static var libraryAlbums: Self { Self(type: .libraryAlbums) }
}

extension ResourceCollection<LibraryArtist> {
  /// Artists in the user's library.
  public static var libraryArtists: Self { Self(type: .libraryArtists) }
}

extension ResourceCollection<LibraryMusicVideo> {
  /// Music videos in the user's library.
  public static var libraryMusicVideos: Self { Self(type: .libraryMusicVideos) }
}

extension ResourceCollection<LibraryPlaylist> {
  /// Playlists in the user's library.
  public static var libraryPlaylists: Self { Self(type: .libraryPlaylists) }
}

extension ResourceCollection<LibraryPlaylistFolder> {
  /// Folders of playlists in the user's library.
  public static var libraryPlaylistFolders: Self { Self(type: .libraryPlaylistFolders) }
}

extension ResourceCollection<LibrarySong> {
  /// Songs in the user's library.
  public static var librarySongs: Self { Self(type: .librarySongs) }
}
