import MusicAPI

/// Returns a page of HTML with the songs and albums that are played most in a storefront, in the
/// language of the reader if the storefront has it.
func chartPage(
  in storefront: ResourceID<Storefront>, language: String? = nil, with client: MusicClient
) async throws(MusicAPIError) -> String {
  let shop = try await client.send(Storefronts.resource(id: storefront))
  let supported = shop.attributes.supportedLanguageTags ?? []
  let language = language.flatMap { supported.contains($0) ? $0 : nil }
  let charts = try await client.with(language: language).send(
    Catalog(storefront: storefront).charts(.songs, .albums).limit(10))

  var page =
    "<!doctype html>\n<title>\(escaped(shop.attributes.name ?? storefront.rawValue))</title>\n"
  for chart in charts[.songs] {
    page += list(named: chart.name, of: chart.resources) { song in
      (song.attributes.name, song.attributes.artistName, song.attributes.artwork)
    }
  }
  for chart in charts[.albums] {
    page += list(named: chart.name, of: chart.resources) { album in
      (album.attributes.name, album.attributes.artistName, album.attributes.artwork)
    }
  }
  return page
}

private func list<Kind>(
  named name: String?, of items: [Resource<Kind>],
  _ facts: (Resource<Kind>) -> (name: String?, artist: String?, cover: Attributes<Artwork>?)
) -> String {
  let lines = items.map { item in
    let (name, artist, cover) = facts(item)
    let image = cover?.url(width: 100, height: 100).map { "<img src=\"\(escaped($0))\" alt=\"\">" }
    return "<li>\(image ?? "")\(escaped(name ?? "")) <i>\(escaped(artist ?? ""))</i></li>\n"
  }
  return "<h2>\(escaped(name ?? ""))</h2>\n<ol>\n\(lines.joined())</ol>\n"
}

/// Escapes a text for an element or an attribute in double quotes.
private func escaped(_ text: String) -> String {
  text.reduce(into: "") { escaped, character in
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.append(character)
    }
  }
}
