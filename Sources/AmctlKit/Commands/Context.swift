import MusicAPI

/// What a command works with: everything from outside comes in through here.
struct Context: Sendable {
  /// Where data comes from and goes to.
  let streams: Streams
  /// The options that every command takes.
  let options: GlobalOptions
  /// The settings and where they came from.
  let settings: Settings
  /// What answers in place of the network, or is written beside it.
  let tape: Tape
  /// The environment variables.
  let environment: Environment
  /// The time, which tests set.
  let now: @Sendable () -> UnixTime
  /// What retries wait on, which tests replace.
  let clock: any Clock<Duration>

  /// How data is to be written; a command may have a usual form of its own.
  func presentation(standard: OutputFormat? = nil) -> Presentation {
    let output = streams.out
    return Presentation(
      output: output,
      format: options.output ?? standard ?? .standard(isTerminal: output.isTerminal),
      fields: options.fields.map { Field($0) },
      style: options.color.style(for: output, in: environment))
  }

  /// Whether a person looks at whatever tells most.
  var showsUsualTable: Bool {
    presentation().format == .table && options.fields.isEmpty
  }

  /// What is said to a person.
  var talk: Talk {
    Talk(
      error: streams.err, isQuiet: options.isQuiet,
      canErase: streams.err.isTerminal && environment["TERM"] != "dumb")
  }
}
