import AmctlCommandLine
import MusicAPI

/// What the types of resources have, from their schemas.
extension HelpTopic {
  static let types = HelpTopic(
    name: "types",
    introduction: """
      Resource types, and what each accepts. 'amctl catalog albums --help' shows one type with its \
      limits, and 'amctl catalog albums --fields help' lists its fields.
      """,
    keywords: ["relationships", "views", "extend", "include"],
    sections: [Section("OPTIONS", rows: rows(of: "types", in: FetchParameters.self))]
      + (ResourceFacts.catalog + ResourceFacts.library).map { facts in
        Section(facts.type.rawValue, rows: facts.lists.map { ($0.heading, $0.names) })
      } + [charts])

  static func type(_ facts: ResourceFacts) -> HelpTopic {
    let words = "amctl \(facts.isInLibrary ? "library" : "catalog") \(facts.pathName)"
    let lists: [Section] = [
      Section("RELATIONSHIPS", rows: facts.relationships.map { ($0.name, $0.meaning) }),
      Section("VIEWS", rows: facts.views.map { ($0.name, $0.meaning) }),
    ]
    let others: [Section] = [
      Section(
        "EXTENDED ATTRIBUTES",
        rows: facts.extended.map { ($0, "--extend \($0)") }),
      Section("LIMITS", rows: facts.limits),
      Section("USES", rows: facts.uses),
    ]
    return HelpTopic(
      name: facts.type.rawValue,
      introduction: """
        \(words) [<id>]... [options]. '\(words) --fields help' lists the fields, and \
        'amctl \(facts.isInLibrary ? "library" : "catalog") --help' all options.
        """,
      sections: (lists + others).filter { !$0.rows.isEmpty })
  }

  private static let charts = Section(
    "charts",
    rows: [
      ("--types", ChartFacts.types.map(\.rawValue).joined(separator: ", ")),
      ("--chart", ChartFacts.names[0]),
      ("--with", ChartFacts.groups.joined(separator: ", ")),
    ])
}

extension ResourceFacts {
  /// The lists of names that options take, each below the options.
  fileprivate var lists: [(heading: String, names: String)] {
    [
      ("--relationship, --include", relationships.map(\.name)),
      ("--view, --views", views.map(\.name)),
      ("--extend", extended), ("--sort", sortNames),
    ].filter { !$0.1.isEmpty }.map { ($0.0, $0.1.joined(separator: ", ")) }
  }

  /// How much one request takes and gives, and what finds a resource besides its ID.
  fileprivate var limits: [HelpTopic.Row] {
    let form = idPrefixes.isEmpty ? "digits" : "\(idPrefixes.joined(separator: " or "))…"
    return [("ID", "\(form), at most \(idLimit) in a request")]
      + lookups.map { lookup, limit in
        ("--\(lookup.rawValue)", "at most \(limit) in a request; longer lists take several")
      } + (sortNames.isEmpty ? [] : [("--sort", sortNames.joined(separator: ", "))])
  }

  /// What else can be done with resources of the type.
  fileprivate var uses: [HelpTopic.Row] {
    let name = isInLibrary ? type.rawValue : pathName
    let uses: [([ResourceType], HelpTopic.Row)] = [
      (SearchFacts.types, ("search", "amctl search TERM --types \(name)")),
      (SearchFacts.libraryTypes, ("search", "amctl library search TERM --types \(name)")),
      (ChartFacts.types, ("charts", "amctl charts --types \(name)")),
      (PersonalFacts.addableTypes, ("add", "amctl library add \(name) ID")),
      (PersonalFacts.ratableTypes, ("rate", "amctl ratings set \(name) ID --value love")),
      (PersonalFacts.favoritableTypes, ("favorite", "amctl favorites add \(name) ID")),
    ]
    return uses.filter { $0.0.contains(type) }.map(\.1)
  }
}

extension DeclaredList {
  /// What the list contains, and how many of them a request gives.
  fileprivate var meaning: String {
    let items = itemType.map(\.rawValue) ?? "several types"
    let sizes = [
      defaultPage.map { "\($0) at a time" }, largestPage.map { "at most \($0) a page" },
      isSingleOnly ? "included only with one ID" : nil,
    ].compactMap(\.self)
    return ([items] + sizes).joined(separator: ", ")
  }
}
