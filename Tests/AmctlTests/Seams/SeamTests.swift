import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicLibc
import MusicPlatform
import Testing

/// What only the built program shows: its streams, its signals, and other processes beside it.
@Suite(.thorough) struct SeamTests {
  private let folder: TemporaryDirectory
  private let built: String

  init() throws {
    folder = try TemporaryDirectory()
    built = try #require(BuiltProgram.folder)
  }

  /// The variables of a process that finds amctl by its name, and keeps its files in the folder.
  private var environment: [String: String] {
    ["PATH": "\(built):/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path]
  }

  /// Runs a shell's script in the folder, with a sandbox of these options.
  private func run(
    sandbox options: String, _ script: String, _ variables: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let text = "cd '\(folder.path)' || exit\n\(script)\n"
    let file = try folder.write(Array(text.utf8), to: "script")
    return try await ChildProcess.run(
      built + "/amctl",
      ["sandbox", "-q", "--date", "2026-11-01"] + options.split(separator: " ").map(String.init)
        + ["--", "/bin/sh", file],
      environment: environment.merging(variables) { $1 })
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a second signal ends a program that waits for one that ignores the first`(
    signal: String, status: Int
  ) async throws {
    let ready = folder.file("ready")
    let script = "trap '' \(signal); echo >\"$0\"; exec tail -f /dev/null"
    let child = try ChildProcess(
      built + "/amctl", ["sandbox", "-q", "--", "/bin/sh", "-c", script, ready],
      environment: environment)
    _ = try await child.written(to: ready)
    let end = Watched<ChildProcess.Output?>(nil)
    async let ended: Void = {
      let output = await child.ended()
      end.update { $0 = output }
    }()
    // What comes within a second of the first counts as the first.
    try await Watchdog.poll(for: "the end after a second signal") {
      signal == "INT" ? child.interrupt() : child.terminate()
      return end.value != nil
    }
    await ended
    #expect(end.value?.status == status)
    #expect(end.value?.text == "")
    #expect(end.value?.errorText == "")
  }

  @Test(arguments: ["json", "ndjson"])
  func `a full pipe that does not block loses nothing`(format: String) async throws {
    var environment = environment
    environment["AMCTL_SANDBOX"] = "1"
    environment["SOURCE_DATE_EPOCH"] = "\(BuiltProgram.second)"
    let (path, words) = (built + "/amctl", ["library", "songs", "--all", "-q", "-o", format])
    let whole = try await ChildProcess.run(path, words, environment: environment)
    #expect(whole.bytes.count > 100_000)
    let pipe = try Pipe()
    try #require(fcntl(pipe.writer.number, F_SETFL, O_NONBLOCK) == 0)
    let nowhere = try OwnedDescriptor { unsafe open("/dev/null", O_RDWR) }
    let process = try SpawnCommand(path: path, arguments: words, environment: environment).spawn(
      stdin: nowhere.descriptor, stdout: pipe.writer, stderr: nowhere.descriptor)
    try await Watchdog.poll(for: "the pipe to be full") {
      var end = pollfd(fd: pipe.writer.number, events: Int16(POLLOUT), revents: 0)
      return unsafe poll(&end, 1, 0) == 0
    }
    pipe.closeWriter()
    let (bytes, end) = try await withTaskExecutorPreference(OwnThread()) {
      var bytes: [UInt8] = []
      while case let more = try pipe.reader.read(upTo: 1 << 16), !more.isEmpty { bytes += more }
      return (bytes, process.waitForEnd())
    }
    #expect(bytes == whole.bytes)
    #expect(end == .exited(0))
  }

  @Test func `each seed has songs of its own, which another does not have`() async throws {
    for seed in [7, 8] {
      let run = try await run(
        sandbox: "--seed \(seed)",
        """
        amctl search river --types songs --limit 25 -o id >found\(seed)
        amctl catalog songs --from found\(seed) -o ndjson --fields id,name >songs\(seed)
        sort -u songs\(seed) | wc -l
        amctl library songs --all -o id | sort -u | wc -l
        """)
      #expect(run.text.filter { $0 != " " } == "25\n300\n", "\(run.errorText)")
      #expect(run.errorText == "")
    }
    for (seed, other) in [(7, 8), (8, 7)] {
      let run = try await run(
        sandbox: "--seed \(seed)",
        """
        amctl catalog songs --from found\(other) -o ndjson --fields id,name >others 2>missing
        grep ' of 25 IDs ' missing | head -n 1; grep -cxFf songs\(other) others
        """)
      let count = try folder.read("others").count { $0 == UInt8(ascii: "\n") }
      // An ID may be another song there.
      #expect(count < 5)
      #expect(run.text == "amctl: \(ExpectedMessages.notFound(25 - count, of: 25))\n0\n")
    }
  }

  @Test func `a program in a sandbox has its tokens and key, and none of the person's`()
    async throws
  {
    let config = try folder.write(Array("[default]\nuser_token = planted\n".utf8), to: "config")
    let planted = [
      "AMCTL_DEVELOPER_TOKEN", "AMCTL_USER_TOKEN", "AMCTL_TEAM_ID", "AMCTL_KEY_ID",
      "AMCTL_PRIVATE_KEY", "AMCTL_PRIVATE_KEY_FILE", "AMCTL_SANDBOX", "AMCTL_REPLAY",
      "APPLE_MUSIC_USER_TOKEN", "APPLE_MUSIC_PRIVATE_KEY_FILE",
    ]
    var variables = Dictionary(uniqueKeysWithValues: planted.map { ($0, "planted") })
    variables["AMCTL_BASE_URL"] = "https://planted.example"
    variables["AMCTL_CONFIG"] = config
    variables["MINE"] = "yes"
    let run = try await run(
      sandbox: "--env SERVED",
      """
      env | grep -v -e ^PWD= -e ^OLDPWD= -e ^SHLVL= -e ^_= | sort \
        | sed -e 's/:[0-9]*$//' -e 's/TOKEN=ey.*/TOKEN=ey/' -e 's/=sandbox[.].*/=sandbox/' \
          -e 's/_ID=[0-9A-F]\\{10\\}$/_ID=ID/' -e 's|=.*/AuthKey_[0-9A-F]*.p8$|=p8|'
      """, variables)
    #expect(run.errorText == "")
    #expect(
      run.text == """
        AMCTL_BASE_URL=http://127.0.0.1
        AMCTL_CONFIG=\(config)
        AMCTL_DEVELOPER_TOKEN=ey
        AMCTL_JOURNAL=off
        AMCTL_KEY_ID=ID
        AMCTL_PRIVATE_KEY_FILE=p8
        AMCTL_TEAM_ID=ID
        AMCTL_USER_TOKEN=sandbox
        APPLE_MUSIC_BASE_URL=http://127.0.0.1
        APPLE_MUSIC_DEVELOPER_TOKEN=ey
        APPLE_MUSIC_KEY_ID=ID
        APPLE_MUSIC_PRIVATE_KEY_FILE=p8
        APPLE_MUSIC_TEAM_ID=ID
        APPLE_MUSIC_USER_TOKEN=sandbox
        HOME=\(folder.path)
        MINE=yes
        PATH=\(built):/usr/bin:/bin
        SERVED=http://127.0.0.1
        TMPDIR=\(folder.path)

        """)
  }

  @Test func `processes that write to one journal and one log of plays lose and double no line`()
    async throws
  {
    let run = try await run(
      sandbox: "",
      """
      export AMCTL_JOURNAL=on XDG_STATE_HOME="$PWD/state"
      for number in 1 2 3 4 5 6 7 8 9 10 11 12; do
        amctl -q library create-playlist "Quay $number" >"created$number" &
      done
      for number in 1 2 3 4 5 6; do amctl -q history log plays & done
      wait
      amctl history tracks --all -q -o id >played
      """)
    #expect(run.errorText == "")
    #expect(run.status == 0)
    func lines(_ name: String) throws -> [JSON] {
      try String(decoding: folder.read(name), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { try JSONDocument(parsing: Array($0.utf8)).root }
    }
    let changes = Dictionary(grouping: try lines("state/amctl/journal.ndjson")) {
      $0["name"]?.string ?? ""
    }
    #expect(Set(changes.keys) == Set((1...12).map { "Quay \($0)" }))
    for (name, lines) in changes {
      #expect(lines.map { $0["status"]?.int } == [nil, 201], "\(name)")
      #expect(Set(lines.map { $0["change"]?.string }).count == 1, "\(name)")
    }
    let plays = try lines("plays").compactMap { $0["id"]?.string }
    let played = String(decoding: try folder.read("played"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(played.count == 50)
    #expect(plays == played.reversed())
  }
}
