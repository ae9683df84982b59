import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Serves until a program ends, or without a program until a signal.
struct Serving {
  let program: [String]
  let options: ServingOptions
  /// The start of the notice, such as "Serving Fixtures".
  let title: String
  /// Whether requests reach the service.
  var sendsOn = false
  var urlVariables = [Setting.baseURL.variable]
  /// Further variables of the program; those with no value are removed.
  var variables: [String: String?] = [:]
  /// A message for people that even `--quiet` does not suppress.
  var note: String?
  /// The members of `-o json` besides the URL.
  var facts: [JSONMember] = []
  /// The text after the notice, which explains how to use the server.
  var explanation = ""
  /// Returns lines of standard output about a server with this URL.
  var lines: (String) -> String = { _ in "" }

  /// Runs a server, and ends with the program's exit code, or with the server's failure.
  func run(_ responder: any Responder, in context: Context) async throws {
    let child =
      try program.isEmpty
      ? nil
      : ServedProgram(
        program, urlVariables: urlVariables + options.variables, others: variables,
        in: context.environment)
    try removeOldReadyFile()
    let log = try options.logFile.map { try LineFile(path: $0, streams: context.streams) }
    let server = try Failure.listening(on: options.port, of: options.host?.text) {
      port throws(SystemError) in
      try LoopbackServer(
        host: options.host ?? .loopback, port: port, limits: responder.limits,
        onEvent: { event in
          if let log, let line = event.logLine(at: context.now()) { log.add(line) }
        }, wantsBody: { [gate] in gate.passes($0) && responder.wantsBody(of: $0) },
        by: gate.guarding(responder.handler))
    }
    try announce(server, in: context)
    let code = try await child?.run(with: server.address)
    if child == nil { await Interruption.wait() }
    await server.finish()
    try? removeOldReadyFile()
    responder.report(to: Messages(context))
    // The program has said what is wrong.
    if let code, code != 0 { throw Failure(.failed(with: code), nil) }
    try responder.check(ranProgram: code != nil)
    try log?.check()
    if StopSignal.current?.number == StopSignal.hangUp { throw CancellationError() }
  }

  /// Tells people on standard error where it listens, and programs on standard output and in a file.
  ///
  /// The file comes last: whoever waits for it finds everything else done.
  private func announce(_ server: LoopbackServer, in context: Context) throws {
    let (url, streams) = (server.address, context.streams)
    if !context.common.isQuiet { try streams.err.write("\(title) at \(url)\n\(explanation)") }
    var output = Array(lines(url).utf8)
    if options.format == .json {
      let members = [
        JSONMember("url", .string(url)), JSONMember("port", .int(server.port)),
        JSONMember("pid", .int(ProcessEnvironment.processID)),
      ]
      output += JSONValue.object(members + facts).encoded() + [UInt8(ascii: "\n")]
    }
    if !output.isEmpty {
      try streams.out.write(output)
      try streams.out.flush()
    }
    if let file = options.readyFile { try FileSystem.write(Array((url + "\n").utf8), to: file) }
    if let note { try streams.err.write(note) }
  }

  /// Removes the file of an earlier server, so that nobody takes its URL for the new one.
  private func removeOldReadyFile() throws(FileError) {
    guard let file = options.readyFile, FileSystem.isReplaceable(file), FileSystem.exists(file)
    else { return }
    try FileSystem.remove(file)
  }

  private var gate: ServerGate {
    ServerGate(
      hosts: Set(
        options.allowedHosts.map { $0.lowercased() }
          + [options.host].compactMap { $0?.isAny == false ? $0?.text : nil }),
      allowsPages: options.allowsPages, sendsOn: sendsOn)
  }
}

extension Failure {
  /// Starts a server on a port; an error names it, or the address that it is of.
  static func listening<Server>(
    on port: Int, of address: String? = nil, _ listen: (UInt16) throws(SystemError) -> Server
  ) throws(Failure) -> Server {
    let port = UInt16(clamping: port)
    do { return try listen(port) } catch {
      if let address { throw Failure(.failure, "cannot listen at '\(address)': \(error)") }
      throw Failure(
        .failure, "cannot listen on port \(port): \(error)",
        hint: "--port 0, the default, takes any free port")
    }
  }
}

/// Answers the requests to a server.
protocol Responder: Sendable {
  var handler: ServerHandler { get }
  var limits: ServerLimits { get }
  /// Decides by the head of a request whether its body is read.
  func wantsBody(of request: ServerRequest) -> Bool
  /// Reports at the end, such as requests that are not recorded.
  func report(to messages: Messages)
  /// Throws if the server's work was not a success.
  func check(ranProgram: Bool) throws
}

extension Responder {
  var limits: ServerLimits { ServerLimits() }

  func wantsBody(of request: ServerRequest) -> Bool { true }
}
