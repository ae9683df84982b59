import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform
import MusicSandbox
import Synchronization

/// Answers the requests to a sandbox, with the faults that were asked for.
final class SandboxServer: Responder {
  private let sandbox: Sandbox
  private let clock: ServedClock
  /// The time by which tokens are checked.
  private let realNow: @Sendable () -> UnixTime
  private let history = ServedHistory()

  init(sandbox: Sandbox, clock: ServedClock, realNow: @escaping @Sendable () -> UnixTime) {
    self.sandbox = sandbox
    self.realNow = realNow
    self.clock = clock
  }

  /// Nothing in a sandbox waits.
  var handler: ServerHandler { .atOnce(response) }

  func report(to messages: Messages) {}

  func check(ranProgram: Bool) throws {}

  /// The most bytes of a body: ten thousand tracks take a third of them.
  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.body = 1 << 20
    return limits
  }

  /// Whoever has no good token sends no body either.
  func wantsBody(of request: ServerRequest) -> Bool {
    let target = RequestTarget(parsing: request.localTarget)
    return !ControlAction.concerns(target)
      && sandbox.allows(HTTPRequest(.get, target, headers: request.headers), at: realNow())
  }

  /// Returns the response to a request, with the faults and the latency of now.
  func response(to request: ServerRequest) -> ServerResponse {
    let target = RequestTarget(parsing: request.localTarget)
    if ControlAction.concerns(target) {
      return ControlAction.response(to: request, for: target, among: actions(for: target.query))
    }
    var asked = HTTPRequest(
      HTTPMethod(rawValue: request.method), target, headers: request.headers,
      body: request.body.isEmpty ? nil : request.body)
    let response = ServerResponse(sandbox.delivery(to: asked, tokensAt: realNow()))
    asked.headers = HTTPHeaders()
    history.note(
      ServedCall(
        time: clock.now(), session: "", request: asked, outcome: .computed, sent: response))
    return response
  }
}

// MARK: Control

extension SandboxServer {
  /// The requests to the server itself.
  private func actions(for query: Query) -> [ControlAction] {
    [
      ControlAction("POST", "reset") { self.reset() },
      ControlAction("POST", "faults", ["fault", "latency"]) { () throws(ValueError) in
        try self.setFaults(query)
      },
      ControlAction("POST", "clock", ["at", "by"]) { () throws(ValueError) in
        try self.setClock(query)
      },
      ControlAction("GET", "requests", ["path", "method"]) { self.history.response(to: query) },
    ]
  }

  /// Makes everything as it was at the start: changes, faults and their counts, requests, and the
  /// time.
  private func reset() -> ServerResponse {
    clock.reset()
    do { try sandbox.reset() } catch { return .error(500, "Internal Server Error", "\(error)") }
    history.reset(nil)
    return .json(["time": .string(clock.now().iso8601)])
  }

  /// Replaces the faults and the latency; without parameters, nothing goes wrong any more.
  private func setFaults(_ query: Query) throws(ValueError) -> ServerResponse {
    var faults: [Incident] = []
    for item in query.items where item.name == "fault" {
      for text in item.value.split(separator: ",") {
        faults.append(try ValueType.fault(ofSandbox: true).parse(String(text).trimmed))
      }
    }
    let latency = try query["latency"].map { text throws(ValueError) in
      try ValueType.latency.parse(text)
    }
    sandbox.play(faults, latency: latency ?? .zero...(.zero))
    return .json(["faults": .int(faults.count)])
  }

  /// Moves the clock to a time, or ahead; without parameters, says what time it is.
  private func setClock(_ query: Query) throws(ValueError) -> ServerResponse {
    if let text = query["at"] {
      guard let time = UnixTime(day: text) ?? UnixTime(iso8601: text) else {
        throw .mismatch(text, expected: "a time such as 2026-05-01 or 2026-05-01T12:00:00Z")
      }
      clock.set(to: time)
    }
    if let text = query["by"] {
      clock.advance(by: try ValueType<Duration>.duration().parse(text))
    }
    return .json(["time": .string(clock.now().iso8601)])
  }
}

/// The clock of a served sandbox, which runs from the time that it was set to.
final class ServedClock: Sendable {
  private let base: @Sendable () -> UnixTime
  private let start: UnixTime
  private let offset: Mutex<Duration>

  /// Starts at a time, or now.
  init(startingAt start: UnixTime?, _ base: @escaping @Sendable () -> UnixTime) {
    let now = base()
    (self.base, self.start) = (base, start ?? now)
    offset = Mutex(self.start - now)
  }

  func now() -> UnixTime { base() + offset.withBriefLock { $0 } }

  func set(to time: UnixTime) { offset.withLock { $0 = time - base() } }

  func advance(by time: Duration) { offset.withLock { $0 += time } }

  func reset() { set(to: start) }
}

/// The keys and tokens of a served sandbox, which are worth nothing anywhere else.
struct ServedKeys: Sendable {
  private let keys: SandboxKeys
  private let developerToken: String
  private let userTokens: [String]

  /// Signs a developer token.
  init(_ sandbox: Sandbox, at now: UnixTime) throws {
    (keys, userTokens) = (sandbox.keys, sandbox.userTokens)
    developerToken = try keys.developerToken(issuedAt: now)
  }

  /// What programs read in the line about the server.
  func facts(keyFile: String) -> [JSONMember] {
    [
      ("teamId", keys.teamID), ("keyId", keys.keyID), ("privateKeyFile", keyFile),
      ("developerToken", developerToken), ("userToken", keys.userToken),
    ].map { JSONMember($0, .string($1)) }
      + [JSONMember("userTokens", .array(userTokens.map { .string($0) }))]
  }

  /// The variables of a program, for `amctl` and for other clients.
  ///
  /// Changes of nobody's account are not worth a journal.
  func variables(keyFile: String) -> [String: String] {
    var variables = [Setting.journal.variable: "off"]
    for (setting, value) in [
      (Setting.teamID, keys.teamID), (.keyID, keys.keyID), (.privateKeyFile, keyFile),
      (.developerToken, developerToken), (.userToken, keys.userToken),
    ] {
      for name in [setting.variable, setting.publicVariable] { variables[name] = value }
    }
    if userTokens.count > 1 {
      variables[Setting.userToken.publicVariable + "S"] = userTokens.joined(separator: " ")
    }
    return variables
  }

  /// Returns lines for a shell that set the URL and the tokens.
  func exported(at url: String) -> String {
    [
      (Setting.baseURL, url), (.developerToken, developerToken), (.userToken, keys.userToken),
    ].map { "export \($0.variable)=\($1)\n" }.joined()
  }
}

/// The file of a private key that nobody else can read: beside the state that is kept, or in a folder
/// that lasts as long as a server.
struct PrivateKeyFile: Sendable {
  let path: String
  /// The folder that is removed at the end, and the lock that says that it is in use.
  private let temporary: (folder: String, lock: FileLock?)?

  private static let prefix = "amctl-sandbox"

  /// Writes the key to the folder of a state, or to one of its own.
  init(_ keys: SandboxKeys, besideState state: String?, in environment: Environment) throws {
    let folder: String
    if let state {
      (folder, temporary) = (FileSystem.resolved(state), nil)
    } else {
      Self.removeAbandoned(from: try environment.temporaryFolder())
      folder = try environment.temporaryName(Self.prefix)
      try FileSystem.createDirectory(folder, isPrivate: true)
      temporary = (folder, try FileLock(folder: folder))
    }
    path = folder + "/AuthKey_\(keys.keyID).p8"
    try FileSystem.write(Array(keys.privateKeyPEM.utf8), to: path, isSecret: true)
  }

  func remove() {
    guard let temporary else { return }
    Self.remove(path, with: temporary.folder)
  }

  /// Removes the keys of servers that were killed; who else has a lock is alive.
  private static func removeAbandoned(from parent: String) {
    let names = (try? FileSystem.list(parent) { $0.hasPrefix(prefix + "-") }) ?? []
    for folder in names.map({ "\(parent)/\($0)" }) {
      let keys = (try? FileSystem.list(folder) { $0.hasPrefix("AuthKey_") }) ?? []
      guard keys.count == 1, let lock = try? FileLock(folder: folder) else { continue }
      remove("\(folder)/\(keys[0])", with: folder)
      withExtendedLifetime(lock) {}
    }
  }

  private static func remove(_ path: String, with folder: String) {
    try? FileSystem.remove(path)
    try? FileSystem.removeDirectory(folder)
  }
}
