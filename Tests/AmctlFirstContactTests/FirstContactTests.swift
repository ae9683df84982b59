@testable import AmctlFirstContact
import AmctlCommandLine
import AmctlKit
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The rules, against services in memory that keep them or break one.
@Suite(.serialized)
struct FirstContactTests {
  /// A finished visit.
  private struct Outcome {
    let code: Int32
    let out: String
    let err: String
    let report: String
    let folder: TemporaryDirectory
  }

  private static let tokens = [
    "AMCTL_DEVELOPER_TOKEN": "aaaa.bbbb.cccc", "AMCTL_USER_TOKEN": StandIn.userToken,
  ]

  /// Visits a service as the program does.
  private static func visit(
    _ service: StandIn, environment: [String: String] = tokens
  ) async throws -> Outcome {
    let folder = try TemporaryDirectory()
    let (out, err) = (CapturedOutput(), CapturedOutput())
    let code = await FirstContact.run(
      [folder.file("visit")], environment: environment,
      streams: Streams(input: GivenInput(), out: out, err: err), clock: RecordingClock(),
      now: { StandIn.time }, connect: { _, _ in service })
    let report = (try? folder.read("visit/report.md")).map { String(decoding: $0, as: UTF8.self) }
    return Outcome(
      code: code, out: out.text, err: err.text, report: report ?? "", folder: folder)
  }

  /// Visits a service without recording anything.
  private static func report(
    on service: StandIn, environment: [String: String] = tokens,
    clock: RecordingClock = RecordingClock()
  ) async throws -> Report {
    var report: Report?
    let streams = Streams(input: GivenInput(), out: CapturedOutput(), err: CapturedOutput())
    _ = await Amctl.withService(environment: environment, streams: streams) { configured, _ in
      let visit = Visit(
        configured, over: service, redaction: Redaction(), clock: clock, now: { StandIn.time })
      report = Report(
        findings: await visit.findings(about: Rule.all), origin: configured.origin,
        requestCount: visit.requestCount, duration: visit.duration, time: StandIn.time)
      return 0
    }
    return try #require(report)
  }

  @Test func `a service that keeps all rules passes, with read requests only`() async throws {
    let service = StandIn()
    let report = try await Self.report(on: service)
    #expect(report.complaints == [])
    #expect(
      report.summary
        == "\(Rule.all.count) rules hold, 0 do not, 0 could not be seen; 128 requests in 2 s")
    #expect(report.isGood)
    #expect(service.requests.allSatisfy { $0.method == .get && $0.body == nil })
    #expect(service.requests.count == 129)
  }

  @Test(arguments: Rule.all.map(\.name))
  func `a service that breaks a rule is reported with that rule alone`(name: String) async throws {
    let rule = try #require(Rule.all.first { $0.name == name })
    let service = StandIn(breakage: try #require(try Breakages.breaking(rule)))
    let report = try await Self.report(on: service)
    #expect(report.broken == [name])
    #expect(!report.isGood)
  }

  @Test func `every rule has a name of its own, and every breakage a rule`() {
    let names = Rule.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Breakages.names.subtracting(names) == [])
  }

  @Test func `without a user token, what needs one could not be seen`() async throws {
    let service = StandIn()
    let report = try await Self.report(
      on: service, environment: ["AMCTL_DEVELOPER_TOKEN": "a.b.c"])
    let unseen = report.findings.filter { $0.status == .unseen }
    #expect(report.isGood)
    #expect(unseen.allSatisfy { $0.lines == ["there is no user token"] })
    #expect(unseen.count == Rule.personal.count + ResourceFacts.library.count)
    #expect(!service.requests.contains { $0.target.path.hasPrefix("/v1/me") })
    #expect(report.requestCount == 79)
  }

  @Test func `without a key nothing is sent`() async throws {
    let service = StandIn()
    let outcome = try await Self.visit(service, environment: [:])
    #expect(outcome.code == 4)
    #expect(outcome.err.hasPrefix("amctl: no developer token"))
    #expect(service.requests.isEmpty)
  }

  @Test func `a visit that saw nothing fails, and stops asking`() async throws {
    let service = StandIn { _, _ in HTTPResponse(status: 401) }
    let outcome = try await Self.visit(service)
    #expect(outcome.code == 1)
    #expect(
      outcome.out == """
        0 rules hold, 0 do not, \(Rule.all.count) could not be seen; 1 request in 2 s
        nothing could be seen: the developer token was rejected (401)

        """)
    #expect(service.requests.count <= 4)
    #expect(outcome.report.contains("- the developer token was rejected (401)"))
  }

  @Test func `a 404 that may mean an empty list shows nothing`() async throws {
    let service = StandIn { request, _ in
      request.target.path.hasPrefix("/v1/me/") ? StandIn.failure(404, "40400") : nil
    }
    let report = try await Self.report(on: service)
    let holding = report.findings.filter { $0.status == .holds }.map(\.rule.name)
    #expect(!holding.contains("Pins are a list"))
    #expect(!holding.contains("The root folder has an ID of its own"))
    #expect(!report.broken.contains("Library songs can be sorted by every key"))
  }

  @Test func `a server that cannot be reached is not asked again`() async throws {
    let away = StubTransport { _ throws(TransportError) in throw .connectionLost(reason: "gone") }
    let out = CapturedOutput()
    let folder = try TemporaryDirectory()
    let code = await FirstContact.run(
      [folder.file("visit")], environment: Self.tokens,
      streams: Streams(input: GivenInput(), out: out, err: CapturedOutput()),
      clock: RecordingClock(), connect: { _, _ in away })
    #expect(code == 1)
    #expect(away.requests.count == 1 + RetryPolicy().limit)
    #expect(out.text.hasSuffix("\nnothing could be seen: no response came: \(Self.lost)\n"))
  }

  private static let lost = TransportError.connectionLost(reason: "gone").description

  @Test func `a wait that the service asks for is kept`() async throws {
    let clock = RecordingClock()
    _ = try await Self.report(on: StandIn(pause: 9), clock: clock)
    #expect(clock.sleeps.contains { $0 >= .seconds(9) })
  }

  @Test func `a visit waits for a busy service for two minutes at most`() async throws {
    let service = StandIn { request, _ in
      request.target.path.hasPrefix("/v1/me") ? StandIn.failure(503, "50300") : nil
    }
    let clock = RecordingClock()
    let report = try await Self.report(on: service, clock: clock)
    #expect(clock.now.offset > .seconds(60))
    #expect(clock.now.offset <= Visit.longestTime)
    #expect(report.text.contains("- the service returned 503"))
    #expect(report.broken == [])
  }

  @Test func `a folder that exists is left alone`() async throws {
    let folder = try TemporaryDirectory()
    let err = CapturedOutput()
    let streams = Streams(input: GivenInput(), out: CapturedOutput(), err: err)
    let code = await FirstContact.run([folder.path], environment: Self.tokens, streams: streams)
    #expect(code == 2)
    #expect(err.text == "first-contact: '\(folder.path)' already exists\n")
  }

  @Test func `neither the report nor the recordings have anything secret or personal`() async throws
  {
    // An error may contain what it is about.
    let service = StandIn { request, _ in
      request.target.path == "/v1/test" ? StandIn.failure(400, StandIn.userToken) : nil
    }
    let outcome = try await Self.visit(service)
    let texts = try FileTexts(in: outcome.folder.file("visit")).texts
    #expect(texts.count > 200)
    for hidden in [
      StandIn.userToken, "aaaa.bbbb.cccc", StandIn.playlistName, "pl.u-77ann",
      Sample.ids(of: .librarySongs)[0], Sample.ids(of: .libraryPlaylists)[0],
    ] {
      #expect(!texts.contains { $0.contains(hidden) })
    }
  }
}

extension Report {
  /// The names of the rules that do not hold.
  fileprivate var broken: [String] {
    findings.filter { $0.status == .broken }.map(\.rule.name)
  }
}
