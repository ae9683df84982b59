import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// How a command ends whose parts are done, empty, missing, failed or not sent, for each kind of part.
///
/// The service of these tests has nothing whose ID, code or name begins with 9 or `none`, and
/// rejects every request for what begins with 8 or `bad`, and fails for `down`; it has no storefront `jp`, and rejects
/// `fr` and `gb`.
@Suite(.quick) struct PartsTests {
  /// The input, one part per line or comma; the exit code; and the last line of standard error.
  typealias Case = (parts: String, exit: Int32, error: String)

  private static let bad = "Bad (status 400, code 40000)"

  private static let kinds: KeyValuePairs<String, [Case]> = [
    "catalog songs --from -": [
      ("1 2", 0, ""),
      ("1 9", 3, "1 of 2 IDs not found"),
      ("9", 5, "no song with ID 9 in storefront 'us'"),
      ("9 99", 5, "0 of 2 IDs found"),
      ("1 USBAD2100257", 3, "1 of 2 requests failed"),
      ("8 USBAD2100257", 6, "2 of 2 requests failed"),
      ("8", 6, bad),
      ("9 USBAD2100257", 3, "1 of 2 requests failed; 1 of 2 IDs not found"),
      ("1 9 USBAD2100257", 3, "1 of 2 requests failed; 1 of 3 IDs not found"),
    ],
    "search --from - --types songs": [
      ("a", 0, ""),
      ("a none", 0, "nothing found for 'none'"),
      ("none", 0, "nothing found for 'none'"),
      ("none none2", 0, "nothing found for 'none2'"),
      ("a bad", 3, "1 of 2 requests failed"),
      ("bad", 6, bad),
      ("bad bad2", 6, "2 of 2 requests failed"),
      ("none bad", 3, "1 of 2 requests failed"),
      ("a none bad", 3, "1 of 3 requests failed"),
      ("bad1 bad2 bad3 bad4 a", 3, "4 of 5 requests failed"),
      (
        "down1 down2 down3 a", 6,
        "3 of 3 requests failed, the last ones in a row; nothing more was requested"
      ),
      (
        "a down1 none down2 down3 down4 b", 3,
        "4 of 6 requests failed, the last ones in a row; nothing more was requested"
      ),
    ],
    "search --from - --types songs --fail-empty": [
      ("a none", 3, "1 of 2 searches found nothing"),
      ("none", 5, "1 of 1 searches found nothing"),
      ("none none2", 5, "2 of 2 searches found nothing"),
      ("none bad", 3, "1 of 2 requests failed; 1 of 2 searches found nothing"),
    ],
    "genres -s PARTS": [
      ("us", 0, ""),
      ("us,jp", 3, "1 of 2 storefronts not found"),
      ("us,fr", 3, "1 of 2 storefronts failed"),
      ("jp,fr", 6, "1 of 2 storefronts failed; 1 of 2 storefronts not found"),
      ("us,jp,fr", 3, "1 of 3 storefronts failed; 1 of 3 storefronts not found"),
      ("fr,gb", 6, "2 of 2 storefronts failed"),
      ("fr", 6, bad),
    ],
    "catalog songs 1 -s PARTS": [
      ("us", 0, ""),
      ("us,jp", 3, "1 of 2 IDs not found"),
      ("us,fr", 3, "1 of 2 storefronts failed"),
      ("jp,fr", 3, "1 of 2 storefronts failed; 1 of 2 IDs not found"),
      ("us,jp,fr", 3, "1 of 3 storefronts failed; 1 of 3 IDs not found"),
      ("fr", 6, bad),
      ("jp", 5, "no song with ID 1 in storefront 'jp'"),
    ],
    "catalog albums --from - --relationship tracks": [
      ("1 2", 0, ""),
      ("1 9", 3, "1 of 2 IDs not found"),
      ("9", 5, "no album with ID 9 in storefront 'us'"),
      ("9 99", 5, "0 of 2 IDs found"),
      ("1 8", 6, "2 of 2 requests failed"),
      ("8", 6, bad),
      ("8 88", 6, "2 of 2 requests failed"),
      ("9 8", 6, "2 of 2 requests failed"),
      ("1 9 8", 6, "3 of 3 requests failed"),
    ],
    "releases --from -": [
      ("1 2", 0, "Skipped 2 albums without a release date."),
      ("1 9", 3, "1 of 2 artists not found"),
      ("9", 5, "no artist with ID 9 in storefront 'us'"),
      ("9 99", 5, "0 of 2 artists found"),
      ("1 8", 6, "2 of 2 artists failed"),
      ("8", 6, bad),
      ("8 88", 6, "2 of 2 artists failed"),
      ("9 8", 6, "2 of 2 artists failed"),
    ],
    "ratings set songs --value love --from -": [
      ("1 2", 0, "2 rated."),
      ("1 9", 3, "1 of 2 IDs not found"),
      ("9", 5, "no song with ID 9"),
      ("1 8", 6, "\(bad); 1 of 2 rated"),
      ("8", 6, "\(bad); 0 of 1 rated"),
      ("8 88", 6, "\(bad); 0 of 2 rated"),
      ("9 8", 6, "\(bad); 0 of 2 rated"),
    ],
    "ratings clear songs --from -": [
      ("1 2", 0, "2 cleared."),
      ("1 9", 0, "1 cleared."),
      ("9", 0, "'9' was not rated."),
      ("9 99", 0, "'99' was not rated."),
      ("1 8", 6, "\(bad); 1 of 2 cleared"),
      ("8", 6, "\(bad); 0 of 1 cleared"),
      ("9 8", 6, "\(bad); 0 of 2 cleared"),
    ],
    "library add songs --from -": [
      ("1 2", 0, "2 sent to the library; use --verify to wait for the result."),
      ("1 8", 6, "\(bad); 0 of 2 added to the library"),
      ("8", 6, "\(bad); 0 of 1 added to the library"),
    ],
  ]

  static let cases: [(line: String, case: Case)] = kinds.flatMap { line, cases in
    cases.map { (line, $0) }
  }

  @Test(arguments: cases)
  func `the parts decide the exit code and the last message`(
    line: String, case: Case
  ) async throws {
    let text = `case`.parts
    let isInput = line.contains("--from -")
    var program = Program.sending(
      to: StubTransport { request in Self.response(to: request) })
    if isInput { program.input = text.replacing(" ", with: "\n") + "\n" }
    let result = try await program.run(
      line.replacing("PARTS", with: text) + " --retries 0 --jobs 1 -o id")
    let last = result.err.split(separator: "\n").last { !$0.hasPrefix("hint:") } ?? ""
    #expect(last == (`case`.error.isEmpty ? "" : "amctl: \(`case`.error)"))
    #expect(result.exit == `case`.exit)
  }

  private static func response(to request: HTTPRequest) -> HTTPResponse {
    // Such as /v1/catalog/us/albums/1/tracks.
    let path = request.target.path.split(separator: "/").dropFirst().map(String.init)
    let query = request.target.query
    let asked = ["ids", "ids[songs]", "filter[isrc]", "term"].compactMap { query[$0] }.first
    let own = path.count > 3 ? path[3] : nil
    let values = (asked ?? own ?? "").split(separator: ",").map(String.init)
    let begins = { (starts: [String], value: String) in starts.contains { value.hasPrefix($0) } }
    if ["fr", "gb"].contains(path[1])
      || values.contains(where: { begins(["8", "bad", "USBAD"], $0) })
    {
      return .json(#"{"errors":[{"title":"Bad","code":"40000"}]}"#, status: 400)
    }
    if values.contains(where: { begins(["down"], $0) }) { return HTTPResponse(status: 503) }
    let found = values.filter { !begins(["9", "none"], $0) }
    if path[1] == "jp" || asked == nil && own != nil && found.isEmpty {
      return .json(#"{"errors":[{"title":"Missing","code":"40400"}]}"#, status: 404)
    }
    if request.method != .get { return HTTPResponse(status: 202) }
    let type = path.count > 4 ? path[4] : path[2]
    if type == "search" {
      let data = found.isEmpty ? "" : #""songs":{"data":[{"id":"1","type":"songs"}]}"#
      return .json(#"{"results":{\#(data)}}"#)
    }
    let data = (asked == nil ? ["1"] : found).map { #"{"id":"\#($0)","type":"\#(type)"}"# }
      .joined(separator: ",")
    guard let code = query["filter[isrc]"] else { return .json(#"{"data":[\#(data)]}"#) }
    return .json(#"{"data":[\#(data)],"meta":{"filters":{"isrc":{"\#(code)":[\#(data)]}}}}"#)
  }
}
