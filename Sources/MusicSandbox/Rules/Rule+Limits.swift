import MusicAPI

/// The rules of one form, from the table of shapes: a limit holds, and one more is rejected.
extension Rule {
  static let limits = idLimits + relatedLimits + listLimits

  /// Of each limit one or two types: those of all would take too many requests.
  private static let idLimits: [Rule] =
    ["albums", "artists", "playlists", "songs", "library-artists", "library-songs"].compactMap {
      guard let shape = Shape.of($0), let limit = shape.idLimit else { return nil }
      return values(of: "ids", shape, atMost: limit)
    }
    + ["isrc", "equivalents"].compactMap { name in
      guard let shape = Shape.of("songs"),
        let limit = shape.filters.first(where: { $0.name == name })?.limit
      else { return nil }
      return values(of: "filter[\(name)]", shape, atMost: limit)
    }

  private static func values(of parameter: String, _ shape: Shape, atMost limit: Int) -> Rule {
    let word = parameter == "filter[isrc]" ? shape.type + ".isrc" : shape.type
    let path = "\(shape.ruledPath)?\(parameter)=<\(word)*"
    return Rule(
      "limit-\(parameter)-\(shape.type)",
      "A request has at most \(limit) values of '\(parameter)' for \(shape.type)",
      "\(path)\(limit)>", "\(path)\(limit + 1)>"
    ) {
      $0[0].status == 200 && $0[1].isRejected(400)
        && $0[1].text("errors.0.source.parameter")?.hasPrefix(parameter) == true
    }
  }

  /// Of each size and kind of list one.
  private static let relatedLimits: [Rule] = [
    ("albums", "tracks"), ("artists", "albums"), ("artists", "top-songs"), ("playlists", "tracks"),
    ("songs", "artists"), ("library-albums", "tracks"), ("library-playlists", "tracks"),
  ].compactMap { type, name in
    guard let shape = Shape.of(type), let list = shape.lists.first(where: { $0.name == name }),
      let limit = list.page.limit
    else { return nil }
    let basis =
      list.isView
      ? probes
      : shape.root == .library ? .seen("samples in Apple's documentation") : .documented
    return page(
      "\(type)-\(name)", limit, basis,
      "\(shape.ruledPath)/<\(type)>/\(list.pathName)?")
  }

  private static let listLimits: [Rule] =
    [
      page("search", Finding.catalogSearch.page.limit, .documented, found),
      page("charts", Finding.charts.page.limit, .documented, charted),
      page(
        "library-search", Finding.librarySearch.page.limit, .documented,
        "/me/library/search?term=love&types=library-songs,library-albums&"),
      page(
        "library-songs", Shape.of("library-songs")?.list?.limit,
        .seen("live-probe notes: 101 is a 400"), "/me/library/songs?"),
      page(
        "recommendations", Shape.of("personal-recommendation")?.list?.limit,
        .seen("rryam/MusadoraKit"), "/me/recommendations?"),
      page(
        "contents", 10, .documented, "/me/recommendations/<personal-recommendation>/contents?"),
    ]
    + PersonalList.all.filter { $0.page.limit != nil && $0.name != "radio-stations" }.map {
      page(
        $0.name, $0.page.limit, .seen("rryam/MusadoraKit, Apple's developer forum, 669720"),
        "/me/\($0.path)?")
    }

  /// A page has so many items, and a request for more is rejected.
  private static func page(_ name: String, _ limit: Int?, _ basis: Basis, _ path: String) -> Rule {
    let limit = limit ?? 0
    return Rule(
      "limit-" + name, "A page has at most \(limit) items", basis: basis,
      "\(path)limit=\(limit)", "\(path)limit=\(limit + 1)"
    ) { replies in
      if replies[0].status == 404 { return nil }
      return replies[0].status == 200 && replies[1].isRejected(400, "40005")
        && replies[0].lists.allSatisfy { $0["data"]?.count ?? 0 <= limit }
    }
  }
}

extension Shape {
  /// The path of its type in a rule.
  fileprivate var ruledPath: String { root == .library ? "/me/library/\(pathName)" : type }
}
