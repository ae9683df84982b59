import MusicAPI

/// A list of releases as an Atom feed (RFC 4287), each as an entry whose ID never changes.
struct AtomFeed {
  let releases: [Release]
  /// The first day of the releases, which is the time of a feed without any that is out.
  let start: String
  /// A feed was not updated after this day, whatever is announced.
  let today: String

  /// The beginning of all IDs.
  private static let tag = "tag:amctl,2026:"

  /// The feed, with a line feed at its end.
  var text: String {
    let days = releases.map(\.date.firstDay).filter { $0 <= today }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>New releases</title>
        <id>\(Self.tag)releases</id>
        <updated>\(Self.time(of: days.max() ?? start))</updated>
      \(releases.map { Self.entry($0) }.joined())</feed>

      """
  }

  private static func time(of day: String) -> String { day + "T00:00:00Z" }

  private static func entry(_ release: Release) -> String {
    let link = release.url.map { "    <link href=\"\($0.escapedForXML)\"/>\n" } ?? ""
    return """
        <entry>
          <title>\(release.name.escapedForXML)</title>
          <id>\(tag)albums/\(release.id.escapedForXML)</id>
          <updated>\(time(of: release.date.firstDay))</updated>
          <author><name>\(release.artistName.escapedForXML)</name></author>
      \(link)    <summary>\(release.artistName.escapedForXML), \(release.date)</summary>
        </entry>

      """
  }
}
