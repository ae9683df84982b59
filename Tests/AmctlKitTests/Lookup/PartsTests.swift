import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// Lists that are requested separately and written as one.
struct PartsTests {
  private let output = CapturedOutput()
  private let messages = CapturedOutput()

  private static let list = HTTPResponse.json(#"{"data":[{"id":"1","type":"songs"}]}"#)
  private static let rejection = HTTPResponse.json(#"{"errors":[{"title":"Bad"}]}"#, status: 400)

  /// A part that is requested by its name, counted as a storefront or as a request.
  private static func part(
    _ name: String, isStorefront: Bool, emptiness: String? = nil
  ) -> Part<ResourceDocument<AnyKind>> {
    Part(
      endpoint: Endpoint(HTTPRequest(.get, RequestTarget(path: "/v1/" + name))),
      marks: ["part": .string(name)], storefront: isStorefront ? name : nil, name: name,
      absence: isStorefront ? "nothing in '\(name)'" : nil, emptiness: emptiness)
  }

  /// Writes parts by their names, and returns the error at the end, if there is one.
  private func write(
    _ names: String..., asStorefronts: Bool = false, inFlight: Int = 4,
    emptiness: String? = nil, from transport: StubTransport
  ) async throws -> Failure? {
    let presentation = Presentation(
      output: output, format: .id, fields: [], style: .plain,
      messages: Messages(error: messages, isQuiet: false))
    var listing = Listing(presentation, marks: ["part"])
    var report = PartsReport(presentation.messages)
    var rest = names[...]
    let parts = Parts(MusicClient(transport: transport), .all, inFlight: inFlight) {
      rest.popFirst().map { Self.part($0, isStorefront: asStorefronts, emptiness: emptiness) }
    }
    do {
      try await parts.write(to: &listing, &report)
      if !report.isTotal { try listing.finish() }
      let empty = report.endEmpty("searches")
      try report.finish(written: listing.written, missing: empty)
    } catch { return Failure(error) }
    return nil
  }

  private static func song(_ id: String, next: String? = nil) -> HTTPResponse {
    let next = next.map { #","next":"\#($0)""# } ?? ""
    return .json(#"{"data":[{"id":"\#(id)","type":"songs"}]\#(next)}"#)
  }

  @Test func `parts are written in their order, each with all of its pages`() async throws {
    let transport = StubTransport([
      "/v1/a": Self.song("1", next: "/v1/a?offset=1"), "/v1/a?offset=1": Self.song("2"),
      "/v1/b": Self.song("3"),
    ])
    #expect(try await write("a", "b", from: transport) == nil)
    #expect(output.text == "1\n2\n3\n")
    #expect(messages.text == "")
    #expect(transport.unused == [])
  }

  @Test func `a request that fails is named, and the others are written`() async throws {
    let failure = try await write(
      "a", "b", "c",
      from: StubTransport([
        "/v1/a": Self.song("1"), "/v1/b": Self.rejection, "/v1/c": Self.song("2"),
      ])
    )
    #expect(output.text == "1\n2\n")
    #expect(messages.text == "amctl: request for 'b' failed: Bad (status 400)\n")
    #expect(failure?.message == "1 of 3 requests failed")
    #expect(failure?.exit == .partial)
    #expect(failure?.missing == ["b"])
  }

  @Test func `a request that fails after its first page says how far it came`() async throws {
    let failure = try await write(
      "a", "b",
      from: StubTransport([
        "/v1/a": Self.song("1", next: "/v1/a?offset=1"), "/v1/a?offset=1": Self.rejection,
        "/v1/b": Self.song("2"),
      ]))
    #expect(output.text == "1\n2\n")
    #expect(
      messages.text == "amctl: request for 'a' failed: Bad (status 400) after 1 item\n")
    #expect(failure?.message == "1 of 2 requests failed")
  }

  @Test func `the failure of the only request is that of the command, with its progress`()
    async throws
  {
    let failure = try await write(
      "a",
      from: StubTransport([
        "/v1/a": Self.song("1", next: "/v1/a?offset=1"), "/v1/a?offset=1": Self.rejection,
      ]))
    #expect(messages.text == "")
    #expect(failure?.message == "Bad (status 400) after 1 item")
    #expect(failure?.exit == .service)
  }

  @Test func `after three failures in a row nothing more is requested`() async throws {
    let transport = StubTransport { request throws(TransportError) in
      request.target.path == "/v1/a" ? Self.list : Self.rejection
    }
    let failure = try await write("a", "b", "c", "d", "e", "f", inFlight: 1, from: transport)
    #expect(output.text == "1\n")
    #expect(
      failure?.message
        == "3 of 4 requests failed, the last ones in a row; nothing more was requested")
    #expect(failure?.exit == .service)
    #expect(transport.targets == ["/v1/a", "/v1/b", "/v1/c", "/v1/d"])
  }

  @Test func `a rejected token ends the requests, but only its storefront`() async throws {
    let responses = [
      "/v1/a": Self.song("1"), "/v1/b": HTTPResponse(status: 403), "/v1/c": Self.song("2"),
    ]
    let ended = try await write("a", "b", "c", from: StubTransport(responses))
    #expect(output.text == "1\n")
    #expect(ended?.exit == .credentials)
    let failure = try await write(
      "a", "b", "c", asStorefronts: true, from: StubTransport(responses))
    #expect(output.text == "1\n1\n2\n")
    #expect(failure?.message == "1 of 3 storefronts failed")
    #expect(failure?.exit == .partial)
    #expect(failure?.missing == ["b"])
  }

  @Test func `a storefront without the resource has not failed`() async throws {
    let failure = try await write(
      "a", "b", asStorefronts: true,
      from: StubTransport(["/v1/a": HTTPResponse(status: 404), "/v1/b": Self.song("1")]))
    #expect(output.text == "1\n")
    #expect(messages.text == "amctl: nothing in 'a'\n")
    #expect(failure?.message == "1 of 2 storefronts not found")
    #expect(failure?.exit == .partial)
  }

  @Test func `if every storefront fails, the first failure determines the exit code`() async throws
  {
    let failure = try await write(
      "a", "b", asStorefronts: true, from: StubTransport(["/v1/b": Self.rejection]))
    #expect(output.text == "")
    #expect(failure?.message == "2 of 2 storefronts failed")
    #expect(failure?.exit == .network)
  }

  @Test func `a part without items is named and counted, if that is worth a notice`() async throws {
    let none = HTTPResponse.json(#"{"data":[]}"#)
    let failure = try await write(
      "a", "b", "c", emptiness: "no result",
      from: StubTransport(["/v1/a": none, "/v1/b": Self.song("1"), "/v1/c": none]))
    #expect(output.text == "1\n")
    #expect(messages.text == "amctl: no result\namctl: no result\n")
    #expect(failure?.message == "2 of 3 searches found nothing")
    #expect(failure?.missing == ["a", "c"])
  }

  @Test func `an error of what makes the parts comes after the parts before it`() async throws {
    struct Flaw: ReportedError {
      var failure: Failure { Failure(.usage, "line 2 is wrong") }
    }
    let presentation = Presentation(
      output: output, format: .json, fields: [], style: .plain,
      messages: Messages(error: messages, isQuiet: false))
    var listing = Listing(presentation, marks: ["part"])
    var report = PartsReport(presentation.messages)
    var names = ["a"][...]
    let parts = Parts(
      MusicClient(transport: StubTransport(["/v1/a": Self.list])), .all, inFlight: 4
    ) {
      guard let name = names.popFirst() else { throw Flaw() }
      return Self.part(name, isStorefront: false)
    }
    do {
      try await parts.write(to: &listing, &report)
      Issue.record("nothing was thrown")
    } catch { #expect(Failure(error).message == "line 2 is wrong after 1 item") }
    #expect(output.text == #"{"data":[{"part":"a","id":"1","type":"songs"}]}"# + "\n")
  }
}
