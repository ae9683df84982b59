import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// What is wrong with a request is said with a status, a code, and the name of the parameter; the
/// rules have the limits.
@Suite(.quick) struct ParameterTests {
  private let sandbox = Sandbox.fixed()

  private static func ids(_ count: Int) -> String {
    (1...count).map(String.init).joined(separator: ",")
  }

  @Test(arguments: [
    ("catalog/us/songs", "40003", "ids"),
    ("catalog/us/songs?ids=\(ids(301))", "40005", "ids"),
    ("catalog/us/songs?filter[isrc]=", "40005", "filter[isrc]"),
    ("catalog/us/music-videos?filter[equivalents]=\(ids(26))", "40005", "filter[equivalents]"),
    ("catalog/us/songs?filter[equivalents]=1&restrict=clean", "40005", "restrict"),
    ("catalog/us/stations?filter[featured]=news", "40005", "filter[featured]"),
    ("catalog/us/stations?filter[identity]=yours", "40005", "filter[identity]"),
    ("catalog/us", "40003", "ids"),
    ("catalog/us?ids[songs]=", "40005", "ids[songs]"),
    ("catalog/us?ids[library-songs]=1", "40004", "ids[library-songs]"),
    ("catalog/us?ids[artists]=\(ids(26))", "40005", "ids[artists]"),
    ("catalog/us/albums/1616728060/tracks?limit=301", "40005", "limit"),
    ("catalog/us/albums/1616728060/tracks?limit=0", "40005", "limit"),
    ("catalog/us/albums/1616728060/tracks?limit=-1", "40005", "limit"),
    ("catalog/us/albums/1616728060/tracks?limit=ten", "40005", "limit"),
    ("catalog/us/albums/1616728060/tracks?limit=99999999999999999999", "40005", "limit"),
    ("catalog/us/albums/1616728060/tracks?offset=-1", "40005", "offset"),
    ("catalog/us/albums/1616728060/tracks?offset=1.5", "40005", "offset"),
    // Too large a limit of a relationship is reported by the other name.
    ("catalog/us/albums/1616728060?limit[tracks]=301", "40005", "limit"),
    ("catalog/us/albums/1616728060?limit[tracks]=0", "40005", "limit[tracks]"),
    ("catalog/us/albums/1616728060?limit[tracks]=all", "40005", "limit[tracks]"),
    ("catalog/us/artists/1147783278?limit[top-songs]=101", "40005", "limit"),
    ("catalog/us/songs/1613600188?l=not-a-language-", "40005", "l"),
    ("catalog/us/songs/1613600188?l=english", "40005", "l"),
    ("catalog/us/search?types=songs", "40003", "term"),
    ("catalog/us/search?term=&types=songs", "40005", "term"),
    ("catalog/us/search?term=a", "40003", "types"),
    ("catalog/us/search?term=a&types=song", "40005", "types"),
    ("catalog/us/search/hints", "40003", "term"),
    ("catalog/us/search/suggestions?term=a", "40003", "kinds"),
    ("catalog/us/search/suggestions?term=a&kinds=words", "40005", "kinds"),
    ("catalog/us/charts", "40003", "types"),
    ("catalog/us/charts?types=stations", "40005", "types"),
    ("catalog/us/charts?types=songs&offset=200", "40005", "offset"),
    ("language/us/tag", "40003", "acceptLanguage"),
    ("me/library/songs?limit=101", "40005", "limit"),
    ("me/library/songs?sort=length", "40005", "sort"),
    ("me/library/artists?sort=-dateAdded", "40004", "sort"),
    ("me/library/playlists?ids=p.1&limit=5", "40004", "limit"),
    ("me/library/playlists?include=tracks", "40005", "include"),
    ("me/library/search?term=a&types=songs", "40005", "types"),
    ("me/recent/played?types=songs", "40005", "types"),
    ("me/recent/played/tracks?types=albums", "40005", "types"),
    ("me/music-summaries", "40003", "filter[year]"),
    ("me/music-summaries?filter[year]=2020", "40005", "filter[year]"),
    ("me/ratings/songs", "40003", "ids"),
    ("me/ratings/songs?ids=\(ids(201))", "40005", "ids"),
  ])
  func `a wrong parameter is named`(target: String, code: String, parameter: String) {
    let reply = sandbox.answer(.get, "/v1/" + target)
    #expect([reply.fault, reply.parameter] == ["400 \(code)", parameter])
    #expect(reply["errors.0.status"]?.string == "400")
    #expect(reply["errors.0.id"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    ("catalog/us/search?term=Freedom&Akon&types=songs", "Akon"),
    ("catalog/us/search?term=a+&+b&types=songs", " b"),
    ("catalog/us/songs/1613600188?foo=bar", "foo"), ("me/library/songs?art=f", "art"),
    ("me/library/songs?limit[=1", "limit["), ("me/library/songs?name[x]=1", "name[x]"),
  ])
  func `a parameter that no path takes is a 400 that names it`(target: String, name: String) {
    let reply = sandbox.answer(.get, "/v1/" + target)
    #expect([reply.fault, reply.parameter] == ["400 40004", name])
    #expect(reply["errors.0.detail"]?.string == "Parameter '\(name)' is not allowed")
  }

  @Test func `a refused parameter changes nothing`() {
    let sandbox = Sandbox.fixed()
    let total = sandbox.answer(.get, "/v1/me/library/songs")["meta.total"]?.int
    let refused = sandbox.answer(.post, "/v1/me/library?ids[songs]=1613600188&foo=bar")
    #expect(refused.status == 400)
    #expect(sandbox.answer(.get, "/v1/me/library/songs")["meta.total"]?.int == total)
  }

  @Test(arguments: [
    "songs/1613600188?platform=web&art[url]=f,c&fields[artists]=name&omit[resource]=autos&with=x",
    "songs/1613600188?include=nosuch&extend=noSuch&views=no-such&relate[songs]=nosuch",
    "songs/1613600188?format[resources]=map&meta[albums:tracks]=popularity&limit[albums]=1",
  ])
  func `what the web player sends, and unknown names, are ignored`(target: String) {
    #expect(sandbox.us(target).ids == ["1613600188"])
  }

  @Test(arguments: ["songs/1613600188/nosuch", "albums/1616728060/radio", "genres/14/songs"])
  func `an unknown relationship is a 400 that names it`(path: String) {
    let reply = sandbox.us(path)
    let name = path.split(separator: "/").last ?? ""
    #expect(reply.fault == "400 40008")
    #expect(reply["errors.0.detail"]?.string == "No relationship found matching '\(name)'")
  }

  @Test func `a song has no credits`() {
    #expect(sandbox.us("songs/1613600188/credits").code == "40403")
    #expect(sandbox.us("songs/999/credits").code == "40400")
  }

  @Test(arguments: [
    ("catalog/us/nosuch/1", "Unknown catalog resource type 'nosuch'"),
    ("me/library/library-songs", "Unknown library resource type 'library-songs'"),
    ("catalog/us/songs/1613600188/credits", "No related resources found for credits"),
    ("me/library/playlists/p.MoGJYM3CYXW09B/tracks", "No related resources found for tracks"),
    (
      "catalog/us/songs/1613600188/lyrics",
      "'lyrics' entities require permissions that are not in the request"
    ),
    ("catalog/us/songs", "No id(s) supplied on the request"),
    ("catalog/us/songs?ids=", "No id(s) supplied in the 'ids' query parameter"),
    ("me/library/songs?limit=0", "Value must be an integer greater than or equal to 1"),
    ("me/library/songs?limit=abc", "Value must be an integer"),
    (
      "me/library/songs?limit=101",
      "Value must be an integer less than or equal to 100, but was: 101"
    ),
    ("catalog/us/genres?l=12", "Invalid language tag '12'"),
  ])
  func `an error has Apple's own sentence`(target: String, detail: String) {
    #expect(sandbox.answer(.get, "/v1/" + target)["errors.0.detail"]?.string == detail)
  }

  @Test(arguments: [
    ("catalog/us/search?term=love&types=songs", "songs"),
    ("catalog/us/charts?types=songs&limit=3", "songs"),
    ("me/library/search?term=window&types=library-songs", "library-songs"),
    ("me/recent/played/tracks?types=library-songs", "library-songs"),
    ("me/library/recently-added?limit=25", "library-albums"),
  ])
  func `results have what is requested of their own type only`(target: String, type: String) {
    func body(_ parameter: String) -> String {
      String(
        decoding: sandbox.answer(.get, "/v1/" + target + parameter).response.body, as: UTF8.self)
    }
    #expect(!body("&include=artists&relate=artists").contains("relationships"))
    #expect(body("&include[\(type)]=artists").contains("relationships"))
    #expect(!body("&extend=inFavorites").contains("inFavorites"))
    #expect(body("&extend[\(type)]=inFavorites").contains("inFavorites"))
  }

  @Test func `played tracks need no types, and their next page drops them`() throws {
    let all = sandbox.answer(.get, "/v1/me/recent/played/tracks?limit=5")
    #expect(all.ids.count == 5)
    let some = sandbox.answer(.get, "/v1/me/recent/played/tracks?types=library-songs&limit=5")
    #expect(some["next"]?.string == "/v1/me/recent/played/tracks?offset=5")
  }

  @Test(arguments: [
    "catalog/us/song/1", "catalog/us/library-songs/1", "me/library/library-songs",
    "me/library/stations/1", "me/ratings/song/1", "me/ratings/artists?ids=1",
  ])
  func `an unknown type in a path is a 400 with code 40008`(target: String) {
    #expect(sandbox.answer(.get, "/v1/" + target).fault == "400 40008")
  }

  @Test(arguments: ["zz", "US", "", "usa"])
  func `an unknown storefront is a 400 that names it`(id: String) {
    let reply = sandbox.answer(.get, "/v1/catalog/\(id)/genres")
    #expect(reply.status == 400)
    #expect(reply["errors.0.detail"]?.string == "Unknown storefront '\(id)'")
  }

  @Test func `the last of several limits counts, and IDs may stand in several parameters`() {
    let tracks = "albums/\(Known.album)/tracks"
    #expect(sandbox.us("\(tracks)?limit=999&limit=2").ids.count == 2)
    let songs = sandbox.us("songs?ids=1613600188&ids=1613600189,1613600188")
    #expect(songs.ids == ["1613600188", "1613600189"])
  }

  @Test(arguments: [
    ("", "en-US"), ("en_US", "en-US"), ("es-mx", "es-MX"), ("de", "en-US"),
    ("zh-Hans-CN", "zh-Hans-CN"),
  ])
  func `a language that a storefront has not is the default one`(tag: String, language: String) {
    let name = sandbox.us("genres/14?l=\(tag)")["data.0.attributes.name"]?.string
    #expect(name == sandbox.us("genres/14?l=\(language)")["data.0.attributes.name"]?.string)
    #expect(name != nil)
  }
}
