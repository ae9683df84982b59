import AmctlCommandLine

/// The group of the commands that control players.
enum PlayerGroup {
  static let help = CommandHelp(
    "player", summary: "Control any player on this machine",
    discussion: """
      Any player of the desktop can be controlled: Spotify, VLC, mpv, a browser, and 'amctl play'. \
      A command controls one player: the one that plays, or the one named with -p; 'player ls' \
      lists them, the chosen one first. Each command waits up to half a second to confirm its \
      effect.

      Cider has a connection of its own, used with -p cider or if AMCTL_CIDER_TOKEN is set. On \
      macOS, scripts control Music and Spotify, once you allow it.
      """,
    examples: [
      CommandSpec.Example("amctl player toggle", "Pause or resume"),
      CommandSpec.Example("amctl player seek +15", "Skip 15 seconds"),
      CommandSpec.Example("amctl player -p spotify volume 40", "Set the volume of one player"),
    ])
}
