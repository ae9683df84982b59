import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// Links of artwork and previews lead to a picture and to sound.
@Suite(.quick) struct AssetTests {
  private func asset(_ path: String, at host: String = "is1-ssl.mzstatic.com") -> HTTPResponse? {
    Sandbox.asset(host: host, RequestTarget(parsing: path))
  }

  @Test(arguments: [
    ("600x400bb.jpg", 600, 400), ("3000x3000sr.jpeg", 3000, 3000), ("1x1cc.jpg", 1, 1),
  ])
  func `a picture has the size that its name says`(name: String, width: Int, height: Int) throws {
    let picture = try #require(asset("/image/thumb/a/\(name)"))
    #expect(picture.headers["Content-Type"] == "image/jpeg")
    let body = picture.body
    #expect(body.starts(with: [0xFF, 0xD8, 0xFF]) && body.suffix(2) == [0xFF, 0xD9])
    let frame = try #require(body.indices.first { body[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(Int(body[frame + 5]) << 8 | Int(body[frame + 6]) == height)
    #expect(Int(body[frame + 7]) << 8 | Int(body[frame + 8]) == width)
  }

  @Test func `a picture in the other format is a PNG`() throws {
    let picture = try #require(asset("/image/thumb/a/512x256bb.png"))
    #expect(picture.headers["Content-Type"] == "image/png")
    #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Array(picture.body[16..<24]) == [0, 0, 2, 0, 0, 0, 1, 0])
  }

  @Test func `pictures of two albums differ, and those of two sizes do not in color`() throws {
    let end = { (path: String) in asset(path)?.body.dropFirst(172) }
    #expect(end("/image/thumb/a/64x64bb.jpg") != end("/image/thumb/b/64x64bb.jpg"))
    #expect(end("/image/thumb/a/64x64bb.jpg") == end("/image/thumb/a/64x64sr.jpg"))
  }

  @Test func `a preview is a file of MPEG-4`() throws {
    let preview = try #require(asset("/itunes-assets/a.m4a", at: "audio-ssl.itunes.apple.com"))
    #expect(preview.headers["Content-Type"] == "audio/x-m4a")
    #expect(Array(preview.body[4..<12]) == Array("ftypM4A ".utf8))
  }

  @Test func `other hosts and other files have nothing`() {
    #expect(asset("/a/600x600bb.jpg", at: "example.com") == nil)
    #expect(asset("/a/600x600bb.jpg", at: "mzstatic.com.example.com") == nil)
    #expect(asset("/a/page.html")?.status == 404 && asset("/")?.status == 404)
  }
}
