import MusicAPI

/// `amctl doctor`: everything that could be wrong, each with its remedy.
struct DoctorCommand: Command {
  static let spec = CommandSpec(
    "doctor", summary: "Look for everything that could be wrong",
    discussion: """
      Looks at the config file, the key, the network, both tokens, the clock, the storefront, \
      proxies, fixtures and the cache. Exit code 0 when no check failed, 4 when one of the \
      credentials did, 7 when the network did, else 1.
      """,
    examples: [
      CommandSpec.Example("amctl doctor", "What is wrong, and what to do"),
      CommandSpec.Example("amctl doctor -o json", "The same for a program"),
    ])

  init(_ arguments: Arguments) {}

  func run(in context: Context) async throws {
    var checks = [context.configCheck()]
    if context.settings[.replay] == nil { checks += context.keyChecks() }
    checks += try await context.tokenChecks()
    let account = checks.flatMap(\.facts).first { $0.name == "storefront" }
    checks.append(context.storefrontCheck(account: account?.value.text))
    checks += [context.proxyCheck(), context.replayCheck(), context.cacheCheck()]
    try context.report(checks)
  }
}

extension JSONValue {
  /// The text of a string; nil for anything else.
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
