import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The completions that real shells offer, with the scripts of the built program.
@Suite(.thorough) struct ShellCompletionTests {
  /// A line up to the cursor, and the words that take the place of its last one.
  struct Position: Sendable, CustomStringConvertible {
    let line: String
    let offered: [String]

    init(_ line: String, _ offered: String...) {
      self.line = line
      self.offered = offered
    }

    var description: String { line }
  }

  static let positions = [
    Position("amctl cat", "catalog"),
    Position("amctl library add", "add", "add-tracks"),
    Position("amctl catalog so", "songs"),
    Position("amctl catalog songs 1 --relationship c", "composers"),
    Position("amctl catalog artists 1 --view top", "top-music-videos", "top-songs"),
    Position("amctl catalog albums 1 --view=app", "--view=appears-on"),
    Position("amctl catalog albums 1 --views appears-on,oth", "appears-on,other-versions"),
    Position("amctl library songs --sort -d", "-dateAdded"),
    Position("amctl library songs --include art", "artists"),
    Position("amctl charts --genre ja", "jazz"),
    Position("amctl genres r-b", "r-b-soul"),
    Position("amctl charts -s germ", "germany"),
    Position("amctl charts -s us,j", "us,jm", "us,jo", "us,jp"),
    Position("amctl fixtures serve Recorded --fault cl", "close"),
    Position("amctl now -p ci", "cider"),
    Position("amctl catalog songs 1 -s de,united-k", "de,united-kingdom"),
    Position("amctl charts -l pt", "pt-BR", "pt-PT"),
    Position("amctl --profile w", "work"),
    Position("amctl --profile=", "--profile=work"),
    Position("amctl search x --types songs,al", "songs,albums"),
    Position("amctl search x -o nd", "ndjson"),
    Position("amctl search x --output=nd", "--output=ndjson"),
    Position("amctl -q ratings g", "get"),
    Position("amctl ratings set songs 1 --value d", "dislike"),
    Position("amctl history heavy", "heavy-rotation"),
    Position("amctl search x --replay-s", "--replay-strict"),
    Position("amctl search x --replay Rec", "Recorded"),
    Position("amctl search x --include songs:alb", "songs:albums"),
    Position("amctl search x --include artists,albums:tr", "artists,albums:tracks"),
    Position("amctl charts --extend library-so", "library-songs:"),
    Position("amctl albums 1 --relationship tracks --include songs:comp", "songs:composers"),
    Position("amctl fixtures serve Rec", "Recorded"),
    Position("amctl catalog songs --from id", "ids.txt"),
    Position("amctl catalog songs --from=id", "--from=ids.txt"),
    Position("amctl fixtures verify Recorded --fail-on gone,ch", "gone,changed"),
    Position("amctl help exit", "exit-codes"),
    Position("amctl completions fi", "fish"),
    Position("amctl releases --since 3", "30d", "365d"),
    Position("amctl song 1 --fields id,durat", "id,durationInMillis"),
    Position("amctl config set storefront germ", "germany"),
  ]

  /// A folder with a file of ids, a folder of fixtures and a config file.
  private func place() throws -> TemporaryDirectory {
    let place = try TemporaryDirectory()
    try FileSystem.createDirectory(place.file("Recorded/v1"))
    try FileSystem.createDirectory(place.file("Other"))
    try FileSystem.write(Array("1\n".utf8), to: place.file("ids.txt"))
    let profiles = ["work", "$(touch ran)", "`touch ran`", "two words", "a;touch ran", "*", "it's"]
    let config = profiles.map { "[\($0)]\nstorefront = de\n" }.joined()
    try FileSystem.write(Array(config.utf8), to: place.file("config"))
    return place
  }

  private func environment(_ place: TemporaryDirectory) throws -> [String: String] {
    let built = try #require(BuiltProgram.folder)
    return [
      "PATH": "\(built):/usr/bin:/bin", "HOME": place.path, "AMCTL_CONFIG": place.file("config"),
      "LANG": "C.UTF-8", "TERM": "xterm",
    ]
  }

  @Test(.enabled(if: NeededProgram.fish.isExpected, "\(NeededProgram.fish)"))
  func `fish offers the words at each position`() async throws {
    let place = try place()
    let asks = Self.positions.map { "complete -C '\($0.line)'; echo ." }
    let script = "cd \(place.path); source (amctl completions fish | psub)\n"
    let run = try await ChildProcess.run(
      NeededProgram.fish.path, ["--no-config", "-c", script + asks.joined(separator: "\n")],
      environment: environment(place))
    let responses = run.text.split(separator: ".\n", omittingEmptySubsequences: false)
    try #require(responses.count == Self.positions.count + 1, "\(run.errorText)")
    for (position, response) in zip(Self.positions, responses) {
      let words = response.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(words == position.offered, "\(position)")
    }
  }

  /// Bash and zsh insert all matches into the line; a function then writes the words of the line.
  @Test(.enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
  func `bash inserts the words at each position`() async throws {
    try await checkLines(
      of: NeededProgram.bash, ["--norc", "--noprofile"], insertingAll: ["M-*"],
      setUp: "source <(amctl completions bash)")
  }

  @Test(
    .enabled(if: NeededProgram.zsh.isExpected, "\(NeededProgram.zsh)"),
    .enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
  func `zsh inserts the words at each position`() async throws {
    try await checkLines(
      of: NeededProgram.zsh, ["-f"], insertingAll: ["C-x", "a"],
      setUp: """
        autoload -U compinit && compinit -u -d .dump; source <(amctl completions zsh); bindkey -e; \
        zle -C all complete-word _generic; bindkey '^Xa' all; \
        zstyle ':completion:all:*' completer _all_matches _complete; \
        zstyle ':completion:all:*' insert true; zstyle ':completion:*' old-matches false
        """)
  }

  /// Types each line into a shell in a terminal, and compares the words that the shell runs.
  private func checkLines(
    of shell: NeededProgram, _ options: [String], insertingAll keys: [String], setUp: String
  ) async throws {
    let place = try place()
    let tmux = try NeededProgram.tmux.path
    let socket = place.file("tmux")
    func tell(_ words: [String]) async throws {
      let run = try await ChildProcess.run(
        tmux, ["-S", socket, "-f", "/dev/null"] + words, environment: environment(place))
      try #require(run.status == 0, "\(words): \(run.errorText)")
    }
    try await tell(
      ["new-session", "-d", "-x", "200", "-y", "50", "-c", place.path] + [shell.path] + options)
    let count = "n=0; words() { n=$((n+1)); shift; printf '%s\\n' \"$@\" > out; mv out $n; }"
    for line in [setUp, count] { try await tell(["send-keys", "-l", line + "\n"]) }
    for position in Self.positions {
      try await tell(["send-keys", "-l", position.line])
      try await tell(["send-keys"] + keys + ["C-a"])
      try await tell(["send-keys", "-l", "words \n"])
    }
    let last = place.file("\(Self.positions.count)")
    try await Watchdog.poll(for: "the words of \(shell)") {
      if FileSystem.exists(last) { return true }
      // A terminal whose shell has ended is gone.
      try await tell(["list-sessions"])
      return false
    }
    try await tell(["kill-server"])
    for (index, position) in Self.positions.enumerated() {
      let bytes = (try? FileSystem.read(place.file("\(index + 1)"), atMost: 1 << 16)) ?? []
      let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      let before = position.line.split(separator: " ").dropFirst().dropLast().map(String.init)
      #expect(words == before + position.offered, "\(position)")
    }
  }
}
