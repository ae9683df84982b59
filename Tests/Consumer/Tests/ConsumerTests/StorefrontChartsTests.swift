import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

@Test(.sandbox { $0.script = [Incident(.get, "/v1/catalog/fr/charts", .status(503))] })
func `the charts of five storefronts are shown, though one of them fails`() async throws {
  let charts = await topSongs(
    of: "11", inStorefronts: ["us", "gb", "de", "fr", "jp"],
    with: try Sandbox.ofTest.client(retries: .never))
  let names = charts.mapValues { chart in
    (try? chart.get())?.map { $0.attributes.name ?? "" }
  }
  for code in ["us", "gb", "de", "jp"] {
    #expect(names[code]??.count == 10)
  }
  #expect(names.count == 5)
  guard case .failure(let error) = charts["fr"] else {
    Issue.record("the chart of 'fr' fails")
    return
  }
  #expect(notice(about: error) == "not available at the moment")
  #expect(error.remedy == .retryLater(nil))
}

@Test(.sandbox())
func `a storefront that does not exist fails alone`() async throws {
  let charts = await topSongs(of: "11", inStorefronts: ["us", "xx"], with: try .sandboxed)
  #expect(try charts["us"]?.get().count == 10)
  guard case .failure(let error) = charts["xx"] else {
    Issue.record("'xx' is no storefront")
    return
  }
  #expect(notice(about: error) == "no such storefront")
}
