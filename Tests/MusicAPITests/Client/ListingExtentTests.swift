import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct ListingExtentTests {
  @Test(
    arguments: [
      (.firstPage, Reading("0 1"), [false], 1), (.items(1), Reading("0"), [true], 1),
      (.items(2), Reading("0 1"), [false], 1), (.items(3), Reading("0 1", "2"), [false, true], 2),
      (.items(4), Reading("0 1", "2 3"), [false, false], 2), (.items(0), Reading(), [], 0),
      (.items(-1), Reading(), [], 0),
    ] as [(ListingExtent, Reading, [Bool], Int)])
  func `no more is requested than the limit`(
    extent: ListingExtent, reading: Reading, cuts: [Bool], requests: Int
  ) async throws {
    let stub = StubTransport { Listings.numbered($0, size: 2) }
    let pages = MusicClient(transport: stub).pages(of: Listings.songs, extent: extent)
    var found: [Bool] = []
    for try await page in pages { found.append(page.isCut) }
    #expect(found == cuts)
    #expect(stub.requests.count == requests)
    #expect(await Reading(of: pages) == reading)
  }

  @Test func `a page that was already fetched is cut to the limit too`() async throws {
    let stub = StubTransport([:])
    let first = try Page<Song>(
      "{\"data\":[\(Listings.data("1 2 3"))],\"next\":\"/v1/songs?offset=3\"}", to: Listings.songs)
    let client = MusicClient(transport: stub)
    let pages = client.pages(in: first, extent: .items(2))
    #expect(await Reading(of: pages) == Reading("1 2"))
    let none = client.pages(in: first, extent: .items(-1))
    #expect(await Reading(of: none) == Reading(""))
  }
}
