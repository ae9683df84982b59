import MusicAPI

/// A list of releases as an Atom feed (RFC 4287), each as an entry whose ID never changes.
struct AtomFeed {
  let releases: [Release]
  /// The time of a feed without entries.
  let now: UnixTime

  /// The beginning of all IDs.
  private static let tag = "tag:amctl,2026:"

  /// The feed, with a line feed at its end.
  var text: String {
    let updated = releases.map { Self.time(of: $0) }.max() ?? now.iso8601
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>New releases</title>
        <id>\(Self.tag)releases</id>
        <updated>\(updated)</updated>
      \(releases.map { Self.entry($0) }.joined())</feed>

      """
  }

  private static func time(of release: Release) -> String { release.date.firstDay + "T00:00:00Z" }

  private static func entry(_ release: Release) -> String {
    let link = release.url.map { "    <link href=\"\($0.escapedForXML)\"/>\n" } ?? ""
    return """
        <entry>
          <title>\(release.name.escapedForXML)</title>
          <id>\(tag)albums/\(release.id.escapedForXML)</id>
          <updated>\(time(of: release))</updated>
          <author><name>\(release.artistName.escapedForXML)</name></author>
      \(link)    <summary>\(release.artistName.escapedForXML), \(release.date)</summary>
        </entry>

      """
  }
}
