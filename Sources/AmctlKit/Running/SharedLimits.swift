import AmctlCommandLine
package import MusicAPI
import MusicAPIFixtures
package import MusicPlatform
import Synchronization

/// Limits on the requests to a server that hold for all processes of a user together.
///
/// A file has the times of the last requests, a second a line. A request counts from its start, and
/// from its end when that is known, so that no minute has too many however long each takes to
/// arrive. Where the file cannot be used, the limits still hold for the requests of this process.
package final class SharedLimits: Sendable {
  /// The file; nil if there is no place for it.
  private let path: String?
  private let requests: Int
  /// The seconds after which a request no longer counts: one more, as times are whole seconds.
  private let seconds: Int
  private let own = Mutex<[Int]>([])
  private let onFailure: @Sendable (FileError) -> Void
  private let hasFailed = Mutex(false)

  /// Creates limits that are shared through a file, whose folder is made when needed.
  ///
  /// The closure is called once if the file cannot be used.
  package init(
    path: String?, requests: Int, per period: Duration,
    onFailure: @escaping @Sendable (FileError) -> Void = { _ in }
  ) {
    self.path = path
    self.requests = requests
    self.onFailure = onFailure
    seconds = Int(period.components.seconds) + 1
  }

  /// Counts a request that starts now, or returns how long to wait before the next attempt.
  package func take(at now: UnixTime) -> Duration? {
    change(at: now) { times in
      guard times.count >= requests else {
        times.append(now.seconds)
        return nil
      }
      times.sort()
      return .seconds(times[times.count - requests] + seconds - now.seconds)
    }
  }

  /// Counts a request from its end on, in place of one that started at the same time.
  package func end(startedAt start: UnixTime, at now: UnixTime) {
    change(at: now) { times in
      if let index = times.firstIndex(of: start.seconds) { times[index] = now.seconds }
    }
  }

  private func change<Result: Sendable>(
    at now: UnixTime, _ body: (inout [Int]) -> Result
  ) -> Result {
    if let path {
      do { return try change(path, at: now, body) } catch {
        if hasFailed.withLock({ exchange(&$0, with: true) }) == false { onFailure(error) }
      }
    }
    return own.withLock { times in
      times.removeAll { !counts($0, at: now) }
      return body(&times)
    }
  }

  private func change<Result>(
    _ path: String, at now: UnixTime, _ body: (inout [Int]) -> Result
  ) throws(FileError) -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.createDirectory(folder, isPrivate: true)
    return try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let bytes =
        FileSystem.exists(path)
        ? try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) : []
      var times = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .compactMap { Int($0) }.filter { counts($0, at: now) }
      let result = body(&times)
      let lines = times.map { "\($0)\n" }.joined()
      try FileSystem.write(Array(lines.utf8), to: path, isSecret: true)
      return result
    }
  }

  /// Whether a request still counts.
  ///
  /// A time that is far ahead is from before the clock was set back, and would never end.
  private func counts(_ time: Int, at now: UnixTime) -> Bool {
    (now.seconds - seconds + 1...now.seconds + seconds).contains(time)
  }
}

extension SharedLimits {
  /// Takes the limits of a host; nil if each process has its own.
  convenience init?(of host: Host, _ context: Context) {
    guard host.sharesLimits, let limits = host.stack.limits, let requests = limits.requests else {
      return nil
    }
    let messages = Messages(context)
    self.init(
      path: context.environment.stateDirectory.map { "\($0)/limits/\(host.origin.fixtureName)" },
      requests: requests, per: limits.period
    ) { error in
      messages.note("Other processes do not count these requests: \(error).")
    }
  }

  /// Wraps a transport in one that waits for its turn among all processes, and says so.
  func limiting(_ base: any Transport, of host: Host, _ context: Context) -> any Transport {
    let limits = host.stack.limits ?? .none
    return Limiting(
      base,
      limits: Limits(
        inFlight: limits.inFlight, pauses: limits.pauses, longestPause: limits.longestPause),
      clock: context.clock
    ) { [self] () async throws(TransportError) in
      var now = context.now()
      while let wait = take(at: now) {
        if limits.period > .seconds(1) {
          Messages(context).note(
            "Waiting \(wait.components.seconds) s: \(host.name) accepts \(requests) requests a minute."
          )
        }
        do { try await context.clock.sleep(for: wait) } catch { throw .canceled }
        now = max(context.now(), now + wait)
      }
      // A process that is killed before the end leaves a request that counts from its start.
      return { [now] in self.end(startedAt: now, at: max(context.now(), now)) }
    }
  }
}
