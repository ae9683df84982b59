import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct LookupBatchTests {
  private func batches(_ count: Int, of collection: ResourceCollection<AnyKind>) throws -> [Int] {
    let ids = (0..<count).map(String.init)
    let batches = LookupBatch.split(ids, of: collection, in: Catalog(storefront: "us"))
    #expect(batches.flatMap(\.values) == ids)
    return batches.map(\.values.count)
  }

  @Test(
    arguments: [
      (.songs, 0, []), (.songs, 1, [1]), (.songs, 300, [300]), (.songs, 601, [300, 300, 1]),
      (.artists, 60, [25, 25, 10]), (ResourceType(rawValue: "new"), 26, [25, 1]),
    ] as [(ResourceType, Int, [Int])])
  func `ids are split by the type's limit`(type: ResourceType, count: Int, sizes: [Int]) throws {
    #expect(try batches(count, of: ResourceCollection(type)) == sizes)
  }

  @Test(arguments: [(.id, [3, 3, 1]), (.upc, [2, 2, 2, 1])] as [(Lookup, [Int])])
  func `a kind of one's own has the limits that it declares`(lookup: Lookup, sizes: [Int]) throws {
    let values = (0..<7).map(String.init)
    let batches = LookupBatch.split(
      values, by: lookup, of: Audiobook.collection, in: Catalog(storefront: "us"))
    #expect(batches.map(\.values.count) == sizes && batches.flatMap(\.values) == values)
  }

  @Test func `a request for a kind of one's own is checked by its limits`() {
    let catalog = Catalog(storefront: "us")
    let books = Audiobook.collection
    let tooMany = "IDs are too many for one request; the limit is"
    expect(catalog.resources(books, ids: ["1", "2", "3", "4"]), says: "4 audiobook \(tooMany) 3")
    expect(catalog.resources(books, by: .upc, ["1", "2", "3"]), says: "3 audiobook \(tooMany) 2")
    expect(
      catalog.resources(books, by: .isrc, ["1"]), says: "audiobooks cannot be looked up by 'isrc'")
    expect(
      catalog.list(\.chapters, of: books, id: "1").limit(6),
      says: "the page size must be 1 to 5, not 6")
    let library = ResourceCollection<LibraryAudiobook>()
    expect(
      Library.resources(library, ids: ["1", "2", "3"]), says: "3 library audiobook \(tooMany) 2")
    let chapters =
      "'chapters' of library-audiobooks is only included when a single one is fetched by its id"
    expect(Library.list(library).with(.include(\.chapters)), says: chapters)
    expect(Library.resources(library, ids: ["1"]).with(.include(\.chapters)), says: chapters)
    expect(
      Library.list(library, sorted: .name),
      says: "library-audiobooks cannot be sorted by 'name'")
  }

  @Test func `a repeated id is requested once`() throws {
    let batches = LookupBatch<Song>.split(
      ["1", "2", "1"], of: .songs, in: Catalog(storefront: "us")
    ) { $0.with(.include(\.artists)) }
    #expect(
      batches.map(\.endpoint.request.target.description)
        == ["/v1/catalog/us/songs?ids=1,2&include=artists"])
  }

  @Test(arguments: [
    ("1 2 3", "3 1 2", "1 2 3", ""), ("1 2 3", "2", "2", "1 3"), ("1 2 1", "1 2", "1 2 1", ""),
    ("1 9 9", "1", "1", "9 9"), ("1 2", "", "", "1 2"), ("1 2", "7 2 8", "2", "1"),
    ("1 2", "1 1 2", "1 2", ""),
  ])
  func `the requested resources are returned in the order of the ids`(
    ids: String, response: String, found: String, missing: String
  ) throws {
    let asked = LookupBatch(
      ids.split(separator: " ").map(String.init), of: .songs, in: Catalog(storefront: "us"))
    let batch = LookupResult(try JSON("{\"data\":[\(Listings.data(response))]}"), to: asked)
    #expect(batch.resources.map(\.id.rawValue).joined(separator: " ") == found)
    #expect(batch.missing.joined(separator: " ") == missing)
    #expect(batch.page?.isVerbatim == (response == found))
  }
}

/// A kind that the library does not know.
private final class Audiobook: InCatalog, KnownKind {
  static let declaration = KindDeclaration(Audiobook(), "audiobooks", ids: 3, lookups: [.upc: 2])
  static let collection = ResourceCollection<Audiobook>()

  let chapters = RelatedList<Song>("chapters", page: 5, max: 5)
}

private final class LibraryAudiobook: InLibrary, KnownKind {
  static let declaration = KindDeclaration(LibraryAudiobook(), "library-audiobooks", ids: 2)

  let chapters = RelatedList<LibrarySong>("chapters", isSingleOnly: true)
}
