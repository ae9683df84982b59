import AmctlTestSupport
import MusicPlatform
import Testing

@testable import MusicLists

/// `Library.xml` of iTunes and Music.
@Suite(.quick) struct LibraryXMLTests {
  private static let tracks = """
    <key>Tracks</key><dict>
      <key>1</key><dict><key>Track ID</key><integer>1</integer><key>Name</key><string>Copper &#38; Sky</string>
        <key>Artist</key><string>Ann Vale</string><key>Album</key><string>Sky</string>
        <key>Total Time</key><integer>198093</integer><key>Podcast</key><false/></dict>
      <key>2</key><dict><key>Movie</key><true/><key>Name</key><string>Film</string></dict>
      <key>3</key><dict><key>Album Artist</key><string>Bo Hill</string><key>Name</key><string>Rain</string></dict>
      <key>4</key><dict><key>Name</key><string>Stream</string><key>Track Type</key><string>URL</string></dict>
    </dict>
    """
  private static let playlists = """
    <key>Playlists</key><array>
      <dict><key>Playlist Items</key><array><dict><key>Track ID</key><integer>3</integer></dict>
        <dict><key>Track ID</key><integer>1</integer></dict><dict><key>Track ID</key><integer>3</integer></dict>
        </array><key>Smart Criteria</key><data>\nAAAA\n</data><key>Name</key><string>Mix</string></dict>
      <dict><key>Name</key><string>Mix</string><key>Folder</key><true/>
        <key>Playlist Items</key><array><dict><key>Track ID</key><integer>1</integer></dict></array></dict>
      <dict><key>Name</key><string>None</string></dict>
      <dict><key>Name</key><string>Two</string></dict><dict><key>Name</key><string>Two</string></dict>
    </array>
    """

  private static func file(_ parts: String...) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>Major Version</key><integer>1</integer><key>Features</key><dict/>
    \(parts.joined())</dict></plist>
    """
  }

  @Test func `the songs of the library are read, and not what is something else`() throws {
    let read = try MusicListsTests.tracks(ofXML: Self.file(Self.tracks, Self.playlists))
    #expect(
      read == [
        ListedTrack(
          title: "Copper & Sky", artist: "Ann Vale", album: "Sky", durationInMillis: 198_093),
        ListedTrack(title: "Rain", artist: "Bo Hill"),
      ])
  }

  @Test func `a playlist is read in its order, wherever it is in the file`() throws {
    for file in [Self.file(Self.tracks, Self.playlists), Self.file(Self.playlists, Self.tracks)] {
      let read = try MusicListsTests.tracks(ofXML: file, playlist: "Mix")
      #expect(read.map(\.title) == ["Rain", "Copper & Sky", "Rain"])
      #expect(try MusicListsTests.tracks(ofXML: file, playlist: "None") == [])
    }
  }

  @Test func `a playlist that is unknown, or named like another one, is an error`() {
    let file = Self.file(Self.tracks, Self.playlists)
    #expect(
      failure { try MusicListsTests.tracks(ofXML: file, playlist: "mix") }.hasSuffix(
        "no playlist named 'mix'"))
    #expect(
      failure { try MusicListsTests.tracks(ofXML: file, playlist: "Two") }.hasSuffix(
        "2 playlists are named 'Two'"))
  }

  @Test func `a file that is cut off is an error`() {
    let file = Self.file(Self.tracks)
    let cut = String(file.prefix(file.count - 40))
    #expect(failure { try MusicListsTests.tracks(ofXML: cut) }.includes("the file ends inside"))
  }
}
