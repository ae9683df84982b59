import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// The facts that the client keeps of the service, beside the sandbox's table, which is written from
/// Apple's pages: each difference has its reason.
@Suite(.quick) struct FactTests {
  /// What the client says; nil where it says nothing.
  private typealias Facts = [String: String]

  @Test func `the client and the sandbox differ only where that has a reason`() {
    let (client, sandbox) = (Self.client, Self.sandbox)
    let differences = Set(client.keys).union(sandbox.keys).filter { client[$0] != sandbox[$0] }
      .map { "\($0): \(client[$0] ?? "none"), not \(sandbox[$0] ?? "none")" }
    #expect(differences.sorted() == Self.reasons.flatMap(\.value).sorted())
  }

  /// The differences, by why they are.
  private static let reasons: KeyValuePairs = [
    "Apple states no limit; the client splits its requests at one that is surely allowed": [
      "albums equivalents: 100, not none", "albums upc: 25, not none",
      "genres ids: 100, not none", "station-genres ids: 100, not none",
      "library-playlist-folders ids: 100, not none", "library-playlists ids: 100, not none",
    ],
    "Others were answered with 200 ratings at once; the client stays below": [
      "ratings ids: 100, not 200"
    ],
    "A relationship to one resource has no pages; the client says so with pages of one": [
      "library-albums catalog: 1/1, not none", "library-artists catalog: 1/1, not none",
      "library-music-videos catalog: 1/1, not none", "library-playlists catalog: 1/1, not none",
      "library-songs catalog: 1/1, not none", "library-playlists parent: 1/1, not none",
      "library-playlist-folders parent: 1/1, not none",
    ],
    "'extend=dateAdded' was seen to work, and Apple does not document it": [
      "library-albums extended: inFavorites, not dateAdded,inFavorites",
      "library-artists extended: inFavorites, not dateAdded,inFavorites",
      "library-playlists extended: inFavorites,trackTypes, not dateAdded,inFavorites,trackTypes",
    ],
    "Views of playlists have no limit that anybody stated; the sandbox takes that of other views": [
      "playlists view featured-artists: 10/none, not 10/100",
      "playlists view more-by-curator: 10/none, not 10/100",
    ],
  ]

  // MARK: What the client says

  private static let client: Facts = {
    var facts: Facts = [
      "search": "\(SearchFacts.pageLimit)", "suggestions": "\(SearchFacts.suggestionLimit)",
      "charts": "\(ChartFacts.pageLimit)", "charts end": "\(ChartFacts.offsetLimit)",
      "search types": words(SearchFacts.types), "library types": words(SearchFacts.libraryTypes),
      "chart types": words(ChartFacts.types), "rated": words(PersonalFacts.ratableTypes),
      "added": words(PersonalFacts.addableTypes), "favored": words(PersonalFacts.favoritableTypes),
      "tracks": words(LibraryFacts.trackTypes), "ratings ids": "\(PersonalFacts.ratingIDLimit)",
      "library": "\(LibraryFacts.defaultPage)/\(LibraryFacts.pageLimit)",
      "recently-added": "\(LibraryFacts.recentlyAddedPageLimit)",
      "heavy-rotation": "\(PersonalFacts.historyPageLimit)",
      "played": "\(PersonalFacts.historyPageLimit)",
      "radio-stations": "\(PersonalFacts.historyPageLimit)",
      "played-tracks": "\(PersonalFacts.playedTracksPageLimit)",
      "recommendations": "\(PersonalFacts.recommendationsPageLimit)",
      "root": LibraryFacts.rootFolderID, "summary views": PersonalFacts.summaryViews.sorted().words,
    ]
    for type in ResourceFacts.catalog + ResourceFacts.library where isBuilt(type.type) {
      facts["\(type.type) ids"] = "\(type.idLimit)"
      for (lookup, limit) in type.lookups { facts["\(type.type) \(lookup)"] = "\(limit)" }
      facts["\(type.type) extended"] = type.extended.words
      for (kind, lists) in [("", type.relationships), ("view ", type.views)] {
        for list in lists {
          facts["\(type.type) \(kind)\(list.name)"] = page(list.defaultPage, list.largestPage)
        }
      }
    }
    return facts.filter { !["none", "none/none", ""].contains($0.value) }
  }()

  // MARK: What the sandbox does

  private static let sandbox: Facts = {
    var facts: Facts = [
      "search": text(Finding.catalogSearch.page.limit),
      "suggestions": text(Finding.suggestions.page.limit),
      "charts": text(Finding.charts.page.limit), "charts end": text(Finding.charts.end),
      "search types": Finding.catalogSearch.types.sorted().words,
      "library types": Finding.librarySearch.types.sorted().words,
      "chart types": Finding.charts.types.sorted().words, "rated": Shape.rated.sorted().words,
      "added": Shape.added.sorted().words, "favored": Shape.favored.sorted().words,
      "tracks": Shape.tracks.sorted().words, "ratings ids": "\(Shape.ratingIDLimit)",
      "library": Shape.of("library-songs")?.list.map { page($0.size, $0.limit) } ?? "none",
      "recommendations": text(Shape.of("personal-recommendation")?.list?.limit),
      "root": Filter.rootFolder,
      "summary views": (Shape.of("music-summaries")?.views ?? []).map(\.name).sorted().words,
    ]
    for list in PersonalList.all where list.page.limit != nil {
      facts[list.name] = text(list.page.limit)
    }
    for shape in Shape.catalog + Shape.library {
      facts["\(shape.type) ids"] = text(shape.idLimit)
      for filter in shape.filters where filter.value == nil {
        facts["\(shape.type) \(filter.name)"] = text(filter.limit)
      }
      facts["\(shape.type) extended"] = shape.extended.sorted().words
      for (kind, lists) in [("", shape.relationships), ("view ", shape.views)] {
        for list in lists {
          facts["\(shape.type) \(kind)\(list.name)"] = page(list.page.size, list.page.limit)
        }
      }
    }
    return facts.filter { !["none", "none/none", ""].contains($0.value) }
  }()

  private static func words(_ types: [ResourceType]) -> String {
    types.filter(isBuilt).map(\.rawValue).sorted().words
  }

  /// Whether the sandbox has facts of its own about a type.
  private static func isBuilt(_ type: ResourceType) -> Bool { !Shape.isUnbuilt(type.rawValue) }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "none" }

  private static func page(_ size: Int?, _ limit: Int?) -> String { "\(text(size))/\(text(limit))" }
}

extension [String] {
  fileprivate var words: String { joined(separator: ",") }
}
