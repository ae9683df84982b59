import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

@Suite(.sandbox())
struct ChartPageTests {
  @Test func `a page has ten songs and ten albums, with covers`() async throws {
    let page = try await chartPage(in: "us", with: .sandboxed)
    #expect(page.hasPrefix("<!doctype html>\n<title>United States</title>\n"))
    #expect(page.split(separator: "<li>").count == 21)
    #expect(page.split(separator: "<img src=\"http").count == 21)
  }

  @Test func `the language of the reader is used where the storefront has it`() async throws {
    let sandbox = try Sandbox.ofTest
    _ = try await chartPage(in: "jp", language: "en-US", with: sandbox.client())
    _ = try await chartPage(in: "jp", language: "fr-FR", with: sandbox.client())
    let charts = sandbox.requests.map(\.request).filter { $0.target.path.hasSuffix("/charts") }
    #expect(charts.map { $0.target.query["l"] } == ["en-US", nil])
  }

  @Test func `names are escaped`() async throws {
    let sandbox = Sandbox {
      $0.world = .only(artists: [
        CastArtist("Q & A", albums: [CastAlbum("C", tracks: ["<b>\"x\"</b>"])])
      ])
      $0.script = [
        Incident(.get, "…/us", .set("data.0.attributes.name", "<US>")),
        Incident(.get, "…/charts", .set("results.songs.0.name", "A & B")),
        Incident(.get, "…/charts", .set("results.songs.0.data.0.attributes.artwork", nil)),
        Incident(.get, "…/charts", .set("results.albums", nil)),
      ]
    }
    let page = try await chartPage(in: "us", with: sandbox.client())
    #expect(
      page == """
        <!doctype html>
        <title>&lt;US&gt;</title>
        <h2>A &amp; B</h2>
        <ol>
        <li>&lt;b&gt;&quot;x&quot;&lt;/b&gt; <i>Q &amp; A</i></li>
        </ol>

        """)
  }
}
