import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Serves until a program ends, or until a signal if there is none.
struct Serving {
  let program: [String]
  let options: ServingOptions
  /// What is served, at the start of the notice, such as "Serving Fixtures".
  let title: String
  /// Whether requests reach the service.
  var sendsOn = false
  /// The variables that contain the URL.
  var urlVariables = [Setting.baseURL.variable]
  /// Further variables of the program; those with no value are removed.
  var variables: [String: String?] = [:]
  /// What people are told in any case.
  var note: String?
  /// What programs learn about the server besides its URL.
  var facts: [JSONMember] = []
  /// What people are told after the notice.
  var explanation = ""
  /// Returns lines of standard output about a server with this URL.
  var lines: (String) -> String = { _ in "" }

  /// Runs a server, and ends with the program's exit code, or with what the server says.
  func run(_ responder: any Responder, in context: Context) async throws {
    let child = try servedProgram(in: context)
    try ServerNotice.removeOld(options.readyFile)
    let log = try options.logFile.map { try LineFile(path: $0, streams: context.streams) }
    let server = try Failure.listening(on: options.port, of: options.host?.text) {
      port throws(SystemError) in
      try start(responder, at: port) { event in
        if let log, let line = event.logLine(at: context.now()) { log.add(line) }
      }
    }
    try ServerNotice(
      url: server.address, port: server.port, title: title, facts: facts,
      explanation: explanation, lines: lines(server.address)
    ).announce(options.format, file: options.readyFile, in: context)
    if let note { try context.streams.err.write(note) }
    let code = try await wait(for: child, at: server.address)
    await server.finish()
    try? ServerNotice.removeOld(options.readyFile)
    responder.report(to: Messages(context))
    if let code, code != 0 { throw ServedProgramFailure(code: code) }
    try responder.check(ranProgram: code != nil)
    try log?.check()
    if StopSignal.current?.number == StopSignal.hangUp { throw CancellationError() }
  }

  private var gate: ServerGate {
    ServerGate(
      hosts: Set(
        options.allowedHosts.map { $0.lowercased() }
          + [options.host].compactMap { $0?.isAny == false ? $0?.text : nil }),
      allowsPages: options.allowsPages, sendsOn: sendsOn)
  }

  /// Starts a server whose requests have to pass the gate.
  private func start(
    _ responder: any Responder, at port: UInt16,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer {
    let (host, gate) = (options.host ?? .loopback, gate)
    switch responder.responding {
    case .atOnce(let respond):
      return try LoopbackServer(
        host: host, port: port, onEvent: onEvent, respond: { gate.response(to: $0, by: respond) })
    case .later(let respond):
      return try LoopbackServer(
        host: host, port: port, onEvent: onEvent,
        awaiting: { await gate.response(to: $0, awaiting: respond) })
    }
  }

  /// Finds the program before the server starts; nil if there is none to run.
  private func servedProgram(in context: Context) throws(UsageError) -> ServedProgram? {
    guard !program.isEmpty else { return nil }
    return try ServedProgram(
      program, urlVariables: urlVariables + options.variables, others: variables,
      in: context.environment)
  }

  /// Waits for the end of the program, or for a signal if there is none; returns the exit code of
  /// the program.
  private func wait(for child: ServedProgram?, at url: String) async throws -> Int32? {
    guard let child else {
      await Interruption.wait()
      return nil
    }
    return try await child.run(with: url)
  }
}

/// How a server finds its responses.
enum Responding {
  /// On the thread of each connection, where a task would take longer than the response.
  case atOnce(@Sendable (ServerRequest) -> ServerResponse)
  case later(@Sendable (ServerRequest) async -> ServerResponse)
}

/// What answers the requests to a server.
protocol Responder: Sendable {
  var responding: Responding { get }
  /// Says at the end what there is to say.
  func report(to messages: Messages)
  /// Throws if the server's work was not a success.
  func check(ranProgram: Bool) throws
}
