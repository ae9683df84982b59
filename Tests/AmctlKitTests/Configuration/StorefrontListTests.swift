import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

struct StorefrontListTests {
  static let places: [(variables: [String: String], path: String?)] = [
    (["XDG_CACHE_HOME": "/cache", "HOME": "/home"], "/cache/amctl/storefronts"),
    (["HOME": "/home"], "/home/.cache/amctl/storefronts"),
    (["XDG_CACHE_HOME": "cache", "HOME": "/home"], "/home/.cache/amctl/storefronts"),
    (["XDG_CACHE_HOME": "", "HOME": "/home"], "/home/.cache/amctl/storefronts"),
    ([:], nil),
  ]

  @Test(arguments: places)
  func `the list is in the cache folder`(variables: [String: String], path: String?) {
    #expect(StorefrontList(Environment(variables)).path == path)
  }

  @Test func `a stored list can be read later`() throws {
    let folder = try TemporaryDirectory()
    let list = StorefrontList(Environment(["XDG_CACHE_HOME": folder.file("new/cache")]))
    #expect(list.ids == [])
    try list.keep(["qq", "us"])
    #expect(list.ids == ["qq", "us"])
    #expect(
      try FileSystem.read(folder.file("new/cache/amctl/storefronts")) == Array("qq\nus\n".utf8)
    )
    try list.keep(["us"])
    #expect(list.ids == ["us"])
    try list.keep([])
    #expect(list.ids == ["us"])
  }

  @Test func `nothing is stored without a folder`() throws {
    let list = StorefrontList(Environment([:]))
    try list.keep(["qq"])
    #expect(list.ids == [])
  }
}
