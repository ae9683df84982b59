import AmctlCommandLine

/// `amctl help`: shows the help of the program, a command or a topic.
struct HelpCommand: LocalCommand {
  var words: [String] = []

  static let help = CommandHelp(
    "help", summary: "Show help for a command or a topic",
    examples: [
      CommandSpec.Example("amctl help search", "Show what search takes"),
      CommandSpec.Example("amctl help exit-codes", "Show what the exit codes mean"),
    ])
  static let parameters: [Parameter<Self>] = [
    .words(
      "topic", \.words, .text("TOPIC", completion: .values { _ in candidates }),
      help: "A command, or one of: \(HelpTopic.names)")
  ]

  static let readsSettings = false

  /// The words that a shell offers.
  private static var candidates: [Candidate] {
    CommandTree.spec.subcommands.map { Candidate($0.name, $0.summary) }
      + HelpTopic.all.map { Candidate($0.name) }
  }

  func run(in context: Context) async throws {
    let output = context.streams.out
    if words.count == 1, let topic = HelpTopic.all.first(where: { $0.name == words[0] }) {
      return try output.write(topic.page(width: Self.width(on: output)))
    }
    let style = context.common.color.style(for: output, in: context.environment)
    try Self.write(try page(in: CommandTree.spec), to: output, style)
  }

  /// Writes a page with the terminal's width, up to a readable maximum.
  static func write(
    _ page: HelpPage, to output: any OutputStream, _ style: Style
  ) throws(WriteError) {
    try output.write(page.text(width: width(on: output), style: style))
  }

  private static func width(on output: any OutputStream) -> Int {
    min(output.columns ?? 80, 100)
  }

  private func page(in program: CommandSpec) throws(UsageError) -> HelpPage {
    var path = [program]
    for word in words {
      let command = path[path.count - 1]
      guard let next = command.subcommand(named: word) else {
        throw Self.unknown(word, among: command.subcommands.map(\.name))
      }
      path.append(next)
    }
    return HelpPage(path[path.count - 1], at: CommandPath(names: path.map(\.name)))
  }

  private static func unknown(_ word: String, among commands: [String]) -> UsageError {
    let names = commands + HelpTopic.all.map(\.name)
    return .rule(
      "'\(word)' is not a command or topic",
      hint: Suggestion.nearest(to: word, in: names).map(Suggestion.question)
        ?? Suggestion.list(names))
  }
}
