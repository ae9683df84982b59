import MusicAPI

/// The rules of changes, which leave a playlist and a folder behind.
extension Rule {
  private static let lists = "/me/library/playlists"
  private static let stars = "/me/ratings/songs/<songs>"
  private static let named = #""attributes":{"name":"amctl sandbox check"}"#
  private static let track = #"{"data":[{"id":"<songs>","type":"songs"}]}"#

  private static let forum = Basis.seen("Apple's developer forum, 124319, 707609 and 805461")

  static let changes: [Rule] = [
    Rule(
      "create-playlist", "A created playlist is a 201 with the playlist",
      Ask(.post, lists, body: "{\(named)}")
    ) { $0.status == 201 && $0.types == ["library-playlists"] },
    Rule(
      "create-unnamed", "A playlist without a name is a 400",
      Ask(.post, lists, body: #"{"attributes":{}}"#), rejected: 400),
    Rule(
      "create-folder", "A created folder is a 201 with the folder",
      Ask(.post, "/me/library/playlist-folders", body: "{\(named)}")
    ) { $0.status == 201 && $0.types == ["library-playlist-folders"] },
    Rule(
      "add-tracks", "Tracks are added with a 201 or a 204",
      Ask(.post, lists + "/<library-playlists>/tracks", body: track)
    ) { [201, 204].contains($0.status) },
    Rule(
      "add-to-library", "Songs are added to the library with an empty 202",
      Ask(.post, "/me/library?ids[songs]=<songs>")
    ) { $0.status == 202 && $0.response.body.isEmpty },
    Rule(
      "add-favorites", "Favorites are added with an empty 202",
      Ask(.post, "/me/favorites?ids[songs]=<songs>")
    ) { $0.status == 202 && $0.response.body.isEmpty },
    Rule(
      "favorites-remove", "Favorites cannot be removed",
      basis: .seen("notes of the client Slipmat"),
      Ask(.delete, "/me/favorites?ids[songs]=<songs>"), rejected: 400, "40012"),
    Rule(
      "rate", "A rating is set with a 200 that contains it",
      Ask(.put, stars, body: #"{"type":"rating","attributes":{"value":1}}"#)
    ) { $0.status == 200 && $0["data.0.attributes.value"]?.int == 1 },
    Rule(
      "rate-invalid", "A rating other than 1 and -1 is a 400",
      Ask(.put, stars, body: #"{"type":"rating","attributes":{"value":2}}"#), rejected: 400),
    Rule("rate-remove", "A rating is removed with a 204", Ask(.delete, stars)) {
      $0.status == 204 && $0.response.body.isEmpty
    },
    Rule(
      "delete-playlist", "Playlists cannot be deleted", basis: forum,
      Ask(.delete, lists + "/<library-playlists>")
    ) { [400, 401, 403, 405].contains($0.status) },
    Rule(
      "delete-song", "Songs cannot be removed from the library", basis: forum,
      Ask(.delete, "/me/library/songs/i.<none>")
    ) { [400, 401, 403, 405].contains($0.status) },
  ]
}
