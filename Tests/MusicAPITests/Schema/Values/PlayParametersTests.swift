import AmctlTestSupport
import MusicAPI
import Testing

/// Whether a resource can be played, according to its play parameters.
struct PlayParametersTests {
  @Test(
    arguments: [
      (#"{"id":"1","kind":"song"}"#, true),
      (#"{"id":"i.1","kind":"song","isLibrary":true,"catalogId":"1"}"#, true),
      (#"{"id":"i.1","kind":"song","purchasedId":"7","catalogId":"1"}"#, true),
      (#"{"id":"i.1","kind":"song","purchasedId":"7"}"#, false),
      (#"{"id":"i.1","kind":"song","isLibrary":true}"#, true),
      (#"{"id":"","kind":"song"}"#, false), ("{}", false), ("null", false), ("7", false),
    ])
  func `a resource can be played with an ID, but not if it is only a purchase`(
    parameters: String, isPlayable: Bool
  ) throws {
    #expect(PlayParameters(try JSON(parameters)).isPlayable == isPlayable)
    let text = #"{"id":"i.1","type":"library-songs","attributes":{"playParams":\#(parameters)}}"#
    let song = try #require(Resource<LibrarySong>(json: try JSON(text)))
    #expect(song.isPlayable == isPlayable)
  }

  @Test(arguments: [#""attributes":{}"#, #""href":"/v1""#])
  func `a resource without play parameters cannot be played`(rest: String) throws {
    let json = try JSON(#"{"id":"1","type":"songs",\#(rest)}"#)
    #expect(Resource<Song>(json: json)?.isPlayable == false)
  }
}
