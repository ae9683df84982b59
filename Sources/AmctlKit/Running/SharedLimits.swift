import AmctlCommandLine
package import MusicAPI
import MusicAPIFixtures
package import MusicPlatform

extension RequestCounter {
  /// Counts the requests to a server of all processes of a user together.
  ///
  /// A file, whose folder is made when needed, has the times of the last requests, a second a line.
  /// A request counts from its start, and from its end when that is known, so that no minute has too
  /// many however long each takes to arrive. Where the file cannot be used, the requests of this
  /// process are still counted; the first failure is passed on.
  package static func shared(
    path: String?, requests: Int, per period: Duration,
    onWait: @escaping @Sendable (Duration) -> Void = { _ in },
    onFailure: @escaping @Sendable (FileError) -> Void = { _ in },
    now: @escaping @Sendable () -> UnixTime = { .now }
  ) -> RequestCounter {
    let own = memory()
    let first = Once()
    // A request counts for one second more, as times are whole seconds.
    return RequestCounter(
      requests, per: period + .seconds(1), countsEnds: true,
      in: { change in
        guard let path else { return own(change) }
        do throws(FileError) { try Self.change(path, change) } catch {
          if first.take() { onFailure(error) }
          own(change)
        }
      }, onWait: onWait, now: { .seconds(Int(now().seconds)) })
  }

  private static func change(
    _ path: String, _ change: (inout [Duration]) -> Void
  ) throws(FileError) {
    try FileSystem.createDirectory(FileSystem.parent(of: path), isPrivate: true)
    try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let bytes =
        FileSystem.exists(path)
        ? try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) : []
      var times = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .compactMap { Int($0) }.map { Duration.seconds(Int($0)) }
      change(&times)
      let lines = times.map { "\($0.components.seconds)\n" }.joined()
      try FileSystem.write(Array(lines.utf8), to: path, isSecret: true)
    }
  }

  /// Counts the requests to a host; nil if each process counts its own.
  init?(of host: Host, _ context: Context) {
    guard host.sharesLimits, let limits = host.stack.limits, let requests = limits.requests else {
      return nil
    }
    let messages = Messages(context)
    self = .shared(
      path: context.environment.stateDirectory.map { "\($0)/limits/\(host.origin.fixtureName)" },
      requests: requests, per: limits.period,
      onWait: { wait in
        guard limits.period > .seconds(1) else { return }
        messages.note(
          "Waiting \(wait.components.seconds) s: \(host.name) accepts \(requests) requests a minute."
        )
      },
      onFailure: { error in
        messages.note("Other processes do not count these requests: \(error).")
      }, now: context.now)
  }
}
