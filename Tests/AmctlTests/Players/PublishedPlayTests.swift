import AmctlTestProgram
import AmctlTestSupport
import Testing

/// 'amctl play' as the other programs of a session see it: on a private bus, with mpv, controlled by
/// programs that know nothing of amctl.
@Suite(
  .thorough,
  .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"),
  .enabled(if: NeededProgram.mpv.isExpected, "\(NeededProgram.mpv)"),
  .enabled(if: NeededProgram.playerctl.isExpected, "\(NeededProgram.playerctl)"),
  .enabled(if: NeededProgram.busctl.isExpected, "\(NeededProgram.busctl)"))
struct PublishedPlayTests {
  /// Runs a script while an album plays; it can wait until a condition holds, or the player ends.
  private func run(_ script: String, options: String = "") async throws -> ChildProcess.Output {
    let programs = try #require(BuiltProgram.folder)
    let bus = try await PrivateBus()
    let folder = try TemporaryDirectory()
    let variables = [
      "PATH": programs + ":/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path,
      "AMCTL_SANDBOX": "1", "AMCTL_MPV_OPTIONS": "--ao=null",
    ]
    let frame = """
      set -e
      until_is() { until "$@"; do if ! kill -0 $player; then echo "never: $*" >&2; return 1; fi; \
      sleep 0.01; done; }
      plays() { [ "$(playerctl -p amctl status 2>/dev/null)" = "$1" ]; }
      amctl play 1613600188 1613600189 --repeat one \(options) & player=$!
      trap 'kill $player 2>/dev/null' EXIT
      \(script)
      """
    return try await ChildProcess.run(
      "/bin/bash", ["-c", frame], environment: bus.environment.merging(variables) { $1 })
  }

  @Test func `a player is found, controlled and ended by others`() async throws {
    let result = try await run(
      """
      until_is plays Playing
      first=$(playerctl -p amctl metadata mpris:trackid)
      playerctl -p amctl metadata --format '{{artist}} - {{title}} {{amctl:id}}'
      playerctl -p amctl pause; until_is plays Paused
      amctl player status -o tsv --no-header --fields player,status
      playerctl -p amctl play; until_is plays Playing
      playerctl -p amctl next
      moved() { [ "$(playerctl -p amctl metadata mpris:trackid)" != "$first" ]; }
      until_is moved
      busctl --user get-property org.mpris.MediaPlayer2.amctl /org/mpris/MediaPlayer2 \
      org.mpris.MediaPlayer2 Identity
      amctl now -o tsv --no-header --fields id,track.name
      amctl player quit --wait
      wait $player; echo "ended $?"
      """)
    #expect(
      result.text.split(separator: "\n").map { String($0) } == [
        "Glass Harbour - Northern Lights 1613600188", "amctl\tpaused", #"s "amctl""#,
        "1613600189\tPaper Boats", "ended 0",
      ], "\(result.errorText)")
  }

  @Test func `a player that is hidden is on no bus, and reached by its socket`() async throws {
    let result = try await run(
      """
      until_is amctl queue -o tsv --no-header --fields id
      ! playerctl -p amctl status 2>/dev/null
      amctl queue -o id | head -n 2
      kill -TERM $player; wait $player; echo "ended $?"
      """, options: "--no-mpris")
    #expect(result.text.hasSuffix("1613600188\n1613600189\nended 0\n"), "\(result.errorText)")
  }
}
