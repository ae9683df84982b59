import AmctlCommandLine
import MusicAPI

enum AuthGroup {
  static let help = CommandHelp(
    "auth", summary: "Get a user token and check the credentials",
    examples: [
      "amctl auth login": "Get a user token through the browser",
      "amctl auth status": "Check both tokens",
      "amctl auth logout": "Remove the user token",
    ])
}

/// `amctl auth status`: shows which credentials are set, their source, and whether they work.
struct AuthStatusCommand: ServiceCommand {
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "status", summary: "Check whether the service accepts the credentials",
    discussion: """
      Shows where each token comes from, whether the service accepts it, the team, the storefront \
      of the account, and how far this machine's clock is off. A developer token says when it \
      expires, and a key signs a new one when needed; a user token does not say. Exit code 4 when \
      one is rejected, or the developer token is missing; a missing user token is a warning.
      """,
    examples: [
      "amctl auth status": "Check both tokens",
      "amctl auth status -o json": "Print the same for a program",
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.output), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  var recordFields: RecordFields { CheckReport.fields }

  func run(in context: Context) async throws {
    let checks = try await TokenChecks(context, connection).run()
    try CheckReport(checks: checks).write(to: Presentation(context, output))
  }
}

struct AuthLogoutCommand: LocalCommand {
  static let help = CommandHelp(
    "logout", summary: "Remove the user token from the config file",
    discussion: """
      Removes it from the section of --profile, and the cached responses to its requests. It is not an \
      error if there is none. Apple has no request that revokes a token: whoever has a copy can \
      use it until it expires, or until the password of the account changes.
      """,
    examples: [
      "amctl auth logout": "Sign out",
      "amctl auth logout --profile default": "Sign out of a profile",
    ])

  static let parameters: [Parameter<Self>] = []

  /// Tolerates an invalid file, of which it removes one line, and a missing one.
  static func tolerates(_ flaw: SettingsError) -> Bool { flaw.permitsRemoval }

  func run(in context: Context) async throws {
    let messages = Messages(context)
    let file = try ConfigFileEditor(context.environment, profile: context.settings.profile)
    if let token = context.settings[.userToken] {
      ResponseCache(context.environment).remove(user: token)
    }
    let after = try file.set(Setting.userToken.rawValue, to: nil)
    let place = "'\(file.path)', in the section '[\(file.profile)]'"
    messages.note(
      after == nil
        ? "No user token in \(place)." : "Removed the user token from \(place).")
    if context.environment[.userToken] != nil {
      messages.note("AMCTL_USER_TOKEN is still set; only your shell can unset it.")
    }
  }
}
