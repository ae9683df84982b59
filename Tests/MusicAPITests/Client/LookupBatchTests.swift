import AmctlTestSupport
import Testing

@testable import MusicAPI

struct LookupBatchTests {
  private func batches(
    _ count: Int, of collection: ResourceCollection<AnyKind>
  ) throws -> [Int] {
    let ids = (0..<count).map(String.init)
    let batches = try LookupBatch.split(ids, of: collection, in: Catalog(storefront: "us"))
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

  @Test func `a repeated id is requested once`() throws {
    let batches = try LookupBatch<Song>.split(
      ["1", "2", "1"], of: .songs, in: Catalog(storefront: "us"),
      with: [.include(\.artists)])
    #expect(
      batches.map(\.endpoint.request.target.description)
        == ["/v1/catalog/us/songs?ids=1,2&include=artists"])
  }

  @Test func `an invalid id is rejected before anything is sent`() {
    #expect(throws: InvalidRequestError.unusableID("a/b")) {
      try LookupBatch<Song>.split(["1", "a/b"], of: .songs, in: Catalog(storefront: "us"))
    }
  }

  @Test(arguments: [
    ("1 2 3", "3 1 2", "1 2 3", ""), ("1 2 3", "2", "2", "1 3"), ("1 2 1", "1 2", "1 2 1", ""),
    ("1 9 9", "1", "1", "9 9"), ("1 2", "", "", "1 2"), ("1 2", "7 2 8", "2 7 8", "1"),
    ("1 2", "1 1 2", "1 2 1", ""),
  ])
  func `resources are returned in the order of the ids, without losing any`(
    ids: String, answer: String, found: String, missing: String
  ) throws {
    let asked = try LookupBatch(
      ids.split(separator: " ").map(String.init), of: .songs, in: Catalog(storefront: "us"))
    let batch = LookupResult(try JSON("{\"data\":[\(Listings.data(answer))]}"), to: asked)
    #expect(batch.page.resources.map(\.id.rawValue).joined(separator: " ") == found)
    #expect(batch.missing.joined(separator: " ") == missing)
    #expect(batch.page.isVerbatim == (answer == found))
  }
}
