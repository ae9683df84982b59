import AmctlCommandLine
import MusicAPI

/// `amctl auth logout`: removes the user token from the config file.
struct AuthLogoutCommand: LocalCommand {
  static let help = CommandHelp(
    "logout", summary: "Remove the user token from the config file",
    discussion: """
      Removes it from the section of --profile, and the cached responses to its requests. It is not an \
      error if there is none. Apple has no request that revokes a token: whoever has a copy can \
      use it until it expires, or until the password of the account changes.
      """,
    examples: [
      CommandSpec.Example("amctl auth logout", "Sign out"),
      CommandSpec.Example("amctl auth logout --profile default", "Sign out of a profile"),
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
