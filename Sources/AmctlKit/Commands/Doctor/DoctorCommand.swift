import AmctlCommandLine
import MusicAPI

/// `amctl doctor`: checks the setup, and suggests fixes.
struct DoctorCommand: ServiceCommand {
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "doctor", summary: "Check your setup and suggest fixes",
    discussion: """
      Checks the config file, the key, the network, both tokens, the clock, the storefront, \
      proxies, fixtures, the cache, the other servers that are configured, and on a desktop its \
      players and mpv. Exit code 0 when no check failed, 4 when one of the credentials did, 7 when \
      the network did, else 1.
      """,
    examples: [
      CommandSpec.Example("amctl doctor", "Show what is wrong, and what to do"),
      CommandSpec.Example("amctl doctor -o json", "Print the same for a program"),
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.output), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  /// Tolerates every flaw of the config file, because the file is one of the checks.
  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  var recordFields: RecordFields { CheckReport.fields }

  func run(in context: Context) async throws {
    let machine = MachineChecks(context)
    var checks = machine.configChecks()
    let needsTokens = context.settings[.replay] == nil && context.sandbox == nil
    if needsTokens { checks += machine.keyChecks() }
    checks += try await TokenChecks(context, connection).run()
    let account = checks.flatMap(\.facts).first { $0.name == "storefront" }
    checks.append(machine.storefrontCheck(account: account?.value.text))
    checks += [machine.proxyCheck(), machine.sourceCheck()]
    if context.sandbox == nil { checks.append(machine.cacheCheck()) }
    if needsTokens {
      checks += try await HostChecks(context, connection).run()
    }
    checks += PlayerChecks(environment: context.environment).run()
    try CheckReport(checks: checks).write(to: Presentation(context, output))
  }
}

extension JSONValue {
  /// The text of a string; nil for any other value.
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
