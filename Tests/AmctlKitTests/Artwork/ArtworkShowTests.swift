import AmctlTestProgram
import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicLibc
import MusicPlatform
import Synchronization
import Testing

import AmctlCommandLine
@testable import AmctlKit

#if os(Linux)
  /// `amctl artwork --show` at terminals of several kinds.
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

    private static let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4"
      + "EAAB/uBfsL2WiLAAAAAElFTkSuQmCC"

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

    /// The name and the color below each image.
    private static let caption = "One  \u{1B}[48;2;255;128;0m  \u{1B}[0m ff8000\n"
    /// Says that it draws on a terminal, and keeps what it was given.
    private static let chafa = """
      cd "${0%/*}" && echo "$*" > arguments && env > environment && cat > image && [ -t 1 ] && echo DRAWN
      """

    /// What a run has shown, and left behind.
    private struct Shown {
      let text: String
      let err: String
      let exit: Int32
      var ending: String { "\(err)[exit \(exit)]" }
      /// The images that were fetched.
      let requests: [String]
      /// The folder of `chafa`.
      let folder: TemporaryDirectory
    }

    /// Shows an image at a terminal, which the environment describes.
    private static func show(
      _ image: [UInt8] = png, chafa: String? = chafa, in environment: [String: String] = [:]
    ) async throws -> Shown {
      let port = Watched("")
      let server = try TestServer { request in
        request.path.hasPrefix("/image/")
          ? ServerResponse(body: image)
          : LibraryServer.page([
            """
            {"id":"1","type":"songs","attributes":{"name":"One","artwork":{"width":900,"height":900,\
            "url":"\(port.value)/image/{w}x{h}bb.jpg","bgColor":"ff8000"}}}
            """
          ])
      }
      let origin = try server.origin.description
      port.update { $0 = origin }
      let folder = try TemporaryDirectory()
      if let chafa { try await ShellProgram.install(chafa, as: "chafa", in: folder) }
      let (master, slave) = try pair()
      let shown = Watched<[UInt8]>([])
      try Thread.detached {
        while let bytes = try? master.read(upTo: 4_096), !bytes.isEmpty {
          shown.update { $0 += bytes }
        }
      }
      let err = CapturedOutput()
      let path = chafa == nil ? folder.path : "\(folder.path):/usr/bin:/bin"
      let exit = await Amctl.run(
        ["artwork", "song", "1", "--show"],
        environment: Secrets.tokens.merging(["AMCTL_BASE_URL": origin, "PATH": path]) { $1 }
          .merging(environment) { $1 },
        streams: Streams(
          input: GivenInput(""), out: DescriptorOutput(slave, gathering: 0), err: err))
      try slave.write(Array("END".utf8)[...])
      await shown.wait { String(decoding: $0, as: UTF8.self).hasSuffix("END") }
      return Shown(
        text: String(decoding: shown.value, as: UTF8.self).replacing("\r\n", with: "\n"),
        err: err.text, exit: exit,
        requests: server.requests.map(\.path).filter { $0.hasPrefix("/image/") }, folder: folder)
    }

    @Test(arguments: [
      (["TERM": "xterm-kitty"], "\u{1B}_Ga=T,f=100,q=2,c=40,m=0;\(base64)\u{1B}\\\n"),
      (
        ["TERM_PROGRAM": "iTerm.app"],
        "\u{1B}]1337;File=inline=1;size=\(png.count);width=40;height=20"
          + ";preserveAspectRatio=1:\(base64)\u{07}\n"
      ),
    ])
    func `kitty and iTerm2 get the bytes of a PNG as they come`(
      environment: [String: String], text: String
    ) async throws {
      let shown = try await Self.show(chafa: nil, in: environment)
      #expect(shown.requests == ["/image/600x600bb.png"])
      #expect(shown.text.hasPrefix(text + Self.caption))
      #expect(shown.ending == "[exit 0]")
    }

    @Test(arguments: [[:], ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "iTerm.app"]])
    func `chafa draws on any other terminal, and gets no settings`(
      environment: [String: String]
    ) async throws {
      let shown = try await Self.show(in: environment.merging(["OTHER": "1"]) { $1 })
      #expect(shown.text.hasPrefix("DRAWN\n\(Self.caption)"))
      #expect(shown.ending == "[exit 0]")
      #expect(try FileSystem.read(shown.folder.file("image")) == Self.png)
      let texts = try ["arguments", "environment"].map { name in
        String(decoding: try FileSystem.read(shown.folder.file(name)), as: UTF8.self)
      }
      #expect(texts[0] == "--size 40x20 --animate off -\n")
      #expect(texts[1].contains("OTHER=1\n"))
      #expect(!texts[1].contains("AMCTL"))
      for secret in Secrets.planted { #expect(!texts[1].contains(secret)) }
    }

    @Test func `chafa draws for kitty what is not a PNG`() async throws {
      let jpeg = SampleImage.jpeg()
      let shown = try await Self.show(jpeg, in: ["TERM": "xterm-kitty"])
      #expect(shown.text.hasPrefix("DRAWN\n"))
      #expect(try FileSystem.read(shown.folder.file("image")) == jpeg)
      #expect(try await Self.show(jpeg, chafa: nil, in: ["TERM": "xterm-kitty"]).exit == 1)
    }

    @Test func `without chafa nothing is fetched, and the error says how to install it`()
      async throws
    {
      let shown = try await Self.show(chafa: nil)
      #expect(shown.text == "END")
      let lines = shown.err.split(separator: "\n")
      #expect(lines.first == "amctl: '--show' needs 'chafa', which is not installed")
      #expect(lines.last?.hasPrefix("hint: run '") ?? false)
      #expect(lines.last?.hasSuffix(" chafa'") ?? false)
      #expect(shown.requests == [])
      #expect(shown.exit == 1)
    }

    static let failures: [(script: String, message: String)] = [
      ("cat >/dev/null; echo broken >&2; exit 2", "chafa: broken"),
      ("exec 0<&-; exit 4", "chafa ended with exit code 4"),
      ("kill -9 $$", "chafa was ended by signal 9"),
    ]

    @Test(arguments: failures)
    func `a chafa that fails is named`(script: String, message: String) async throws {
      // Before its last chunk, which shows that it is whole.
      let image =
        Self.png.dropLast(12) + [UInt8](repeating: 0, count: 1_000_000) + Self.png.suffix(12)
      let shown = try await Self.show(Array(image), chafa: script)
      #expect(shown.text == "END")
      #expect(shown.ending == "amctl: \(message)\n[exit 1]")
    }
  }
#endif

/// The terminals that get the bytes of images.
@Suite(.thorough) struct ImageProtocolTests {
  static let environments:
    [(environment: [String: String], expected: ArtworkDisplay.ImageProtocol?)] = [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM_PROGRAM": "ghostty"], .kitty), (["KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM_PROGRAM": "iTerm.app"], .iTerm2), (["LC_TERMINAL": "iTerm2"], .iTerm2),
      (["TERM_PROGRAM": "WezTerm", "TERM": "xterm-256color"], .iTerm2), ([:], nil),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], nil),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil),
      (["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], nil),
      (["TERM": "screen.xterm-256color", "KITTY_WINDOW_ID": "1"], nil),
      (["TERM_PROGRAM": "iTerm.app", "STY": "1.screen"], nil),
    ]

  @Test(arguments: environments)
  func `the environment says whether a terminal gets the bytes of an image`(
    environment: [String: String], expected: ArtworkDisplay.ImageProtocol?
  ) {
    #expect(ArtworkDisplay.ImageProtocol(Environment(environment)) == expected)
  }
}
