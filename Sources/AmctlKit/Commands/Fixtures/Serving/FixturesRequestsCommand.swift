import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl fixtures requests`: lists and counts the requests in the journal of a fixture server.
struct FixturesRequestsCommand: LocalCommand {
  var file = ""
  var method: String?
  var path: String?
  var members: [BodyMember] = []
  var session: String?
  var isUnmatched = false
  var times: Int?
  var output = OutputOptions()

  static let help = CommandHelp(
    "requests", summary: "Check the requests in a 'fixtures serve' journal",
    discussion: """
      Lists the requests that fit all options. With --times, prints nothing, and ends with exit \
      code 1 if there are more or fewer. Without it, exit code 1 means that no request fits. A \
      journal without any request is exit code 2, because it proves nothing.

      --path is compared without the query, unless it has one; the order of a query makes no \
      difference. A * in the path of --body-has is any field or element.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures requests calls.ndjson --method GET --path /v1/storefronts/jp --times 1",
        "Check that a request was made exactly once"),
      CommandSpec.Example(
        "amctl fixtures requests calls.ndjson -o tsv --fields method,target,status",
        "List the requests of a test"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("file", \.file, .file(), help: "The journal; - reads stdin"),
    .option("method", short: "X", \.method, .text("METHOD"), help: "Requests with this method"),
    .option("path", \.path, .text("PATH"), help: "Requests to this path"),
    .list(
      "body-has", \.members, .bodyMember, splitsAtCommas: false,
      help: "Requests with this value at a path in the body"),
    .option(
      "session", \.session, .text("NAME", allowsEmpty: true),
      help: "Requests of this session; '' is those that named none"),
    .flag("unmatched", \.isUnmatched, help: "Requests without a fixture"),
    .option("times", \.times, .integer(in: 0...), help: "Fail unless there are exactly N"),
    .group(\.output),
  ]

  private static let fields: RecordFields = [
    "time": .date, "session": .string, "method": .string, "target": .string, "status": .number,
    "fixture": .string, "miss": .boolean, "nearest": .string, "bodyBytes": .number, "body": .object,
  ]

  private static let columns = Array(fields.columns.prefix(6))

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let calls = try calls(in: context)
    let found = try calls.filter(fits)
    guard let times else {
      let presentation = Presentation(context, output)
      try presentation.write(found.map { .json($0.json) }, columns: Self.columns, id: "target")
      if found.isEmpty { throw failure(0, of: calls.count, expected: nil) }
      return
    }
    if found.count != times { throw failure(found.count, of: calls.count, expected: times) }
  }

  /// Reads the journal, which must have at least one request.
  private func calls(in context: Context) throws -> [JournalCall] {
    if file != "-", !FileSystem.exists(file) { throw NamedFolder.missing(file, "journal") }
    if FileSystem.isDirectory(file) {
      throw UsageError.rule("'\(file)' is a folder, not a journal", hint: nil)
    }
    let calls = try InputFiles(context).items(of: [file]) { line throws(UsageError) in
      try JournalCall(parsing: line)
    }
    guard !calls.isEmpty else {
      throw UsageError.rule(
        "no requests in '\(file)'", hint: "a check of an empty journal would prove nothing")
    }
    return calls
  }

  private func fits(_ call: JournalCall) throws -> Bool {
    if let method, method.uppercased() != call.method.uppercased() { return false }
    if let path, !Self.isTarget(call.target, path) { return false }
    if let session, session != call.session { return false }
    if isUnmatched, !call.isMiss { return false }
    guard !members.isEmpty else { return true }
    if call.lacksBody {
      throw UsageError.rule(
        "the body of '\(call.method) \(call.target)' was too large for the journal",
        hint: "leave out '--body-has'")
    }
    return members.allSatisfy { $0.isIn(call.json["body"]) }
  }

  private static func isTarget(_ target: RequestTarget, _ path: String) -> Bool {
    let wanted = RequestTarget(parsing: path)
    let identity = target.identity
    return wanted.identity.segments == identity.segments
      && (!path.contains("?") || wanted.identity.items == identity.items)
  }

  private func failure(_ count: Int, of total: Int, expected: Int?) -> CommandError {
    let found = count.counted("request fits", "requests fit")
    return CommandError(
      message: "\(found)\(expected.map { ", not \($0)" } ?? ""), of \(total) in '\(file)'")
  }
}
