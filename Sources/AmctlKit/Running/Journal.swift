import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The record of the changes that were sent, for the person who has to undo one.
///
/// Each has a line from before it is sent, so that a process that is killed leaves a trace of it,
/// and one with its outcome. It is never a reason for a change to fail.
final class Journal: Sendable {
  private let log: LineLog
  private let server: String?
  private let redaction: Deferred<Redaction>
  private let now: @Sendable () -> UnixTime
  private let messages: Messages
  private let firstFailure = Once()

  /// The most bytes that it takes.
  static let limit = 10 << 20

  /// Creates the journal of a run; nil if it is off, or there is no folder for it.
  init?(_ context: Context, _ origin: Origin) throws(SettingsError) {
    guard try context.settings.value(of: .journal, as: .onOff) != false,
      let folder = context.environment.stateDirectory
    else { return nil }
    log = LineLog(path: folder + "/journal.ndjson", limit: Self.limit)
    server = origin == .appleMusic ? nil : origin.description
    now = context.now
    messages = Messages(context)
    redaction = Deferred { [settings = context.settings] in Redaction(secrets: settings.secrets) }
  }

  /// Adds the line of a change that is about to be sent; returns what its two lines have in common.
  fileprivate func begin(_ request: HTTPRequest) -> [JSONMember] {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    var members = [
      JSONMember("time", .string(now().iso8601)),
      JSONMember("change", .string(number)),
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("path", .string(request.target.path)),
      JSONMember("ids", .array(request.changedIDs.map { .string($0) })),
    ]
    members += request.changedAttributes
    add(members)
    return members
  }

  /// Adds the line with the outcome of a change.
  fileprivate func end(_ change: [JSONMember], _ outcome: Result<HTTPResponse, TransportError>) {
    var members = change
    switch outcome {
    case .success(let response) where response.reportedErrors != nil:
      members.append(JSONMember("status", .null))
      members.append(JSONMember("error", .string(response.reportedErrors ?? "")))
    case .success(let response):
      members.append(JSONMember("status", .int(response.status.rawValue)))
      let created = response.createdIDs
      if !created.isEmpty {
        members.append(JSONMember("created", .array(created.map { .string($0) })))
      }
    case .failure(let error):
      members.append(JSONMember("status", .null))
      if error.requestNeverLeft { members.append(JSONMember("sent", .bool(false))) }
      members.append(JSONMember("error", .string("\(error)")))
    }
    add(members)
  }

  private func add(_ members: [JSONMember]) {
    var members = members
    if let server { members.append(JSONMember("server", .string(server))) }
    let line = String(decoding: JSONValue.object(members).encoded(), as: UTF8.self)
    do {
      guard try log.add(redaction.value.redacted(line)) else { return }
      messages.note(
        "Every change is logged to '\(log.path)'; turn this off with 'amctl config set journal off'."
      )
    } catch {
      if firstFailure.take() { messages.note("This change is not in the journal: \(error).") }
    }
  }

  /// Wraps the transport that sends requests.
  func journaling(_ base: any Transport) -> any Transport {
    Journaling(base: base, journal: self)
  }

  /// A transport that records changes.
  private struct Journaling: Transport {
    let base: any Transport
    let journal: Journal

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      guard !request.method.isRead else {
        return try await base.send(request, to: sink)
      }
      let change = journal.begin(request)
      do {
        let response = try await base.send(request, to: sink)
        journal.end(change, .success(response))
        return response
      } catch {
        journal.end(change, .failure(error))
        throw error
      }
    }
  }
}

extension HTTPRequest {
  /// The name of what it creates, and the value of a rating.
  fileprivate var changedAttributes: [JSONMember] {
    let attributes = body.flatMap { try? JSONDocument(parsing: $0) }?.root["attributes"]
    return ["name", "value"].compactMap { name in
      attributes?[name].map { JSONMember(name, .json($0)) }
    }
  }

  /// The ids of the resources that it changes, in the query or in the body.
  fileprivate var changedIDs: [String] {
    let query = target.query.items.filter { $0.name == "ids" || $0.name.hasPrefix("ids[") }
      .flatMap { $0.value.split(separator: ",").map(String.init) }
    let json = body.flatMap { try? JSONDocument(parsing: $0) }?.root
    let lists = [json?["data"], json?.value(at: "relationships.tracks.data")]
    return query + lists.flatMap { $0?.elements.compactMap { $0["id"]?.string } ?? [] }
  }
}

extension HTTPResponse {
  /// The errors that it reports in spite of its status, in words: what came of the change is unknown.
  fileprivate var reportedErrors: String? {
    guard status.kind == .success, !body.isEmpty, let document = try? JSONDocument(parsing: body)
    else { return nil }
    return Rejection(document.root, to: HTTPRequest(.post, RequestTarget(path: "/")))?.description
  }

  /// The ids of the resources that were created.
  fileprivate var createdIDs: [String] {
    guard status == 201, let data = (try? JSONDocument(parsing: body))?.root["data"] else {
      return []
    }
    return data.elements.compactMap { $0["id"]?.string }
  }
}

/// A file of lines that any number of processes extend, and that stays below a size.
///
/// Only its owner can read it. A line that a killed process did not finish is removed by the next
/// one, and the oldest lines make room for new ones.
struct LineLog: Sendable {
  /// The path of the file, in a folder that has no other use.
  let path: String
  /// The most bytes.
  let limit: Int

  /// Adds a line, which has no line feed yet; returns whether the file is new.
  @discardableResult
  func add(_ text: String) throws(FileError) -> Bool {
    let line = Array(text.utf8) + [Self.lineFeed]
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.createDirectory(folder, isPrivate: true)
    return try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let facts = FileFacts(of: path)
      // Through a link, a file elsewhere would be extended; a pipe would wait for its reader.
      guard facts.map({ $0.kind == .file }) ?? true else {
        throw FileError(path, cannotBe: .written, .notAFile)
      }
      if let size = facts?.size, size > 0 { try makeRoom(for: line.count, after: size) }
      _ = try FileSystem.append(line, to: path)
      return facts == nil
    }
  }

  /// Removes an unfinished line, and the oldest lines if another does not fit.
  private func makeRoom(for count: Int, after size: Int) throws(FileError) {
    let file = try OpenedFile(path)
    let isWhole = try file.bytes(size - 1..<size) == [Self.lineFeed]
    let isFull = size + count > limit
    guard !isWhole || isFull else { return }
    // Half of the log is removed at once, so that most lines need no copy.
    let start = isFull ? max(0, size - limit / 2) : 0
    var kept = try file.bytes(start..<size)[...]
    if start > 0 { kept = kept.drop { $0 != Self.lineFeed }.dropFirst() }
    let end = kept.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? kept.startIndex
    try FileSystem.write(Array(kept[..<end]), to: path, isSecret: true)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
