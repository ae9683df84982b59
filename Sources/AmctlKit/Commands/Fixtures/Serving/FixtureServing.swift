import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Serves a folder until a program ends, or until a signal if there is none.
struct FixtureServing {
  let folder: String
  let program: [String]
  let options: ServingOptions
  /// Whether requests reach the service.
  var isRecording = false
  /// What programs have to send so that their requests are signed; nil if nothing.
  var secret: String?

  /// Runs a server, and ends with the program's exit code, or with what the server says.
  func run(_ responder: any FixtureResponder, in context: Context) async throws {
    let child = try servedProgram(in: context)
    try ServerNotice.removeOld(options.readyFile)
    let log = try options.logFile.map { try LineFile(path: $0, streams: context.streams) }
    let server = try listen { port throws(SystemError) in
      try responder.listen(at: options.host, port: port, behind: gate) { event in
        if let log, let line = event.logLine(at: context.now()) { log.add(line) }
      }
    }
    try ServerNotice(
      url: server.address, port: server.port, folder: folder,
      verb: isRecording ? "Recording into" : "Serving"
    ).announce(options.format, file: options.readyFile, in: context)
    if let secret {
      try context.streams.err.write(
        "To have a request signed, send the header '\(Self.hint(secret))'\n")
    }
    let code = try await wait(for: child, at: server.address)
    await server.finish()
    try? ServerNotice.removeOld(options.readyFile)
    responder.report(to: Messages(context))
    if let code, code != 0 { throw ServedProgramFailure(code: code) }
    try responder.check(ranProgram: code != nil)
    try log?.check()
    if StopSignal.current?.number == StopSignal.hangUp { throw CancellationError() }
  }

  private static func hint(_ secret: String) -> String {
    "\(ServingPeer.secretHeader): \(secret)"
  }

  private var gate: ServerGate {
    ServerGate(
      hosts: Set(
        options.allowedHosts.map { $0.lowercased() }
          + [options.host].compactMap { $0?.isAny == false ? $0?.text : nil }),
      allowsPages: options.allowsPages, sendsOn: isRecording)
  }

  /// Starts the server; an error names the address, if one was given.
  private func listen(
    _ start: (UInt16) throws(SystemError) -> LoopbackServer
  ) throws -> LoopbackServer {
    do throws(PortError) { return try PortError.naming(options.port, listen: start) } catch {
      guard let host = options.host else { throw error }
      throw Failure(.failure, "cannot listen at '\(host.text)': \(error.reason)")
    }
  }

  /// Finds the program before the server starts; nil if there is none to run.
  private func servedProgram(in context: Context) throws(UsageError) -> ServedProgram? {
    guard !program.isEmpty else { return nil }
    return try ServedProgram(
      program, variables: [Setting.baseURL.variable, ServingPeer.url] + options.variables,
      others: secret.map { [ServingPeer.secret: $0] } ?? [:], in: context.environment)
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

/// What answers the requests to `fixtures serve`.
protocol FixtureResponder: Sendable {
  /// Starts a server whose requests have to pass a gate.
  func listen(
    at host: IPAddress?, port: UInt16, behind gate: ServerGate,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer
  /// Says at the end what there is to say.
  func report(to messages: Messages)
  /// Throws if the server's work was not a success.
  func check(ranProgram: Bool) throws
}
