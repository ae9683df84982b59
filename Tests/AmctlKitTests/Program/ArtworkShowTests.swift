import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@testable import AmctlCommandLine
@testable import AmctlKit

#if os(Linux)
  /// `amctl artwork --show` at terminals that reply in their own ways.
  struct ArtworkShowTests {
    /// Two by two pixels: red and green above blue and white.
    private static let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
      0x44, 0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00,
      0x00, 0xFD, 0xD4, 0x9A, 0x73, 0x00, 0x00, 0x00, 0x12, 0x49, 0x44, 0x41, 0x54, 0x78,
      0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xC0, 0x00, 0xC2, 0x0C, 0xFF, 0x81, 0x00, 0x00, 0x1F,
      0xEE, 0x05, 0xFB, 0x0B, 0xD9, 0x68, 0x8B, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E,
      0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// The two ends of a pseudoterminal with 41 columns.
    private static func pair() throws -> (master: Descriptor, slave: Descriptor) {
      let master = try Descriptor.terminal(columns: 41)
      // The requests of Linux to unlock the other end, and for its number.
      let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      var (isLocked, index): (Int32, Int32) = (0, 0)
      guard unsafe ioctl(master.number, unlock, &isLocked) == 0,
        unsafe ioctl(master.number, number, &index) == 0
      else { throw SystemError.last }
      let slave = unsafe open("/dev/pts/\(index)", O_RDWR | O_NOCTTY)
      guard slave >= 0 else { throw SystemError.last }
      return (master, Descriptor(number: slave))
    }

    /// Shows an image at a terminal that replies with a text, and returns what it got.
    private func show(
      replying reply: String, _ environment: [String: String] = [:]
    ) async throws -> (shown: String, err: String, exit: Int32, requests: [String]) {
      let port = Watched("")
      let server = try TestServer { [png = Self.png] request in
        request.path.hasPrefix("/image/")
          ? ServerResponse(body: png)
          : LibraryServer.page([
            """
            {"id":"1","type":"songs","attributes":{"name":"One","artwork":{"width":900,"height":900,\
            "url":"\(port.value)/image/{w}x{h}bb.jpg","bgColor":"ff8000"}}}
            """
          ])
      }
      let origin = try server.origin.description
      port.update { $0 = origin }
      let (master, slave) = try Self.pair()
      let shown = Watched<[UInt8]>([])
      try Thread.detached {
        var hasReplied = false
        while let bytes = try? master.read(upTo: 4_096), !bytes.isEmpty {
          shown.update { $0 += bytes }
          if !hasReplied, String(decoding: shown.value, as: UTF8.self).hasSuffix("\u{1B}[c") {
            hasReplied = true
            try? master.write(Array(reply.utf8)[...])
          }
        }
      }
      let err = CapturedOutput()
      let exit = await Amctl.run(
        ["artwork", "song", "1", "--show"],
        environment: Secrets.tokens.merging(["AMCTL_BASE_URL": origin]) { $1 }
          .merging(environment) { $1 },
        streams: Streams(
          input: GivenInput(""), out: DescriptorOutput(slave, gathering: 0), err: err))
      try slave.write(Array("END".utf8)[...])
      await shown.wait { String(decoding: $0, as: UTF8.self).hasSuffix("END") }
      let text = String(decoding: shown.value, as: UTF8.self).replacing("\r\n", with: "\n")
      let requests = server.requests.map(\.path).filter { $0.hasPrefix("/image/") }
      return (text, err.text, exit, requests)
    }

    private static let attributes = "\u{1B}[?62c"
    private static let blocks =
      "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[38;2;0;255;0;48;2;255;255;255m▀\u{1B}[0m\n"

    @Test func `kitty gets a PNG in the size of its cells`() async throws {
      let (shown, err, exit, requests) = try await show(
        replying: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t" + Self.attributes)
      #expect(requests == ["/image/400x400bb.png"])
      #expect(shown.contains("\u{1B}_Ga=T,f=100,q=2,c=40,r=20,m=0;iVBORw0KGgo"))
      #expect(shown.contains("\nOne  \u{1B}[48;2;255;128;0m  \u{1B}[0m ff8000\n"))
      #expect(err == "")
      #expect(exit == 0)
    }

    @Test func `iTerm2 gets the bytes as they come`() async throws {
      let (shown, _, exit, requests) = try await show(
        replying: "\u{1B}P>|iTerm2 3.5.0\u{1B}\\" + Self.attributes)
      #expect(requests == ["/image/320x320bb.png"])
      #expect(
        shown.contains("\u{1B}]1337;File=inline=1;size=\(Self.png.count);width=40;height=20;"))
      #expect(exit == 0)
    }

    @Test(.enabled(if: NeededProgram.libpng.isExpected, "\(NeededProgram.libpng)"))
    func `a terminal with sixels gets sixels`() async throws {
      let (shown, _, exit, _) = try await show(replying: "\u{1B}[?62;4c")
      #expect(shown.contains("\u{1B}Pq\"1;1;2;2#5;2;0;0;100"))
      #expect(exit == 0)
    }

    @Test(.enabled(if: NeededProgram.libpng.isExpected, "\(NeededProgram.libpng)"))
    func `any other terminal gets blocks`() async throws {
      let (shown, err, exit, requests) = try await show(replying: Self.attributes)
      #expect(requests == ["/image/40x40bb.png"])
      #expect(shown.contains(Self.blocks))
      #expect(err == "")
      #expect(exit == 0)
    }

    @Test(.enabled(if: NeededProgram.libpng.isExpected, "\(NeededProgram.libpng)"))
    func `tmux hides the terminal around it`() async throws {
      let (shown, err, exit, _) = try await show(
        replying: "\u{1B}P>|tmux 3.3a\u{1B}\\" + Self.attributes,
        ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "iTerm.app"])
      #expect(shown.contains(Self.blocks))
      #expect(err == "amctl: tmux passes no images on. Showing blocks instead.\n")
      #expect(exit == 0)
    }

    @Test func `the environment is a hint where the terminal says no name`() {
      let hint = Environment(["TERM_PROGRAM": "WezTerm"])
      #expect(ArtworkDisplay.method(for: nil, hint) == .iTerm2)
      #expect(ArtworkDisplay.method(for: nil, Environment([:])) == .blocks)
    }

    @Test(.enabled(if: NeededProgram.libpng.isExpected, "\(NeededProgram.libpng)"))
    func `an image that is none is not decoded`() throws {
      #expect(throws: PNGDecoder.Failure.invalid) { try PNGDecoder.pixels(of: [1, 2, 3]) }
      #expect(throws: PNGDecoder.Failure.invalid) {
        try PNGDecoder.pixels(of: Array(Self.png.dropLast(30)))
      }
      let pixels = try PNGDecoder.pixels(of: Self.png)
      #expect(pixels.bytes == [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    }
  }
#endif
