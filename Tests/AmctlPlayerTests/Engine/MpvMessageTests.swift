import AmctlTestSupport
@testable import AmctlPlayer
import Testing

/// What mpv says, line by line.
@Suite(.quick) struct MpvMessageTests {
  @Test(
    arguments: [
      (
        #"{"data":{"playlist_entry_id":3},"request_id":40,"error":"success"}"#,
        .reply(40, error: nil, .entry(3))
      ),
      (
        #"{"data":1.699201,"request_id":34,"error":"success"}"#,
        .reply(34, error: nil, .number(1.699201))
      ),
      (
        #"{"data":"mpv 0.35.1","request_id":0,"error":"success"}"#,
        .reply(0, error: nil, .text("mpv 0.35.1"))
      ),
      (
        #"{"request_id":42,"error":"invalid parameter"}"#,
        .reply(42, error: "invalid parameter", .none)
      ),
      (#"{"event":"start-file","playlist_entry_id":2}"#, .started(2)),
      (#"{"event":"end-file","reason":"eof","playlist_entry_id":2}"#, .ended(2, .whole)),
      (#"{"event":"end-file","reason":"stop","playlist_entry_id":2}"#, .ended(2, .stopped)),
      (
        #"{"event":"end-file","reason":"error","playlist_entry_id":3,"file_error":"loading failed"}"#,
        .ended(3, .failed("loading failed"))
      ),
      (#"{"event":"playback-restart"}"#, .restarted), (#"{"event":"idle"}"#, .idle),
      (#"{"event":"seek"}"#, .other), ("", .other), ("{", .other), ("[1]", .other),
      (#"{"event":"start-file"}"#, .other), (#"{"request_id":"x","error":"success"}"#, .other),
    ] as [(String, MpvMessage)])
  func `a line is a reply or an event`(line: String, message: MpvMessage) {
    #expect(MpvMessage(Array(line.utf8)[...]) == message)
  }

  @Test func `a line that is not UTF-8 is read all the same`() {
    let line = Array(#"{"event":"idle","x":""#.utf8) + [0xFF, 0xC3] + Array(#""}"#.utf8)
    #expect(MpvMessage(line[...]) == .idle)
  }

  @Test func `a line that nests too deep is nothing`() {
    let line = String(repeating: "[", count: 100_000)
    #expect(MpvMessage(Array(line.utf8)[...]) == .other)
  }

  @Test(
    arguments: [
      ("mpv 0.32.0", "0.32.0"), ("mpv v0.9", "0.9"), ("mpv 0.33.0", nil), ("mpv 0.35.1", nil),
      ("mpv v0.41.0-dev", nil), ("mpv 1.0", nil), ("mpv git-2023-01-01", nil), ("mpv", nil),
    ] as [(String, String?)])
  func `a version before 0.33 is too old`(name: String, old: String?) {
    #expect(PlayerError.oldVersion(in: name) == old)
  }

  @Test func `a title is data and no option`() {
    let command = MpvCommand.load(url: "http://127.0.0.1/x", title: "a,\"b\" – ü", now: true)
    #expect(
      String(decoding: command.line(number: 7), as: UTF8.self)
        == #"{"command":{"name":"loadfile","url":"http://127.0.0.1/x","flags":"replace","#
        + #""options":{"force-media-title":"a,\"b\" – ü"}},"request_id":7}"# + "\n")
  }

  @Test func `bytes become lines, however they arrive`() {
    let bytes = Array("one\ntwo\n\nthree is too long\nfour\nrest".utf8)
    let expected: [LineSplitter.Piece] = [
      .line(Array("one".utf8)[...]), .line(Array("two".utf8)[...]), .line([]), .tooLong,
      .line(Array("four".utf8)[...]),
    ]
    for size in [1, 2, 3, 5, 100] {
      var splitter = LineSplitter(limit: 10)
      var pieces: [LineSplitter.Piece] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        pieces += splitter.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(pieces == expected)
    }
  }

  @Test(
    arguments: [
      ("bytes=0-", 0..<10), ("bytes=3-5", 3..<6), ("bytes=8-99", 8..<10), ("bytes=-4", 6..<10),
      ("bytes=-99", 0..<10), ("bytes=10-", nil), ("bytes=-0", nil),
      ("bytes=5-9223372036854775807", 5..<10),
    ] as [(String, Range<Int>?)])
  func `a range is a part of the bytes`(header: String, part: Range<Int>?) throws {
    #expect(try #require(ByteRange(header)).part(of: 10) == part)
  }

  @Test(arguments: ["bytes=5-3", "bytes=1-2,4-5", "items=0-", "bytes=", "bytes=a-", "bytes=-"])
  func `what is no single range is ignored`(header: String) {
    #expect(ByteRange(header) == nil)
  }
}
