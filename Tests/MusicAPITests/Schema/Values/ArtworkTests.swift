import AmctlTestSupport
import MusicAPI
import Testing

struct ArtworkTests {
  private static let host = "https://is1-ssl.mzstatic.com/image/thumb/x/"

  @Test(arguments: [
    ("{w}x{h}bb.jpg", "600x400bb.jpg"), ("{w}x{h}{c}.{f}", "600x400bb.jpg"),
    ("{w}x{h}SC.DN01.jpg?l=en-US", "600x400SC.DN01.jpg?l=en-US"),
    ("{h}/{w}/{w}", "400/600/600"), ("3000x3000.jpg", "3000x3000.jpg"), ("", ""),
    ("{W}x{h}.jpg", "{W}x400.jpg"), ("{x}%7Bw%7D", "{x}%7Bw%7D"),
    ("{w}x{h}cc.jpeg?a={f}", "600x400cc.jpeg?a=jpg"),
  ])
  func `only the placeholders of the template are replaced`(
    template: String, address: String
  ) throws {
    let artwork = Artwork(try JSON(#"{"url":"\#(Self.host + template)"}"#))
    #expect(artwork.url(width: 600, height: 400) == Self.host + address)
  }

  @Test func `crop and format can be chosen where the template has placeholders`() throws {
    let artwork = Artwork(try JSON(#"{"url":"{w}x{h}{c}.{f}"}"#))
    #expect(artwork.url(width: 1, height: 2, crop: "sr", format: "webp") == "1x2sr.webp")
    let fixed = Artwork(try JSON(#"{"url":"{w}x{h}bb.jpg"}"#))
    #expect(fixed.url(width: 1, height: 2, crop: "sr", format: "webp") == "1x2bb.jpg")
  }

  @Test(arguments: ["{}", #"{"url":null}"#, #"{"url":7}"#])
  func `artwork without a template has no URL`(text: String) throws {
    #expect(Artwork(try JSON(text)).url(width: 1, height: 1) == nil)
    #expect(Artwork(nil).url(width: 1, height: 1) == nil)
  }
}
