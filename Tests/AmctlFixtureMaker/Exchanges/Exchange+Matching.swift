internal import MusicAPI

extension Exchange {
  /// The searches for the tracks of a list, and the playlist that it becomes.
  @ExchangeList static var matching: [Exchange] {
    for track in EveningList.tracks {
      for term in SongQuery(title: track.title, artist: track.artist).terms {
        search(
          term, "songs", track.found.isEmpty ? [:] : ["songs": track.found],
          order: track.found.isEmpty ? [] : ["songs"], limit: 25)
      }
    }
    playlist("An Evening", of: EveningList.tracks.filter(\.isMatched).map { $0.found[0] })
    playlist("Morning", of: [.northernLights])
  }

  /// The creation of a playlist with songs.
  static func playlist(_ name: String, of songs: [Sample]) -> Exchange {
    let tracks = songs.map { song -> JSONValue in ["id": .string(song.id), "type": "songs"] }
    let made = Sample.libraryPlaylist("p.3vRkTq8LmZx0eV", name, added: "2026-11-01T12:00:00Z")
    return Exchange(
      "/v1/me/library/playlists", by: .post,
      sent: [
        "attributes": ["name": .string(name)],
        "relationships": ["tracks": ["data": .array(tracks)]],
      ], status: 201, json: ["data": [made.bare]])
  }
}
