import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// The record of the changes that were sent, for the person who has to undo one.
///
/// It is never a reason for a change to fail.
final class Journal: Sendable {
  private let log: LineLog
  private let server: String?
  private let redaction: Deferred<Redaction>
  /// Whether it is turned on, which only a change needs to know.
  private let isOn: Deferred<Bool>
  private let now: @Sendable () -> UnixTime
  private let messages: Messages
  private let hasFailed = Mutex(false)

  /// The most bytes that it takes.
  static let limit = 10 << 20
  /// The values of its setting.
  static let switchType = ValueType<Switch>.choice("SWITCH", noun: "a value of 'journal'")

  /// Whether there is one.
  enum Switch: String, CaseIterable, Sendable {
    case on, off
  }

  /// Creates the journal of a run; nil if there is no folder for it.
  init?(_ context: Context, _ origin: Origin) {
    guard let folder = context.environment.stateDirectory else { return nil }
    log = LineLog(path: folder + "/journal.ndjson", limit: Self.limit)
    server = origin == .appleMusic ? nil : origin.description
    now = context.now
    messages = Messages(context)
    redaction = Deferred { [settings = context.settings] in Redaction(secrets: settings.secrets) }
    isOn = Deferred { [settings = context.settings, messages] in
      do throws(SettingsError) {
        return try settings.value(of: .journal, as: Self.switchType) != .off
      } catch {
        messages.say("\(error); the change is recorded")
        return true
      }
    }
  }

  /// Adds a change and its outcome.
  fileprivate func add(
    _ request: HTTPRequest, at time: UnixTime, _ outcome: Result<HTTPResponse, TransportError>
  ) {
    var members = [
      JSONMember("time", .string(time.iso8601)),
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("path", .string(request.target.path)),
      JSONMember("ids", .array(request.changedIDs.map { .string($0) })),
    ]
    switch outcome {
    case .success(let response):
      members.append(JSONMember("status", .int(response.status.rawValue)))
      let created = response.createdIDs
      if !created.isEmpty {
        members.append(JSONMember("created", .array(created.map { .string($0) })))
      }
    case .failure(let error):
      members.append(JSONMember("status", .null))
      members.append(JSONMember("error", .string("\(error)")))
    }
    if let server { members.append(JSONMember("server", .string(server))) }
    let line = String(decoding: JSONValue.object(members).encoded(), as: UTF8.self)
    do {
      guard try log.add(redaction.value.redacted(line)) else { return }
      messages.note(
        "Changes are recorded in '\(log.path)'. 'amctl config set journal off' ends that.")
    } catch {
      let isFirst = hasFailed.withLock { failed in
        defer { failed = true }
        return !failed
      }
      if isFirst { messages.note("This change is not in the journal: \(error).") }
    }
  }

  /// Wraps the transport that sends requests; what is not sent is not recorded.
  func journaling(_ base: any Transport) -> any Transport {
    Journaling(base: base, journal: self)
  }

  /// A transport that records changes.
  private struct Journaling: Transport {
    let base: any Transport
    let journal: Journal

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      guard !request.method.isRead, journal.isOn.value else { return try await base.send(request) }
      let time = journal.now()
      do {
        let response = try await base.send(request)
        journal.add(request, at: time, .success(response))
        return response
      } catch {
        if !error.requestNeverLeft { journal.add(request, at: time, .failure(error)) }
        throw error
      }
    }
  }
}

extension HTTPRequest {
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
  /// The ids of the resources that were created.
  fileprivate var createdIDs: [String] {
    guard status == 201, let data = (try? JSONDocument(parsing: body))?.root["data"] else {
      return []
    }
    return data.elements.compactMap { $0["id"]?.string }
  }
}
