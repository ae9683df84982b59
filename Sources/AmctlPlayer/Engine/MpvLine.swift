/// The command line of mpv.
package enum MpvLine {
  /// Returns the arguments; a person's own ones come last, so that they win.
  ///
  /// mpv publishes nothing itself, reads no configuration, and is controlled on its standard input
  /// alone: whoever could reach its socket could run programs. Its messages are for errors, which
  /// `--no-terminal` would hide.
  package static func arguments(volume: Int? = nil, own: [String] = []) -> [String] {
    [
      "--no-config", "--load-scripts=no", "--no-ytdl", "--input-terminal=no", "--quiet",
      "--msg-level=all=error", "--no-video", "--audio-display=no", "--idle=yes",
      "--input-default-bindings=no", "--input-media-keys=no", "--gapless-audio=yes",
      "--prefetch-playlist=yes", "--tls-verify=yes", "--audio-client-name=amctl",
    ] + (volume.map { ["--volume=\($0)"] } ?? []) + own + ["--input-ipc-client=fd://0"]
  }

  /// Returns the variables for mpv: none sends it through a proxy, because everything that it loads
  /// is on this machine.
  package static func environment(_ variables: [String: String]) -> [String: String] {
    variables.filter { !["http_proxy", "all_proxy"].contains($0.key.lowercased()) }
  }
}
