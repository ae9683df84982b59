import AmctlPlayer
import AmctlDBus
import MusicPlatform

/// Checks what players need, in a session that has a bus.
struct PlayerChecks {
  let environment: Environment

  /// Runs the checks; there are none without a bus, as on a server.
  func run() -> [Check] {
    let players: Check
    do throws(BusError) {
      players = try check(BusConnection.session(environment.variables))
    } catch .noBus { return [] } catch {
      players = .warning(
        "players", error.description, "check DBUS_SESSION_BUS_ADDRESS")
    }
    return [players, mpvCheck()]
  }

  private func check(_ bus: BusConnection) -> Check {
    do throws(RemoteError) {
      let names = try MPRISPlayers(on: bus).all().map { "'\($0.identity.name)'" }
      guard !names.isEmpty else { return .ok("players", "Session bus OK; no player is running.") }
      return .ok("players", "Session bus OK; running: \(names.joined(separator: ", ")).")
    } catch {
      return .warning("players", error.description, "check DBUS_SESSION_BUS_ADDRESS")
    }
  }

  /// Checks the program that plays previews.
  private func mpvCheck() -> Check {
    guard let mpv = ExternalProgram("mpv", in: environment) else {
      let missing = ExternalProgram.missing("mpv", for: "play")
      return .warning("mpv", missing.message ?? "", missing.hint ?? "")
    }
    let process = try? Subprocess(mpv.command(["--version"]), inOwnGroup: true)
    process?.closeInput()
    let output = (try? process?.nextOutput()) ?? []
    let words = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count > 1, words[0] == "mpv" else {
      return .warning("mpv", "'\(mpv.path)' prints no version", "install mpv again")
    }
    return .ok("mpv", "'\(mpv.path)' is version \(words[1]).")
  }
}
