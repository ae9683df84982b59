import AmctlTestSupport
import Testing

@testable import MusicLists

/// XML that is to exhaust or mislead a reader, or that is damaged.
@Suite(.quick) struct HostileXMLTests {
  private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  static let mistakes: [(text: String, message: String)] = [
    (
      "<!DOCTYPE x [\n<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">\n]><playlist/>",
      "2: the document type declares entities or elements"
    ),
    (
      "<!DOCTYPE x [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><playlist/>",
      "2: the document type declares entities or elements"
    ),
    ("<playlist><trackList><track><title>&lol;</title>", "2: the entity '&lol;' is unknown"),
    ("<playlist><trackList><track><title>A & B</title>", "2: a '&' without ';' is not XML"),
    ("<playlist><trackList><track><title>&#0;</title>", "2: '&#0;' is not a character"),
    ("<playlist><trackList><track><title>&#xD800;</title>", "2: '&#xD800;' is not a character"),
    ("<playlist><trackList><track><title>&#x110000;</title>", "2: '&#x110000;' is not a character"),
    ("<playlist><trackList><track><title>a\u{0}b</title>", "2: a control character is not XML"),
    ("<playlist>\n<trackList>\n<track>", "4: the file ends inside '<track>'"),
    ("<playlist><trackList><track><title>Cop", "2: the file ends inside '<title>'"),
    ("<playlist><trackList><track", "2: the file ends inside a tag"),
    ("<playlist><!-- never", "2: the file ends inside a comment"),
    ("<playlist><trackList></playlist>", "2: '</playlist>' closes no open element"),
    ("<playlist/><playlist/>", "2: a second root element is not XML"),
    ("<playlist a=b/>", "2: the value of an attribute is not in quotes"),
    ("<html><body>", "2: '<html>' is not a list of tracks"),
    ("", "2: the file has no XML element"),
    (String(repeating: "<a>", count: 10_000), "2: '<a>' is not a list of tracks"),
    (
      "<playlist>" + String(repeating: "<a>", count: 10_000),
      "2: elements are nested more than 64 deep"
    ),
    (
      "<playlist><trackList><track><title>" + String(repeating: "a", count: 1_100_000),
      "2: a text is larger than 1 MB"
    ),
    (
      "<playlist " + (0..<65).map { "a\($0)='' " }.joined() + "/>",
      "2: an element has more than 64 attributes"
    ),
    (
      "<playlist a='" + String(repeating: "a", count: 600_000) + "' b='"
        + String(repeating: "b", count: 600_000) + "'/>",
      "2: a text is larger than 1 MB"
    ),
    (
      "<playlist><a xmlns:b='" + String(repeating: "b", count: 1_100) + "'/>",
      "2: a namespace is too long"
    ),
    (
      "<!DOCTYPE " + String(repeating: "a", count: 10_000),
      "2: the document type is larger than 8 kB"
    ),
  ]

  @Test(arguments: mistakes.indices) func `it is an error with its line`(index: Int) {
    let mistake = Self.mistakes[index]
    #expect(failure { try tracks(ofXML: Self.head + mistake.text) } == mistake.message)
  }

  @Test func `an unknown encoding is an error, and so is text in another one`() throws {
    let unknown = "<?xml version='1.0' encoding='EBCDIC'?><playlist/>"
    #expect(failure { try tracks(ofXML: unknown) } == "1: the encoding 'EBCDIC' is not known")
    let bytes = Array("<playlist><trackList><track><title>".utf8) + [0xE9, 0x3C]
    var list = try XMLList.reader(of: ByteSource(bytes), playlist: nil)
    #expect(failure { try list.tracks() } == "1: the text is not UTF-8")
  }

  @Test func `text without escapes, comments and numbers are read`() throws {
    let read = try tracks(
      ofXML: """
        <!DOCTYPE playlist PUBLIC "-//A [not a subset]//" 'b.dtd'>
        <!-- <track> --><x:playlist xmlns:x="http://xspf.org/ns/0/"><x:trackList>\
        <x:track><x:title><![CDATA[A & <B>]]> &#x1F388;&#32;&amp;</x:title>
        <x:extension application="e"><v:title xmlns:v="v">No</v:title></x:extension>
        <x:creator>Ann<b/> Vale</x:creator><v:title xmlns:v="v">No</v:title>\
        <creator>No</creator></x:track><track><title>No</title></track></x:trackList></x:playlist>
        """)
    #expect(read == [ListedTrack(title: "A & <B> 🎈 &", artist: "Ann Vale")])
  }

  @Test func `Latin 1 and UTF-16 are read`() throws {
    let text =
      "<playlist><trackList><track><title>Café &#8217;</title></track></trackList></playlist>"
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
      + text.unicodeScalars.map { UInt8($0.value) }
    var list = try XMLList.reader(of: ByteSource(latin), playlist: nil)
    #expect(try list.tracks().map(\.title) == ["Café ’"])
    let units = Array(("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>" + text + " 🎈").utf16)
    for isBig in [true, false] {
      let bytes = units.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBig ? [high, low] : [low, high]
      }
      var decoder = try #require(UTF16Text(head: bytes))
      let pieces = stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0...].prefix(3)) }
      let utf8 = pieces.flatMap { decoder.utf8(of: $0) } + decoder.utf8(of: [])
      #expect(String(decoding: utf8, as: UTF8.self).hasSuffix(text + " 🎈"))
    }
  }

  @Test func `pieces can end anywhere`() throws {
    let text =
      "\u{FEFF}<playlist>\r\n<trackList>\r<track><title>é &amp; ü</title></track></trackList>"
      + "</playlist>"
    for size in 1...5 {
      var rest = Array(text.utf8)[...]
      let source = try ByteSource {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      var list = try XMLList.reader(of: source, playlist: nil)
      #expect(try list.tracks().map(\.title) == ["é & ü"])
      #expect(list.line == 3)
    }
  }
}
