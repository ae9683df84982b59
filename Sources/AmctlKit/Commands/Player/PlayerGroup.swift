import AmctlCommandLine

/// The group of the commands that control players.
enum PlayerGroup {
  static let help = CommandHelp(
    "player", summary: "Control what plays on this machine",
    discussion: """
      Any player of the desktop can be controlled: Spotify, VLC, mpv, a browser, and 'amctl play'. \
      A command is for one player: the one that plays, or the one named with -p; 'player ls' lists \
      them, the chosen one first. Each command waits up to half a second to see its effect.

      Cider is asked over its own connection, with -p cider or if AMCTL_CIDER_TOKEN is set. On macOS, \
      scripts control Music and Spotify, which you have to allow.
      """,
    examples: [
      CommandSpec.Example("amctl player toggle", "Pause, or continue"),
      CommandSpec.Example("amctl player seek +15", "Skip 15 seconds"),
      CommandSpec.Example("amctl player -p spotify volume 40", "Set the volume of one player"),
    ])
}
