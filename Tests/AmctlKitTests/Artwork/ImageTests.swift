import AmctlTestProgram
import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// What counts as a whole image, and where images may come from.
@Suite(.quick) struct ImageTests {
  static let images: [(format: ArtworkForm.Format, bytes: [UInt8])] = [
    (.jpg, SampleImage.jpeg("a comment", width: 300, height: 20)),
    (.png, SampleImage.png(width: 300, height: 20)),
    (.webp, SampleImage.webp(width: 300, height: 20)),
  ]

  @Test(arguments: images)
  func `a whole image has a format, and no part of it has`(
    format: ArtworkForm.Format, bytes: [UInt8]
  ) throws {
    let image = try Image(bytes, as: format)
    #expect(image.format == format)
    for count in 0..<bytes.count {
      #expect(throws: FetchError.self) { try Image(Array(bytes.prefix(count))) }
    }
    for other in ArtworkForm.Format.allCases where other != format {
      #expect(throws: FetchError.self) { try Image(bytes, as: other) }
    }
  }

  /// Requests that no transport answers end before they are sent, or for want of a network.
  private static func reason(of url: String, service: String?) async throws -> String {
    let environment = service.map { ["AMCTL_BASE_URL": $0] } ?? [:]
    let context = Context(
      streams: Streams(input: GivenInput(), out: CapturedOutput(), err: CapturedOutput()),
      common: CommonOptions(),
      settings: Settings(options: [], environment: Environment(environment), file: nil),
      replayMode: .none, environment: Environment(environment), now: { .now },
      clock: RecordingClock())
    var connection = ConnectionOptions()
    connection.retries = 0
    do {
      _ = try await TokenlessFetcher.ofImages(Service(context, connection)).image(at: url)
      return ""
    } catch { return "\(error)" }
  }

  private static let here = "its URL leads to this machine, and the service is elsewhere"

  @Test(arguments: [
    "http://127.0.0.1:1/x", "https://127.0.0.1:1/x", "http://localhost:1/x",
    "https://LOCALHOST.:1/x", "https://a.localhost:1/x", "https://[::1]:1/x",
    "https://[::ffff:127.0.0.1]:1/x", "https://0.0.0.0:1/x", "https://127.1:1/x",
    "https://2130706433:1/x", "https://0x7f.1:1/x", "https://0177.0.0.1:1/x", "https://[::]:1/x",
  ])
  func `an image on this machine is fetched only if the service is here too`(
    url: String
  ) async throws {
    #expect(try await Self.reason(of: url, service: nil) == Self.here)
    #expect(try await Self.reason(of: url, service: "https://music.example") == Self.here)
  }

  @Test(arguments: ["http://127.0.0.1:1/x", "https://127.0.0.1:1/x", "http://localhost:1/x"])
  func `a service on this machine may have its images here`(url: String) async throws {
    let reason = try await Self.reason(of: url, service: "http://127.0.0.1:1")
    #expect(reason.contains("cannot connect"))
  }
}
