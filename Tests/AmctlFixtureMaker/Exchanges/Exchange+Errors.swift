internal import MusicAPI

extension Exchange {
  private static let catalog = "/v1/catalog/us/"
  private static let me = "/v1/me/"

  /// Invalid requests.
  @ExchangeList static var errors: [Exchange] {
    failing(catalog + "songs/999999999", with: .notFound)
    failing(catalog + "songs", with: .missing("ids"))
    values
    parameters
    failing(
      "/v1/catalog/qq/songs/1613600188",
      with: Failure(400, nil, "Bad Request", "Unknown storefront qq")
    )
    failing(me + "ratings/song/1613600188", with: .path("song"))
    failing(me + "library/library-songs", with: .path("library-songs"))
    // The catalog does not know library ids.
    failing(catalog + "songs/i.PkdJNdAIrQozOW", with: .notFound)
    verbs
  }

  @ExchangeList private static var values: [Exchange] {
    failing(
      catalog + "search", ["term": "harbour", "types": "songs", "limit": "26"],
      with: .value("limit", "Value must be an integer less than or equal to 25"))
    failing(
      catalog + "songs", ["ids": ""], with: .value("ids", "Value must not be empty"))
    failing(
      catalog + "charts", ["types": "songs", "offset": "200"],
      with: .value("offset", "Value must be an integer less than 200"))
    failing(
      catalog + "songs/1613600188", ["l": "neverland"],
      with: .value("l", "Value must be a language tag"))
    failing(
      me + "library/songs", ["limit": "101"],
      with: .value("limit", "Value must be an integer less than or equal to 100"))
    failing(
      catalog + "albums/1616728060", ["limit[tracks]": "0"],
      with: .value("limit[tracks]", "Value must be an integer greater than or equal to 1"))
    failing(
      me + "library/playlists",
      ["ids": "p.ldvAAZ3C3Qmop9,p.QvDQE5RIVkRgpX", "include": "tracks"],
      with: .value("include", "Relationship tracks is only available with a single resource fetch")
    )
  }

  @ExchangeList private static var parameters: [Exchange] {
    failing(
      me + "library/playlists", ["ids": "p.ldvAAZ3C3Qmop9", "limit": "5"],
      with: .parameter("limit"))
    failing(me + "library/artists", ["sort": "-dateAdded"], with: .parameter("sort"))
  }

  /// Requests that require a permission, or that the service does not support at all.
  @ExchangeList private static var verbs: [Exchange] {
    failing(catalog + "songs/1613600188/lyrics", with: .permission)
    failing(me + "favorites", ["ids[songs]": "1613600188"], by: .delete, with: .permission)
    failing(
      catalog + "songs/1613600188", by: .delete,
      with: Failure(405, "40500", "Method Not Allowed", "This path cannot be deleted"))
    // An undocumented method gets the response for an invalid token.
    Exchange(me + "library/songs/i.PkdJNdAIrQozOW", by: .delete, status: 401)
    Exchange(
      me + "library/playlists/p.QvDQE5RIVkRgpX", by: .patch,
      sent: ["attributes": ["name": "Day Drive"]], status: 401)
    Exchange(
      me + "library/playlists/p.QvDQE5RIVkRgpX/tracks", by: .put, sent: ["data": []], status: 401)
    failing(
      me + "library/playlists/p.ldvAAZ3C3Qmop9/tracks", by: .post,
      sent: ["data": [["id": "1613600188", "type": "songs"]]],
      with: Failure(409, "40900", "Conflict", "The playlist cannot be edited"))
    // The change may have been made nonetheless.
    failing(
      me + "library/playlists/p.LV0PX3zTlkd9Wb/tracks", by: .post,
      sent: ["data": [["id": "1613600188", "type": "songs"]]],
      with: Failure(500, "50001", "Upstream Service Error", "Unable to update tracks"))
    failing(
      me + "library/playlists/p.N0b0dyS0wnId00/tracks", by: .post,
      sent: ["data": [["id": "1613600188", "type": "songs"]]], with: .notFound)
    Exchange(
      catalog + "songs",
      ["ids": (1...400).map { String(1_900_000_000 + $0) }.joined(separator: ",")], status: 414)
  }
}
