import AmctlTestProgram
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if os(Linux)
  /// A machine with an unusable libcrypto: the error is about the library, never about the key.
  ///
  /// On Linux, the dynamic linker searches a given folder for the library before the system's
  /// folders.
  @Suite(.thorough) struct MissingLibcryptoTests {
    private static let environment = Secrets.key.merging([
      "AMCTL_CONFIG": "/dev/null", "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }

    private static func message(_ reason: String) -> String {
      "amctl: \(ExpectedMessages.noLibcrypto(reason))\n"
    }

    /// Runs the built program with a folder's libraries in place of the system's.
    private static func run(
      _ line: String, libraries: TemporaryDirectory, environment more: [String: String] = [:],
      input: String = ""
    ) async throws -> ChildProcess.Output {
      let folder = try #require(BuiltProgram.folder)
      let own = environment.merging(more) { $1 }
      return try await ChildProcess.run(
        folder + "/amctl", line.split(separator: " ").map(String.init),
        environment: own.merging(["LD_LIBRARY_PATH": libraries.path]) { $1 },
        input: Array(input.utf8))
    }

    /// Returns a folder with a file that is not a library, and the linker's error about it.
    private static func unusable() throws -> (folder: TemporaryDirectory, reason: String) {
      let folder = try TemporaryDirectory()
      let path = try folder.write([], to: "libcrypto.so.3")
      return (folder, path + ": file too short")
    }

    @Test(arguments: [
      "token", "token inspect", "token verify", "catalog songs 1", "library songs",
      "token verify --public-key \(Secrets.keyFile("p256.pub.pem"))",
    ])
    func `a command that needs it reports the library and the package`(line: String) async throws {
      let (folder, reason) = try Self.unusable()
      let result = try await Self.run(
        line, libraries: folder, input: line.contains("--") ? "a.b.c" : "")
      #expect((result.text, result.errorText, result.status) == ("", Self.message(reason), 1))
    }

    @Test func `an outdated one is reported with its missing function`() async throws {
      let folder = try TemporaryDirectory()
      let compiled = try await ChildProcess.run(
        "/usr/bin/env",
        ["clang", "-shared", "-x", "c", "/dev/null", "-o", folder.file("libcrypto.so.3")],
        environment: ProcessInfo.processInfo.environment)
      try #require(compiled.status == 0, "\(compiled.errorText)")
      let result = try await Self.run("token", libraries: folder)
      #expect((result.text, result.status) == ("", 1))
      #expect(result.errorText == Self.message("it is too old: it has no function ERR_clear_error"))
    }

    @Test(arguments: [
      "", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "rubbish",
    ])
    func `a key that could not be read is not blamed`(pem: String) async throws {
      let (folder, reason) = try Self.unusable()
      let keys = try TemporaryDirectory()
      let path = try keys.write(Array(pem.utf8), to: "key.p8")
      let result = try await Self.run(
        "token", libraries: folder, environment: Secrets.key(in: path))
      #expect(result.errorText.hasSuffix(Self.message(reason)))
      #expect(!result.errorText.contains("copy the whole file again"))
      #expect(result.status == 1)
    }

    @Test func `the doctor reports it, and does not blame the credentials`() async throws {
      let (folder, reason) = try Self.unusable()
      let result = try await Self.run("doctor -o json", libraries: folder)
      let words = Self.message(reason).dropFirst("amctl: ".count).dropLast()
      #expect(
        result.text.contains(#""name":"private key","verdict":"failure","message":"\#(words)""#))
      #expect(
        result.text.contains(#""name":"developer token","verdict":"failure","message":"\#(words)""#)
      )
      #expect(!result.text.contains("damaged"))
      #expect(result.status == 1)
    }

    @Test func `commands without signatures work without it`() async throws {
      let (folder, _) = try Self.unusable()
      let result = try await Self.run(
        "catalog songs 1613600188 -o id --replay \(Fixtures.path)", libraries: folder)
      #expect((result.errorText, result.text) == ("", "1613600188\n"))
    }
  }
#endif
