import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct MemberCheckTests {
  private static let station = """
    "name":"x","url":"u","isLive":true,"mediaKind":"audio","artwork":{"url":"u","width":1,"height":1}
    """

  private func findings(_ body: String) -> [String] {
    var check = MemberCheck()
    let first = check.findings(in: Array(body.utf8))
    // What a check has learned from one response changes nothing in the next.
    #expect(check.findings(in: Array(body.utf8)) == first)
    return first.map {
      ["\($0.kind)", $0.member, $0.detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private func findings(ofStation attributes: String, _ members: String = "") -> [String] {
    findings(#"{"data":[{"id":"1","type":"stations","attributes":{\#(attributes)}\#(members)}]}"#)
  }

  @Test func `members that the models read are not findings, and null counts as absent`() {
    #expect(findings(ofStation: Self.station) == [])
    #expect(findings(ofStation: Self.station + #","episodeNumber":null"#) == [])
    #expect(findings("") == [])
    #expect(
      findings(#"{"data":[{"id":"1","type":"stations","href":"/v1/x"}],"next":"/v1/y"}"#) == [])
  }

  @Test(arguments: [
    (#","x":1"#, "unknown stations.attributes.x"),
    (
      #","episodeNumber":7"#,
      "type stations.attributes.episodeNumber is a number, the models read String"
    ),
    (
      #","supportedDrms":["a",1]"#,
      "type stations.attributes.supportedDrms is a list, the models read [String]"
    ),
    (
      #","playParams":7"#,
      "type stations.attributes.playParams is a number, the models read PlayParameters"
    ),
    (#","playParams":{"id":"1","kind":"x","y":1}"#, "unknown stations.attributes.playParams.y"),
    (#","playParams":{"id":"1"}"#, "missing stations.attributes.playParams.kind"),
  ])
  func `an attribute that differs is reported`(attribute: String, finding: String) {
    #expect(findings(ofStation: Self.station + attribute) == [finding])
  }

  @Test(arguments: [
    (#","x":1"#, "unknown stations.x"),
    (#","relationships":{"x":{"data":[]}}"#, "unknown stations.relationships.x"),
    (
      #","relationships":{"radio-show":{"data":[{"id":"1","type":"songs"}]}}"#,
      "type stations.relationships.radio-show is an object, the models read a list of apple-curators"
    ),
    (
      #","relationships":{"radio-show":{"data":[7]}}"#,
      "type stations.relationships.radio-show is an object, the models read a list of apple-curators; "
        + "type stations.relationships.radio-show.data contains a number that is not a resource"
    ),
    (
      #","views":{"x":{"data":[{"id":"1","type":"new-things"}]}}"#,
      "unknown stations.views.x; unknown new-things is not a type of the models"
    ),
  ])
  func `members outside the attributes are checked too`(members: String, found: String) {
    #expect(findings(ofStation: Self.station, members).joined(separator: "; ") == found)
  }

  @Test func `a missing required member is reported`() {
    #expect(
      findings(ofStation: #""name":null"#)
        == ["name", "url", "isLive", "mediaKind"]
        .map { "missing stations.attributes.\($0)" })
  }

  @Test(arguments: [
    ("stations", #""name":"x","url":"u","isLive":true,"mediaKind":"audio""#),
    ("apple-curators", #""name":"x","url":"u","artwork":{"url":"u"}"#),
    ("playlists", #""name":"x","url":"u","curatorName":"c","playlistType":"editorial""#),
    (
      "library-playlists",
      #""name":"x","canEdit":true,"hasCatalog":false,"isPublic":false,"#
        + #""artwork":{"url":"u","width":null,"height":null}"#
    ),
    (
      "songs",
      #""name":"x","artistName":"a","albumName":"b","url":"u","artwork":{"url":"u"},"previews":[],"#
        + #""durationInMillis":1,"genreNames":[]"#
    ),
    (
      "albums",
      #""name":"x","artistName":"a","url":"u","artwork":{"url":"u"},"genreNames":[],"trackCount":1,"#
        + #""isSingle":false,"isComplete":true,"isMasteredForItunes":false"#
    ),
  ])
  func `what honest responses lack is not missed`(type: String, attributes: String) {
    #expect(
      findings(#"{"data":[{"id":"1","type":"\#(type)","attributes":{\#(attributes)}}]}"#) == [])
  }

  @Test(arguments: UndocumentedNames.members.sorted())
  func `a member that is known without documents is no finding`(name: String) {
    #expect(
      findings(ofStation: Self.station + #","\#(name)":1"#).filter { $0.hasPrefix("unknown") }
        == [])
  }

  @Test(arguments: UndocumentedNames.types.map(\.rawValue).sorted())
  func `a type that is known without documents is no finding, its contents may be`(type: String) {
    let inner = #"{"data":[{"id":"2","type":"x"}]}"#
    #expect(
      findings(
        #"{"data":[{"id":"1","type":"\#(type)","attributes":{"y":1},"relationships":{"z":\#(inner)}}]}"#
      ) == ["unknown x is not a type of the models"])
  }

  @Test(arguments: [
    (
      #"{"results":{"songs":{"data":[{"id":"1","type":"x"}]}}}"#,
      "unknown x is not a type of the models"
    ),
    (
      #"{"results":{"suggestions":[{"kind":"topResults","content":{"id":"1","type":"x"}}]}}"#,
      "unknown x is not a type of the models"
    ),
    (#"{"data":[7]}"#, "type response.data contains a number that is not a resource"),
    ("<html>", "type response is not JSON"),
  ])
  func `resources are found at any depth`(body: String, finding: String) {
    #expect(findings(body) == [finding])
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, []),
    (
      #"{"a":1,"b":{"x":1}}"#, #"{"a":"1","c":{"x":1}}"#,
      ["changed a was a number, is a string", "gone b", "new c"]
    ),
    (#"[{"a":1},{"b":1}]"#, #"[{"b":2},{"a":3}]"#, []), (#"{"a":null}"#, #"{"a":1}"#, []),
    (#"{"a":[1]}"#, #"{"a":["x"]}"#, ["changed a[] was a number, is a string"]),
    (#"[{"a":1,"b":2}]"#, #"[{"a":1}]"#, ["gone [].b"]), (#"{"a":[{"b":1}]}"#, #"{"a":[]}"#, []),
    (#"{"a":[]}"#, #"{"a":[{"b":1}]}"#, []), (#"{"a":{"b":1}}"#, #"{"a":null}"#, []),
    (#"{"a":null}"#, #"{"a":{"b":1}}"#, []),
    (#"{"a":{"b":1}}"#, #"{"a":"x"}"#, ["changed a was an object, is a string"]),
    (#"{"a.b":1,"c[]":2}"#, #"{"c[]":2}"#, ["gone a.b"]),
    (#"{"a":"<redacted>","b":["<redacted>"]}"#, #"{"a":{"x":1},"b":[7]}"#, []), ("<html>", "7", []),
  ])
  func `a change of shape is reported, a change of content is not`(
    before: String, after: String, changes: [String]
  ) {
    let found = ResponseShape(of: [Array(before.utf8)]).changes(
      to: ResponseShape(of: [Array(after.utf8)]))
    let words = found.map {
      $0.kind.rawValue + " " + $0.member + ($0.detail.isEmpty ? "" : " ") + $0.detail
    }
    #expect(words == changes)
  }

  @Test func `several responses to one request have one combined shape`() {
    let bodies = [#"{"data":[]}"#, #"{"data":[{"a":1}]}"#, #"{"data":[{"a":"x"}],"next":"n"}"#]
    let shape = ResponseShape(of: bodies.map { Array($0.utf8) })
    let later = ResponseShape(of: [Array(#"{"data":[{"a":2}]}"#.utf8)])
    #expect(shape.changes(to: later) == [FixtureFinding(.gone, "next")])
  }
}
