import AmctlTestSupport

/// Measures whole processes that do little, next to `curl` and to an earlier `amctl` in the same
/// run.
enum StartupBenchmark {
  private static let pairs = 100
  private static let song = ["catalog", "songs", "1400000000"]

  /// Prints the times of short commands, each beside its baseline.
  static func run(_ programs: Programs) async throws {
    let server = try SmallPageServer()
    defer { server.stop() }
    print("Start-up: medians of \(pairs) pairs; curl fetches a page of \(server.pageSize) bytes")
    let curl = programs.curl([server.address])
    let replayed = programs.amctl(["genres", "--replay", "Fixtures"])
    let cached = programs.amctl(song + ["--cache", "1d"], port: server.port)
    try await compare("amctl genres --replay Fixtures", replayed, curl, atMost: 0.45)
    try await compare("amctl catalog songs ID, from the cache", cached, curl, atMost: 0.45)
    try await live(programs, server)
    try await bare(programs)
    guard let before = programs.before else {
      return print("  the program before: not compared; AMCTL_BENCHMARK_BEFORE names none")
    }
    print("  beside the program before, \(before)")
    let version = programs.amctl(["--version"])
    for (name, line) in [
      ("amctl --version", version), ("replayed", replayed), ("from the cache", cached),
      ("live", programs.amctl(song, port: server.port)),
    ] {
      try await compare("  " + name, line, line.run(by: before), called: "before", atMost: 1.1)
    }
  }

  /// Prints the time of a request by TLS and HTTP/2, as one to the service is.
  private static func live(_ programs: Programs, _ small: SmallPageServer) async throws {
    guard NeededProgram.nginx.isExpected, NeededProgram.openssl.isExpected else {
      return print("  live: skipped; it \(NeededProgram.nginx) and \(NeededProgram.openssl)")
    }
    let nginx = try await NginxServer(body: small.page)
    let origin = "https://127.0.0.1:\(nginx.port)"
    let amctl = programs.amctl(
      song, at: origin, with: ["AMCTL_CA_FILE": nginx.certificate])
    let curl = programs.curl([
      "--cacert", nginx.certificate, "--compressed", "-H", "Authorization: Bearer a.b.c",
      origin + "/v1/catalog/us/songs/1400000000",
    ])
    try await compare("amctl catalog songs ID, live by TLS", amctl, curl, atMost: 1.3)
    _ = try await nginx.stop()
  }

  /// Prints the time of a program that only says its version, beside others that do.
  private static func bare(_ programs: Programs) async throws {
    let version = programs.amctl(["--version"])
    for name in ["jq", "gojq", "jaq"] {
      guard let path = try await Programs.path(of: name) else {
        print("  amctl --version beside \(name): skipped; it is not installed")
        continue
      }
      let other = ProcessMeasure.Line(program: path, arguments: ["--version"])
      let times = try await ProcessMeasure.compare(version, other, pairs: 512)
      print(
        "  amctl --version, 512 times: \(Figures.milliseconds(times.first)), \(name) "
          + "\(Figures.milliseconds(times.second)): \(Figures.rounded(times.ratio)) x")
    }
  }

  /// Prints both times and the ratio.
  private static func compare(
    _ name: String, _ line: ProcessMeasure.Line, _ other: ProcessMeasure.Line,
    called label: String = "curl", atMost limit: Double
  ) async throws {
    let times = try await ProcessMeasure.compare(line, other, pairs: pairs)
    print(
      "  \(name): \(Figures.milliseconds(times.first)), \(label) "
        + "\(Figures.milliseconds(times.second)): \(Figures.ratio(times.ratio, atMost: limit))")
  }
}
