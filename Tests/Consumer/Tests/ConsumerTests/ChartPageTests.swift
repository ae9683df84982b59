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
    let service = StandIn { request, _ in
      request.target.path.hasSuffix("/charts")
        ? .json([
          "results": [
            "songs": [
              [
                "chart": "most-played", "name": "A & B",
                "data": [["id": "1", "type": "songs", "attributes": ["name": "<b>\"x\"</b>"]]],
              ]
            ]
          ]
        ])
        : .data([["id": "us", "type": "storefronts", "attributes": ["name": "<US>"]]])
    }
    let page = try await chartPage(in: "us", with: MusicClient(transport: service))
    #expect(
      page == """
        <!doctype html>
        <title>&lt;US&gt;</title>
        <h2>A &amp; B</h2>
        <ol>
        <li>&lt;b&gt;&quot;x&quot;&lt;/b&gt; <i></i></li>
        </ol>

        """)
  }
}
