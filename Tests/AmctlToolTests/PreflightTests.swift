import AmctlTestProgram
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The messages of a server's preflight about its machine and its key.
@Suite(.thorough) struct PreflightTests {
  private static let libcrypto = "libcrypto.so.3"
  /// The file names of libcurl.
  private static let libcurl = ["libcurl.so.4", "libcurl-gnutls.so.4"]

  /// Runs the preflight in a new process, with that folder's libraries before the system's.
  private static func preflight(
    _ arguments: [String] = [], libraries: TemporaryDirectory? = nil, key: [UInt8]? = nil
  ) async throws -> String {
    let result = try await BuiltTools.run(
      ["preflight"] + arguments,
      environment: libraries.map { ["LD_LIBRARY_PATH": $0.path] } ?? [:],
      input: key ?? Array(Secrets.pem().utf8))
    #expect(result.ending == "[exit 0]")
    return result.text
  }

  @Test func `a machine with both libraries and a valid key is ready`() async throws {
    #expect(try await Self.preflight() == "ready\n")
  }

  @Test(arguments: [
    (
      Array("not a key".utf8),
      "this is not a private key: no '-----BEGIN' line; "
        + "use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
    ),
    (
      Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8),
      "this key is damaged; copy the whole file again"
    ),
  ])
  func `an invalid key is reported by the service, not as a missing library`(
    key: [UInt8], message: String
  ) async throws {
    #expect(try await Self.preflight(key: key) == message + "\n")
  }

  #if os(Linux)
    /// Builds a library that exports these functions and needs these libraries.
    private static func build(
      _ name: String, in folder: TemporaryDirectory, functions: [String] = [],
      needing needed: [String] = []
    ) async throws {
      let code = functions.map { "void \($0)(void) {}\n" }.joined()
      let source = try folder.write(Array(code.utf8), to: name + ".c")
      let result = try await ChildProcess.run(
        "/usr/bin/env",
        ["clang", "-shared", "-fno-builtin", "-Wl,--no-as-needed", source]
          + needed.map(folder.file) + ["-o", folder.file(name)],
        environment: ProcessInfo.processInfo.environment)
      try #require(result.status == 0, "\(result.errorText)")
    }

    // libcurl may need it.
    @Test(arguments: [[], libcurl])
    func `a libcrypto that cannot be opened is named with its package, also without libcurl`(
      others: [String]
    ) async throws {
      let folder = try TemporaryDirectory()
      for name in others + [Self.libcrypto] { try folder.write([], to: name) }
      let message = ExpectedMessages.noLibcrypto(folder.file(Self.libcrypto) + ": file too short")
      #expect(try await Self.preflight(libraries: folder) == message + "\n")
    }

    @Test func `a libcrypto of an older OpenSSL is named with the missing function`() async throws {
      let folder = try TemporaryDirectory()
      try await Self.build(
        Self.libcrypto, in: folder,
        functions: [
          "ERR_clear_error", "ERR_get_error", "ERR_reason_error_string", "OPENSSL_cleanse",
          "d2i_AutoPrivateKey", "d2i_PUBKEY", "i2d_PUBKEY", "EVP_PKEY_free",
        ])
      let message = ExpectedMessages.noLibcrypto(
        "it is too old: it has no function EVP_PKEY_CTX_new_from_name")
      #expect(try await Self.preflight(libraries: folder) == message + "\n")
    }

    @Test func `a libcurl that cannot be opened is named, and only the network needs it`()
      async throws
    {
      let folder = try TemporaryDirectory()
      for name in Self.libcurl { try folder.write([], to: name) }
      let message = ExpectedMessages.noLibcurl(folder.file("libcurl.so.4") + ": file too short")
      #expect(try await Self.preflight(libraries: folder) == message + "\n")
      #expect(try await Self.preflight(["--in-memory"], libraries: folder) == "ready\n")
    }

    @Test func `a libcurl without one of its own libraries is named with the missing one`()
      async throws
    {
      let folder = try TemporaryDirectory()
      try await Self.build("libnone.so.1", in: folder)
      for name in Self.libcurl {
        try await Self.build(name, in: folder, needing: ["libnone.so.1"])
      }
      try FileManager.default.removeItem(atPath: folder.file("libnone.so.1"))
      let message = ExpectedMessages.noLibcurl(
        folder.file("libnone.so.1")
          + ": cannot open shared object file: No such file or directory")
      #expect(try await Self.preflight(libraries: folder) == message + "\n")
    }

    @Test func `an old libcurl is named with the missing function`() async throws {
      let folder = try TemporaryDirectory()
      try await Self.build(
        "libcurl.so.4", in: folder,
        functions: [
          "curl_global_init", "curl_version_info", "curl_easy_init", "curl_easy_cleanup",
          "curl_easy_setopt", "curl_easy_getinfo", "curl_easy_pause", "curl_easy_strerror",
          "curl_slist_append", "curl_slist_free_all", "curl_multi_init", "curl_multi_setopt",
          "curl_multi_cleanup", "curl_multi_add_handle", "curl_multi_remove_handle",
          "curl_multi_perform",
        ])
      let message = ExpectedMessages.noLibcurl("it is too old: it has no function curl_multi_poll")
      #expect(try await Self.preflight(libraries: folder) == message + "\n")
    }
  #endif
}
