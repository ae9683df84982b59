import AmctlTestSupport
import AmctlTestProgram
import MusicAPI
import MusicAPIFixtures
import Testing

@testable import AmctlKit

/// The endpoint table: every command reaches its endpoint, and shows a response.
@Suite(.thorough) struct EndpointTableTests {
  @Test(arguments: EndpointTable.rows)
  func `a row's command requests its endpoint`(endpoint: String, command: String) async throws {
    let sample = try #require(EndpointSample((endpoint, command)))
    let result = try await Program().run(words: sample.words + ["--dry-run", "--quiet"])
    #expect(result.ending == "[exit 0]")
    let start = "\(sample.method) https://api.music.apple.com"
    let target = try #require(result.out.split(separator: "\n").first).dropFirst(start.count)
    let parts = target.split(separator: "?", maxSplits: 1)
    #expect(result.out.hasPrefix(start))
    #expect(String(parts[0]) == sample.path)
    let sent = (parts.count == 1 ? [] : parts[1].split(separator: "&")).map { item in
      item.replacing("%5B", with: "[").replacing("%5D", with: "]").split(separator: "=")
    }
    #expect(Set(sent.map { String($0[0]) }) == Set(sample.parameters.map(\.name)))
    for (name, value) in sample.parameters {
      let item = try #require(sent.first { $0[0] == name })
      #expect(item.count == 2)
      #expect(value == nil || item[1] == value ?? "")
    }
  }

  @Test(arguments: EndpointTable.rows)
  func `a row's command shows the recorded response`(endpoint: String, command: String) async throws
  {
    let sample = try #require(EndpointSample((endpoint, command)))
    let items = try await Program.sandbox.run(words: sample.words + ["-o", "id", "--quiet"])
    #expect(items.ending == "[exit 0]")
    // The response to a token test is always empty, and the root folder has no items.
    let isEmpty = endpoint == "/v1/test" || endpoint.hasSuffix("=playlistsroot")
    #expect(items.out.isEmpty == isEmpty)
  }

  @Test func `every relationship, view and code of every type has a row`() {
    let endpoints = Set(EndpointTable.rows.map(\.endpoint))
    for facts in ResourceFacts.catalog {
      let path = "/v1/catalog/{storefront}/\(facts.type)"
      let lists =
        facts.relationships.map { "/{id}/" + $0.name } + facts.views.map { "/{id}/view/" + $0.name }
      let lookups = facts.lookups.map { "?filter[\($0.key)]=" }
      for rest in ["/{id}", "?ids="] + lists + lookups { #expect(endpoints.contains(path + rest)) }
    }
    for facts in ResourceFacts.library {
      let path = "/v1/me/library/\(facts.pathName)"
      let lists = facts.relationships.map { "/{id}/" + $0.name }
      for rest in ["", "/{id}", "?ids="] + lists { #expect(endpoints.contains(path + rest)) }
    }
    #expect(endpoints.count == EndpointTable.rows.count)
  }

  @Test func `every change of every type has a row`() {
    let endpoints = Set(EndpointTable.rows.map(\.endpoint))
    let changes =
      PersonalFacts.addableTypes.map { "POST /v1/me/library?ids[\($0)]=" }
      + PersonalFacts.favoritableTypes.map { "POST /v1/me/favorites?ids[\($0)]=" }
      + PersonalFacts.ratableTypes.flatMap { type in
        ["?ids=", "/{id}"].map { "/v1/me/ratings/\(type)" + $0 }
          + ["PUT", "DELETE"].map { "\($0) /v1/me/ratings/\(type)/{id}" }
      }
      + ["playlists", "playlist-folders", "playlists/{id}/tracks"].map {
        "POST /v1/me/library/" + $0
      }
    #expect(changes.count == 4 + 11 + 9 * 4 + 3)
    #expect(Set(changes).subtracting(endpoints) == [])
  }

  @Test(arguments: [
    "library/recently-added", "library/pins", "library/search", "library", "history/heavy-rotation",
    "recent/played", "recent/played/tracks", "recent/radio-stations", "recommendations",
    "recommendations/{id}", "recommendations/{id}/contents", "music-summaries", "storefront",
  ])
  func `every list of the user has a row`(path: String) {
    let paths = EndpointTable.rows.map { $0.endpoint.prefix { $0 != "?" } }
    #expect(paths.contains { $0 == "/v1/me/" + path })
  }
}
