import AmctlKit
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

@Suite(.thorough) struct SharedLimitsTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var path: String { folder.path + "/limits/server" }

  private func limits(_ requests: Int = 20, seconds: Int = 60) -> RequestCounter {
    .shared(path: path, requests: requests, per: .seconds(seconds))
  }

  private func write(_ bytes: [UInt8]) throws {
    try FileSystem.createDirectory(folder.path + "/limits")
    try FileSystem.write(bytes, to: path)
  }

  @Test func `requests beyond the limit wait until the first is over a minute old`() {
    let limits = limits(2)
    #expect(limits.take(at: .seconds(100)) == nil)
    #expect(limits.take(at: .seconds(110)) == nil)
    #expect(limits.take(at: .seconds(130)) == .seconds(31))
    #expect(limits.take(at: .seconds(160)) == .seconds(1))
    #expect(limits.take(at: .seconds(161)) == nil)
    #expect(limits.take(at: .seconds(161)) == .seconds(10))
  }

  @Test func `a request counts from its end on`() {
    let limits = limits(1)
    #expect(limits.take(at: .seconds(100)) == nil)
    limits.end(startedAt: .seconds(100), at: .seconds(120))
    #expect(limits.take(at: .seconds(170)) == .seconds(11))
  }

  @Test func `a clock that was set back far does not stop requests`() {
    let limits = limits(1)
    #expect(limits.take(at: .seconds(10_000)) == nil)
    #expect(limits.take(at: .seconds(100)) == nil)
    #expect(limits.take(at: .seconds(100)) == .seconds(61))
  }

  @Test func `a clock that was set back a little makes the wait at most twice as long`() {
    let limits = limits(1)
    #expect(limits.take(at: .seconds(160)) == nil)
    #expect(limits.take(at: .seconds(100)) == .seconds(121))
    #expect(limits.take(at: .seconds(98)) == nil)
  }

  @Test(arguments: [
    Array("x\n\n99 a\n-5\n99999999999999999999\n".utf8), [0, 255, 10, 0x31, 0x20],
    Array(#"{"limits":[1,2]}"#.utf8),
  ])
  func `what is no request in the file does not count`(bytes: [UInt8]) throws {
    try write(bytes)
    let limits = limits(1)
    #expect(limits.take(at: .seconds(100)) == nil)
    #expect(limits.take(at: .seconds(100)) == .seconds(61))
    #expect(try FileSystem.read(path) == Array("100\n".utf8))
  }

  @Test func `a file that cannot be used is said once, and this process keeps its limits`() throws {
    try FileSystem.createDirectory(path)
    let errors = Mutex<[String]>([])
    let limits = RequestCounter.shared(
      path: path, requests: 2, per: .seconds(60),
      onFailure: { error in errors.withLock { $0.append(error.description) } })
    #expect(limits.take(at: .seconds(100)) == nil)
    #expect(limits.take(at: .seconds(110)) == nil)
    limits.end(startedAt: .seconds(110), at: .seconds(112))
    #expect(limits.take(at: .seconds(130)) == .seconds(31))
    #expect(limits.take(at: .seconds(161)) == nil)
    #expect(errors.withLock { $0.count } == 1)
    #expect(errors.withLock { $0.first }?.contains(path) == true)
  }

  @Test func `a huge file is not read`() throws {
    try write(Array(repeating: 0x31, count: FileSystem.SizeLimit.settings + 1))
    #expect(limits(1).take(at: .seconds(100)) == nil)
    #expect(try FileSystem.read(path).count == FileSystem.SizeLimit.settings + 1)
  }

  @Test func `the file is for its owner alone`() {
    _ = limits().take(at: .seconds(100))
    #expect(!FileSystem.isReadableByOthers(path))
  }

  @Test(arguments: 0..<20, [(requests: 20, seconds: 60), (requests: 1, seconds: 1)])
  func `no minute or second has more requests than allowed, whoever sends them`(
    seed: Int, limit: (requests: Int, seconds: Int)
  ) {
    var random = SeededGenerator(seed: seed)
    let senders = (1...3).map { _ in limits(limit.requests, seconds: limit.seconds) }
    var arrivals: [Int] = []
    var (now, number) = (1_000, 0)
    var open: [(start: Int, end: Int)] = []
    while number < 200 {
      for request in open where request.end <= now {
        senders[0].end(
          startedAt: .seconds(request.start), at: .seconds(now))
      }
      open.removeAll { $0.end <= now }
      if senders[number % 3].take(at: .seconds(now)) == nil {
        // It may reach the server at any time until it ends.
        let end = now + Int.random(in: 0...min(20, limit.seconds - 1), using: &random)
        arrivals.append(Int.random(in: now...end, using: &random))
        open.append((now, end))
        number += 1
      } else {
        now += Int.random(in: 1...9, using: &random)
      }
    }
    arrivals.sort()
    let crowded = zip(arrivals, arrivals.dropFirst(limit.requests))
      .filter { $1 - $0 <= limit.seconds }
    #expect(crowded.isEmpty)
  }

  // MARK: Processes

  private func process(
    _ attempts: Int, at time: String, limit: Int = 20
  ) throws -> ChildProcess {
    try ChildProcess(BuiltTools.path, ["limits", path, "\(limit)", "\(attempts)", time])
  }

  /// Returns how many requests four processes may send at a time that is the same for all.
  private func allowed(at time: Int, limit: Int = 20) async throws -> Int {
    let racing = try (1...4).map { _ in try process(30, at: "\(time)", limit: limit) }
    var sum = 0
    for process in racing { sum += Int(await process.ended().text.dropLast()) ?? -1000 }
    return sum
  }

  @Test(arguments: [20, 1])
  func `processes that race have one limit together`(limit: Int) async throws {
    for minute in 0..<3 {
      #expect(try await allowed(at: 1_000 + 61 * minute, limit: limit) == limit)
    }
    #expect(try await allowed(at: 1_000 + 61 * 2 + 60, limit: limit) == 0)
  }

  @Test(arguments: 0..<5)
  func `a process that is killed stops no other`(round: Int) async throws {
    let endless = try process(30, at: "-")
    // It takes a whole core as long as it lives, so no other test may run before it is killed.
    var looks = 0
    while !FileSystem.exists(path), looks < 10_000_000 { looks += 1 }
    for _ in 0..<round * 1_000 { _ = FileSystem.exists(path) }
    endless.kill()
    _ = await endless.ended()
    #expect(try await allowed(at: 1_000_000_000) == 20)
  }
}
