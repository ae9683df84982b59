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
    let escaped = XMLEscape.text
    let link = release.url.map { "    <link href=\"\(escaped($0))\"/>\n" } ?? ""
    return """
        <entry>
          <title>\(escaped(release.name))</title>
          <id>\(tag)albums/\(escaped(release.id))</id>
          <updated>\(time(of: release))</updated>
          <author><name>\(escaped(release.artistName))</name></author>
      \(link)    <summary>\(escaped(release.artistName)), \(release.date)</summary>
        </entry>

      """
  }
}
