import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// The options of a server: where it listens, for whom, and what it runs.
struct ServingOptions: OptionGroup {
  var port = 0
  var host: IPAddress?
  var allowedHosts: [String] = []
  var allowsPages = false
  var readyFile: String?
  var format: Format?
  var variables: [String] = []
  var logFile: String?

  /// The form of the notice on standard output.
  enum Format: String, CaseIterable, Sendable {
    case json
  }

  static let parameters: [Parameter<Self>] = [
    .option(
      "port", \.port, .integer(in: 0...65_535), help: "Serve at this port; 0 means any free one"),
    .option("host", \.host, .address, help: "Also serve at this address of another interface"),
    .list(
      "allow-host", \.allowedHosts, .text("NAME"),
      help: "Also accept requests for this host"),
    .flag("cors", \.allowsPages, help: "Let web pages of any site read the responses"),
    .option("ready-file", \.readyFile, .file(), help: "Write the URL to a file once it is served"),
    .option(
      "output", short: "o", \.format, .choice("FORMAT"),
      help: "Format of the URL, port and process ID"),
    .list(
      "env", \.variables, .variableName,
      help: "Set this environment variable to the URL too"
    ),
    .option("log", \.logFile, .file(), help: "Write a line for each request; - writes to stdout"),
  ]

  /// The program that a server runs.
  static func program<Root: Parameters>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<[String]>
  ) -> Parameter<Root> {
    .words(
      "command", property(), .text("COMMAND", allowsEmpty: true),
      help: "A program to run with the server, and its arguments, after --")
  }

  /// Rejects options that could not do anything, or would mix two outputs.
  func check(running program: [String], journal: String? = nil) throws(UsageError) {
    if program.isEmpty, !variables.isEmpty { throw .dependency("--env", needs: "-- COMMAND") }
    let writers: [(String, Bool)] = [
      ("--log -", logFile == "-"), ("--journal -", journal == "-"),
      ("--output", format != nil), ("-- COMMAND", !program.isEmpty),
    ]
    let used = writers.filter(\.1).map(\.0)
    // The URL comes first, and the program may write after it.
    if used.count > 1, used != ["--output", "-- COMMAND"] { throw .conflict(used[0], used[1]) }
  }

  /// Whether other machines may reach the server.
  var isOpen: Bool { host.map { !$0.isLoopback } ?? false }
}

extension ValueType where Value == IPAddress {
  /// The numeric address of an interface.
  static var address: Self {
    ValueType(name: "ADDR", known: ["0.0.0.0", "::"], text: \.text) { text throws(ValueError) in
      guard let address = IPAddress(text) else {
        throw .mismatch(text, expected: "an address such as 0.0.0.0, 192.168.1.2 or ::")
      }
      return address
    }
  }
}
