import MusicAPI
package import MusicSandbox

extension Sandbox {
  /// Creates a sandbox with these artists alone, at the time of all runs.
  package convenience init(
    only artists: [CastArtist], _ configure: (inout Options) -> Void = { _ in }
  ) {
    self.init {
      $0.world = .only(artists: artists)
      $0.now = { UnixTime(seconds: Program.second) }
      configure(&$0)
    }
  }

  /// Creates one with these albums alone, all by Glass Harbour.
  package convenience init(
    albums: [CastAlbum], _ configure: (inout Options) -> Void = { _ in }
  ) {
    self.init(only: [CastArtist("Glass Harbour", albums: albums)], configure)
  }

  /// Creates one with these songs alone, all of 'Tideline' by Glass Harbour.
  package convenience init(
    songs: [CastTrack], _ configure: (inout Options) -> Void = { _ in }
  ) {
    self.init(albums: [CastAlbum("Tideline", tracks: songs)], configure)
  }

  /// The targets of the requests so far, in order.
  package var targets: [String] { requests.map(\.request.target.description) }
}

extension [CastArtist] {
  /// Returns artists with these IDs and without albums.
  package static func numbered(_ ids: some Sequence<Int>) -> [CastArtist] {
    ids.map { CastArtist("Artist \($0)", id: "\($0)") }
  }
}

extension [CastTrack] {
  /// Returns songs with these IDs.
  package static func numbered(_ ids: some Sequence<Int>) -> [CastTrack] {
    ids.map { CastTrack("Song \($0)", id: "\($0)") }
  }

  /// The songs that lists of tests name.
  package static let listed = [
    CastTrack("Northern Lights", id: "11", isrc: "USQE92200157", length: .seconds(183)),
    CastTrack("Paper Boats", id: "12", isrc: "USQE92200158", length: .seconds(190)),
    CastTrack("Paper Boats (Burns Remix)", id: "13", length: .seconds(183)),
    CastTrack("별의 노래", id: "14", length: .seconds(183)),
    CastTrack("Salt & Sand", id: "15", length: .seconds(201)),
  ]
}
