import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct SuggestionTests {
  static let types = [
    "albums", "artists", "songs", "music-videos", "playlists", "stations", "curators", "all",
  ]

  @Test(arguments: [
    ("sng", "songs"), ("song", "songs"), ("SONGS", "songs"), ("sgons", "songs"), ("sonsg", "songs"),
    ("album", "albums"), ("alb", "albums"), ("artist", "artists"), ("playlist", "playlists"),
    ("musicvideos", "music-videos"), ("musik-vidoes", "music-videos"), ("staitons", "stations"),
    ("music", "music-videos"), ("al", "all"),
  ])
  func `a misspelled word suggests the intended one`(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, in: Self.types) == meant)
  }

  @Test(arguments: ["", "a", "x", "abc", "podcasts", "zzzzzzzzzz", "no"])
  func `a word unlike all candidates suggests nothing`(word: String) {
    #expect(Suggestion.nearest(to: word, in: Self.types) == nil)
  }

  @Test func `the first of several equally near candidates wins`() {
    #expect(Suggestion.nearest(to: "bet", in: ["set", "get", "let"]) == "set")
  }

  @Test(arguments: [("md", "id"), ("q1", "qa")])
  func `a suggestion that is a guess has the choices beside it`(word: String, guess: String) {
    #expect(
      Suggestion.question(guess, for: word, else: "one of: \(guess), x")
        == "did you mean '\(guess)'? one of: \(guess), x")
    #expect(Suggestion.question(guess, for: word, else: nil) == "did you mean '\(guess)'?")
  }

  @Test(arguments: [("jsn", "json"), ("JS", "json"), ("ids", "id"), ("sng", "songs")])
  func `a suggestion that is near stands alone`(word: String, near: String) {
    #expect(Suggestion.question(near, for: word, else: "x") == "did you mean '\(near)'?")
  }

  @Test func `a long list is shortened and an empty one omitted`() {
    #expect(Suggestion.list([]) == nil)
    #expect(Suggestion.list(["a", "b"]) == "one of: a, b")
    let many = (1...20).map(String.init)
    #expect(
      Suggestion.list(many) == "one of: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, …")
  }
}
