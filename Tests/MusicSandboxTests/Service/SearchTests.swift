import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Searches and charts answer in groups.
@Suite(.quick) struct SearchTests {
  private let sandbox = Sandbox.fixed()

  @Test func `a group names its next page without the limit, and itself with it`() {
    let reply = sandbox.us("search?term=northern+lights&types=songs&limit=1&l=en-GB")
    #expect(
      reply["results.songs.href"]?.string
        == "/v1/catalog/us/search?l=en-GB&limit=1&term=northern+lights&types=songs")
    #expect(
      reply["results.songs.next"]?.string
        == "/v1/catalog/us/search?l=en-GB&offset=1&term=northern+lights&types=songs")
    #expect(reply["results.songs.data"]?.count == 1)
    #expect(reply["results.songs.data.0.relationships"] == nil)
  }

  @Test func `a search without a match has no groups, and a header names words that have some`() {
    let reply = sandbox.us("search?term=qqxyz&types=songs,albums")
    #expect(reply.status == 200 && reply["results"]?.count == 0)
    let notice = reply.response.headers["Amctl-Sandbox"] ?? ""
    #expect(notice.hasPrefix("Nothing in the sandbox matches 'qqxyz'. Try "))
    let words = notice.split(separator: ".").last?.split { !$0.isLetter } ?? []
    #expect(words.count == 5 && words[0] == "Try" && words[3] == "or")
    for word in [words[1], words[2], words[4]] {
      #expect(sandbox.us("search?term=\(word)&types=songs")["results.songs"] != nil, "\(word)")
    }
    let suggestions = sandbox.us("search/suggestions?term=qqxyz&kinds=terms")
    #expect(suggestions.response.headers["Amctl-Sandbox"] == notice)
    // Words that are known do not make a notice, though no name has both.
    let known = sandbox.us("search?term=(northern+rain)+tideline&types=activities")
    #expect(known["results"]?.count == 0 && known.response.headers["Amctl-Sandbox"] == nil)
  }

  @Test func `a header says what is shown for a word that nothing has`() {
    for (term, notice) in [
      ("beatles", "Nothing in the sandbox matches 'beatles'; showing 'beetles'."),
      (
        "northen+ligths",
        "Nothing in the sandbox matches 'northen' or 'ligths'; "
          + "showing 'northern lights'."
      ),
    ] {
      let reply = sandbox.us("search?term=\(term)&types=songs")
      #expect(reply["results.songs"] != nil)
      #expect(reply.response.headers["Amctl-Sandbox"] == notice)
    }
  }

  @Test func `the best matches are of several types, and come on request`() {
    let search = "search?term=northern+lights&types=songs,albums"
    #expect(sandbox.us(search)["results.topResults"] == nil)
    let best = sandbox.us(search + "&with=topResults")["results.topResults.data"]
    #expect((1...5).contains(best?.count ?? 0))
    #expect(best?[0]?["id"]?.string == Known.song)
  }

  @Test func `hints and suggestions complete a word`() {
    let hints = sandbox.us("search/hints?term=north&limit=3")["results.terms"]
    #expect(hints?.count == 3 && hints?[0]?.string?.hasPrefix("north") == true)
    let both = sandbox.us("search/suggestions?term=north&kinds=terms,topResults&limit=4")
    let kinds = both["results.suggestions"]?.elements.compactMap { $0["kind"]?.string }
    #expect(kinds == ["terms", "terms", "topResults", "topResults"])
    #expect(both["results.suggestions.2.content.type"]?.string == "songs")
    let terms = sandbox.us("search/suggestions?term=north&kinds=terms&limit=10")
    #expect((1...10).contains(terms["results.suggestions"]?.count ?? 0))
  }

  @Test func `a chart's next page keeps what names the chart, and the limit`() {
    let reply = sandbox.us("charts?types=songs,albums&genre=14&limit=3")
    #expect(reply["results.songs.0.data"]?.count == 3)
    #expect(
      reply["results.songs.0.next"]?.string
        == "/v1/catalog/us/charts?chart=most-played&genre=14&limit=3&offset=3&types=songs")
    #expect(reply["results.songs.0.orderId"]?.string == "most-played:songs")
    #expect(
      reply["meta.results.order"]?.elements.compactMap(\.string)
        == ["most-played:songs", "most-played:albums"])
    #expect(sandbox.us("charts?types=songs&chart=other")["results"]?.count == 0)
  }

  @Test(arguments: ["cityCharts", "dailyGlobalTopCharts"])
  func `the charts of the world come on request, and page by their number`(name: String) throws {
    let reply = sandbox.us("charts?types=songs&with=\(name)&limit=1")
    #expect(reply["results.\(name).0.data.0.type"]?.string == "playlists")
    #expect(reply["results.songs"] != nil)
    guard let next = reply["results.\(name).0.next"]?.string else { return }
    let second = sandbox.answer(.get, next)
    #expect(second["results"]?.members.map(\.name) == [name])
    #expect(
      second["results.\(name).0.data.0.id"]?.string != reply["results.\(name).0.data.0.id"]?.string)
  }
}
