/// Something that reads bytes from anywhere, and what has to be true of whatever it reads.
struct FuzzTarget: Sendable {
  /// The name, which is also that of its folder in `Corpus`.
  let name: String
  /// Reads bytes; throws a `Violation` if something is wrong, and nothing for bytes that are not
  /// valid.
  let check: @Sendable ([UInt8]) throws -> Void

  /// All targets.
  static let all: [FuzzTarget] =
    [
      .init(name: "json", check: JSONTargets.document),
      .init(name: "json-pieces", check: JSONTargets.pieces),
      .init(name: "fixture", check: ExchangeTargets.fixture),
      .init(name: "har", check: ExchangeTargets.archive),
      .init(name: "token", check: TokenTargets.token),
      .init(name: "music-url", check: AddressTargets.musicURL),
      .init(name: "request-target", check: AddressTargets.requestTarget),
      .init(name: "http-date", check: TimeTargets.httpDate),
      .init(name: "time", check: TimeTargets.time),
      .init(name: "table", check: TakeoutTargets.table),
      .init(name: "zip", check: TakeoutTargets.archive),
      .init(name: "xml", check: ListTargets.xml),
      .init(name: "m3u", check: ListTargets.m3u),
      .init(name: "dbus", check: BusTargets.message),
      .init(name: "number", check: NumberTargets.reported),
      .init(name: "next", check: SandboxTargets.next),
      .init(name: "day", check: SandboxTargets.day),
      .init(name: "state-log", check: SandboxTargets.log),
    ] + ofProgram

  #if DEBUG || FUZZING
    private static let ofProgram: [FuzzTarget] = [
      .init(name: "config", check: ProgramTargets.config),
      .init(name: "arguments", check: ProgramTargets.arguments),
    ]
  #else
    /// A release does not show what these read.
    private static let ofProgram: [FuzzTarget] = []
  #endif

  /// Returns the target with a name; nil if there is none.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What was promised, and is not true of some bytes.
struct Violation: Error, CustomStringConvertible {
  let description: String

  /// Throws unless a promise is kept.
  static func unless(_ isTrue: Bool, _ promise: String) throws(Violation) {
    if !isTrue { throw Violation(description: "not true: \(promise)") }
  }
}
