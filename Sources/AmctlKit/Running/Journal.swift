import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The record of the changes that were sent, for the person who has to undo one.
///
/// Each change has a line from before its request, so that a process that is killed leaves a trace,
/// and a line with its outcome. A change never fails because of the journal.
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

  /// Adds the line of a change before its request; returns the members that its two lines share.
  fileprivate func begin(_ request: HTTPRequest) -> [JSONMember] {
    let members: [JSONMember] = .known([
      "time": .string(now().iso8601),
      "change": .string(String(UInt32.random(in: .min ... .max), radix: 16)),
      "method": .string(request.method.rawValue), "path": .string(request.target.path),
      "ids": .strings(request.changedIDs), "name": request.changedAttribute("name"),
      "value": request.changedAttribute("value"),
    ])
    add(members)
    return members
  }

  /// Adds the line with the outcome of a change.
  fileprivate func end(_ change: [JSONMember], _ outcome: Result<HTTPResponse, TransportError>) {
    switch outcome {
    case .success(let response):
      let (error, created) = (response.reportedErrors, response.createdIDs)
      add(
        change
          + .known([
            "status": error == nil ? .int(response.status.rawValue) : .null,
            "error": error.map { .string($0) },
            "created": error != nil || created.isEmpty ? nil : .strings(created),
          ]))
    case .failure(let error):
      add(
        change
          + .known([
            "status": .null, "sent": error.requestNeverLeft ? .bool(false) : nil,
            "error": .string("\(error)"),
          ]))
    }
  }

  private func add(_ members: [JSONMember]) {
    let all = members + .known(["server": server.map { .string($0) }])
    let line = String(decoding: JSONValue.object(all).encoded(), as: UTF8.self)
    do {
      guard try log.add(Array(redaction.value.redacted(line).utf8)) else { return }
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
  /// Returns an attribute of the resource in its body, such as the value of a rating.
  fileprivate func changedAttribute(_ name: String) -> JSONValue? {
    let json = body.flatMap { try? JSONDocument(parsing: $0) }?.root
    return json?["attributes"]?[name].map { .json($0) }
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
  /// The errors beside a status of success, in words: the outcome of the change is then unknown.
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
