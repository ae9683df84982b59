import AmctlCommandLine

/// The group of the commands that control players.
enum PlayerGroup {
  static let help = CommandHelp(
    "player", summary: "Control any player on this machine",
    discussion: """
      Controls Spotify, VLC, mpv, browsers, 'amctl play' and any other MPRIS player: the one that \
      is playing, or the one named with -p. Each command waits up to half a second to confirm its \
      effect. To change the speed or open a file, use the player itself, such as 'mpv --speed'.

      Cider is controlled through its own interface, with -p cider or if AMCTL_CIDER_TOKEN is set. \
      On macOS, scripts control Music and Spotify, once you allow it.
      """,
    examples: [
      "amctl player toggle": "Pause or resume",
      "amctl player seek +15": "Skip 15 seconds",
      "amctl player -p spotify volume 40": "Set the volume of one player",
    ])
}
