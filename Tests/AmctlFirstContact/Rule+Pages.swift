import MusicAPI
import MusicPlatform

/// What the code assumes of the lists of a catalog resource, and of what it sends on request.
extension Rule {
  static let pages: [Rule] =
    [
      pages(of: Album.schema.tracks.name, ofFirst: .albums),
      pages(of: Playlist.schema.tracks.name, ofFirst: .playlists),
      pages(of: Artist.schema.albums.name, ofFirst: .artists),
      pages(of: Artist.schema.topSongs.name, ofFirst: .artists),
      pages(of: Song.schema.artists.name, ofFirst: .songs),
    ].compactMap(\.self) + [
      Rule("A next drops limit, include and extend", basis: "PageTrail.ownQuery") {
        samples throws(Unseen) in
        ["\(try samples.tracks)?limit=2&include=artists&extend=artistUrl"]
      } check: { replies throws(Unseen) in
        let next = try replies[0].next
        let kept = ["limit", "include", "extend"].filter { next?.query[$0] != nil }
        return Observation(next != nil && kept.isEmpty, "it keeps: \(kept.words)")
      },
      Rule("A next starts after the limit of its page", basis: "PagesAhead") {
        samples throws(Unseen) in
        ["\(try samples.tracks)?limit=2&offset=2"]
      } check: { replies throws(Unseen) in
        let next = try replies[0].next
        return Observation(next?.offset == 4, next.words)
      },
      Rule("Pages that are requested by their offsets make up the list", basis: "PagesAhead") {
        samples throws(Unseen) in
        let tracks = try samples.tracks
        return [
          "\(tracks)?limit=6", "\(tracks)?limit=2&offset=4", "\(tracks)?limit=2&offset=2",
          "\(tracks)?limit=2&offset=0",
        ]
      } check: {
        Observation($0[0].isPage && $0[0].ids == $0[3].ids + $0[2].ids + $0[1].ids)
      },
      Rule("A page after the last is empty, or a 404 that says so", basis: "Absence.emptyWhenSaid")
      {
        samples throws(Unseen) in
        ["\(try samples.tracks)?offset=100000"]
      } check: {
        Observation($0[0].isEmpty(by: .emptyWhenSaid))
      },
      Rule("Extended attributes come only on request", basis: "ExtendedAttribute") {
        samples throws(Unseen) in
        let song = try samples.id(of: .songs)
        let names = Song.facts.extended.filter { $0 != ExtendedAttribute.inFavorites.name }
        return [
          "\(samples.catalog("songs"))?ids=\(song)&extend=\(names.joined(separator: ","))",
          "\(samples.catalog("songs"))?ids=\(song)",
        ]
      } check: { replies throws(Unseen) in
        let names = (replies[0].target.query["extend"] ?? "").split(separator: ",").map(String.init)
        let attributes = try (replies[0].first?["attributes"], replies[1].first?["attributes"])
        return Observation(
          names.contains { attributes.0?[$0] != nil }
            && names.allSatisfy { attributes.1?[$0] == nil })
      },
      Rule("An unknown name in extend is ignored", basis: "UndocumentedNames.extended") {
        samples throws(Unseen) in
        ["\(samples.catalog("songs"))?ids=\(try samples.id(of: .songs))&extend=noSuchName"]
      } check: {
        Observation($0[0].isPage && $0[0].items.count == 1)
      },
      Rule("Views come with their titles inside a resource", basis: "RelatedView") {
        samples throws(Unseen) in
        let artist = try samples.id(of: .artists)
        return ["\(samples.catalog("artists"))/\(artist)?views=\(Artist.schema.topSongs.name)"]
      } check: { replies throws(Unseen) in
        let view = try replies[0].first?["views"]?[Artist.schema.topSongs.name]
        return Observation(
          view?["data"]?.kind == .array && view?["attributes"]?["title"]?.string != nil)
      },
      Rule("An album comes with its whole tracks", basis: "Album.Schema.tracks") {
        samples throws(Unseen) in
        ["\(samples.catalog("albums"))/\(try samples.id(of: .albums))"]
      } check: { replies throws(Unseen) in
        let tracks = try replies[0].first?["relationships"]?[Album.schema.tracks.name]
        return Observation(tracks?["data"]?[0]?["attributes"] != nil)
      },
    ]
}

extension Samples {
  /// The tracks of a playlist, which has more of them than fit on a small page.
  fileprivate var tracks: String {
    get throws(Unseen) { try list(Playlist.schema.tracks.name, ofFirst: .playlists) }
  }
}
