import AmctlKit
import AmctlTestProgram
import MusicAPI
import Synchronization

/// Gives the program to tests that only run it.
///
/// They do not import what is inside it, and so are not compiled again when that changes.
@_cdecl("amctl_install_program")
func installProgram() {
  Program.main.withLock { main in
    main = { run in
      await Amctl.run(
        run.words, environment: run.environment, streams: run.streams, now: run.now,
        clock: run.clock, connect: run.connect ?? { CurlTransport(origin: $0, options: $1) })
    }
  }
}
