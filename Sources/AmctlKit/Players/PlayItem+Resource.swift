import AmctlPlayer
import MusicAPI

extension PlayItem {
  /// Takes a song or a music video of the catalog; nil if it has no preview and needs one.
  init?(resource: JSON, needsPreview: Bool = true) {
    guard let attributes = resource["attributes"], let type = resource["type"]?.string else {
      return nil
    }
    let preview = attributes.value(at: "previews.0.url")?.string ?? ""
    if needsPreview, preview.isEmpty { return nil }
    var track = PlayerTrack()
    track.catalogID = resource["id"]?.string
    track.name = attributes["name"]?.string
    track.artists = [attributes["artistName"]?.string].compactMap(\.self)
    track.albumName = attributes["albumName"]?.string
    track.genres = attributes["genreNames"]?.elements.compactMap(\.string) ?? []
    track.trackNumber = attributes["trackNumber"]?.int
    track.discNumber = attributes["discNumber"]?.int
    track.releaseDate = attributes["releaseDate"]?.string
    track.url = attributes["url"]?.string
    track.artworkURL = Artwork(attributes["artwork"]).url(width: 600, height: 600)
    track.isrc = attributes["isrc"]?.string
    track.isPreview = true
    self.init(track, type: type, preview: preview)
  }
}
