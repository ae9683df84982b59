import MusicPlatform
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import AmctlKit

@Suite(.quick) struct BrowserTests {
  @Test func `the browser opens a redirect page that only its user can read`() async throws {
    let directory = try TemporaryDirectory()
    let url = "http://127.0.0.1:1/login/secret"
    let page = try RedirectPage(to: url, Environment(["TMPDIR": directory.path]))
    #expect(page.path.hasPrefix(directory.path + "/amctl-login-"))
    #expect(!page.path.contains("secret"))
    let text = String(decoding: try FileSystem.read(page.path), as: UTF8.self)
    #expect(text.contains(#"<meta http-equiv="refresh" content="0; url=\#(url)">"#))
    let folder = String(page.path.dropLast("/login.html".count))
    for (path, mode) in [(page.path, 0o600), (folder, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    page.remove()
    #expect(try FileSystem.list(directory.path) == [])
  }
}
