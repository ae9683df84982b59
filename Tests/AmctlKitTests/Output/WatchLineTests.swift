import AmctlTestSupport
import Testing

@testable import AmctlKit

/// The lines of 'amctl player watch' for people.
@Suite(.quick) struct WatchLineTests {
  private static let track = #""track":{"name":"Northern Lights","artistName":"Glass Harbour"}"#

  /// Returns the lines without the time of day, which is that of the test.
  private func lines(_ records: String...) throws -> [String] {
    let output = CapturedOutput()
    let text = try Pages.written(records, by: WatchLineWriter(to: output), output)
    return text.split(separator: "\n").map { line in
      #expect(line.prefix(9).allSatisfy { "0123456789: ".contains($0) })
      return String(line.dropFirst(9))
    }
  }

  @Test func `each event is a line that says what happened`() throws {
    let events = try lines(
      #"{"event":"appeared","player":"mpv",\#(Self.track)}"#,
      #"{"event":"track","player":"mpv",\#(Self.track)}"#,
      #"{"event":"track","player":"mpv",\#(Self.track),"catalog":{"id":"1613600188"}}"#,
      #"{"event":"status","player":"mpv","status":"paused"}"#,
      #"{"event":"volume","player":"mpv","volume":0.4}"#,
      #"{"event":"seek","player":"mpv","positionInMillis":90000}"#,
      #"{"event":"options","player":"mpv","shuffle":true,"repeat":"all","rate":null}"#,
      #"{"event":"gone","player":"mpv"}"#, #"{"event":"none","player":null}"#)
    #expect(
      events == [
        "appeared mpv: Northern Lights – Glass Harbour",
        "track    Northern Lights – Glass Harbour",
        "track    Northern Lights – Glass Harbour [1613600188]", "status   paused",
        "volume   40%", "seek     1:30", "options  shuffle on, repeat all", "gone     mpv",
        "none     no player is running",
      ])
  }

  @Test func `with several players, each line says which it was`() throws {
    let events = try lines(
      #"{"event":"appeared","player":"mpv"}"#, #"{"event":"appeared","player":"vlc"}"#,
      #"{"event":"status","player":"vlc","status":"playing"}"#)
    #expect(events == ["appeared mpv", "appeared vlc", "status   playing (vlc)"])
  }
}
