import AmctlCommandLine
import MusicAPI

/// The artists in the library, as the catalog knows them.
final class LibraryArtists {
  private let service: Service
  private let language: String?
  /// The number of artists that the service returned and reported; nil before they are read.
  private(set) var size: ListSize?

  init(_ service: Service, language: String?) {
    self.service = service
    self.language = language
  }

  /// The request for the artists, each with its catalog match.
  var endpoint: Endpoint<ResourceDocument<LibraryArtist>> {
    get throws(InvalidRequestError) {
      try Library.list(
        .libraryArtists, with: [.include(\.catalog)],
        options: FetchOptions(language: language, pageSize: LibraryFacts.pageLimit))
    }
  }

  /// Returns the IDs in the catalog, each once; reports how many artists have none.
  func catalogIDs(_ messages: Messages) async throws -> [String] {
    var ids: [String] = []
    var known: Set<String> = []
    var (count, alone) = (0, 0)
    var reported: Int?
    for try await page in try service.client.pages(of: endpoint, extent: .all) {
      reported = page.reportedTotal ?? reported
      count += page.elements.count
      for artist in page.resources {
        guard let id = artist.relationships.catalog?.data.first?.id.rawValue else {
          alone += 1
          continue
        }
        if known.insert(id).inserted { ids.append(id) }
      }
    }
    size = ListSize(.list(.libraryArtists), count, reported: reported)
    if alone > 0 {
      messages.note("\(alone.grouped) of \(count.grouped) artists have no catalog match.")
    }
    return ids
  }
}
