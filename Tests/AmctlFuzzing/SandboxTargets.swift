import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox

/// Numbers and dates from outside that lists and the sandbox compute with.
enum SandboxTargets {
  /// The `next` of a page.
  static func next(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let list = JSONValue.object([JSONMember("data", .array([])), JSONMember("next", .string(text))])
    let page = Page<AnyKind>(try JSONDocument(parsing: list.encoded()).root)
    _ = page.continuation
    guard let offset = RequestTarget(parsing: text).offset else { return }
    try Violation.unless(
      ListOffset.range.contains(offset.count), "an offset is one that a list has")
    for step in [Int.min, -1, 1, offset.count, .max] {
      guard let next = offset.advanced(by: step) else { continue }
      try Violation.unless(next.count == offset.count + step, "an offset is moved by a step")
    }
  }

  /// A day on which a small sandbox begins, and all that depends on it is read.
  static func day(_ bytes: [UInt8]) throws {
    guard let time = UnixTime(day: String(decoding: bytes, as: UTF8.self)) else { return }
    try read(
      Sandbox {
        ($0.songs, $0.librarySongs) = (1_000, 120)
        $0.now = { time }
      })
  }

  /// The log of a sandbox's directory, each line without the checksum that nobody could guess.
  static func log(_ bytes: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let log = SharedLog(in: folder.path)
    var mark = SharedLog.Mark()
    for line in bytes.split(separator: 0x0A) { try log.add(after: &mark) { _ in Array(line) } }
    let sandbox: Sandbox
    do throws(SandboxStateError) {
      let now = UnixTime(seconds: 1_790_000_000)
      sandbox = try Sandbox(directory: folder.path) { $0.now = { now } }
    } catch {
      return try Violation.unless(!error.description.isEmpty, "each error has words")
    }
    // A large library is no mistake, but takes its time.
    if sandbox.options.librarySongs <= 1_000 { try read(sandbox) }
  }

  private static let paths = [
    "me/library/songs?limit=100", "me/library/playlists", "me/library/recently-added",
    "me/recent/played", "me/recent/played/tracks?types=songs",
    "me/history/heavy-rotation",
    "me/recommendations", "me/music-summaries?filter[year]=latest", "catalog/us/charts?types=songs",
  ]

  private static func read(_ sandbox: Sandbox) throws {
    for path in paths {
      let response = sandbox.response(
        to: HTTPRequest(.get, RequestTarget(parsing: "/v1/" + path)))
      try Violation.unless([200, 404].contains(response.status.rawValue), "what exists is found")
      _ = try JSONDocument(parsing: response.body)
    }
  }
}
