import AmctlCommandLine

extension HelpTopic {
  /// What a sandbox is, and how programs use it.
  static let sandbox = HelpTopic(
    name: "sandboxing",
    introduction: """
      A computed Apple Music, for commands and programs. It serves programs in any language, and \
      needs no account and no network. The same seed and day give the same responses everywhere.
      """,
    keywords: ["mock", "server", "test", "fake", "offline", "seed", "demo"],
    sections: [
      Section(nil, longestTerm: 22, rows: sandboxOptions),
      Section("SERVER", longestTerm: 22, rows: server),
      Section("RECIPES", longestTerm: 0, rows: sandboxRows),
    ])

  private static let sandboxOptions: [Row] = [
    ("--sandbox", "Runs one command in the sandbox; its changes end with it"),
    ("--sandbox=DIR", "Keeps changes in a directory; a copy of it is a snapshot"),
    ("AMCTL_SANDBOX", "Does the same for all commands: 1, or a directory"),
    (
      "other services",
      "Have no sandbox: exit code 6. Recorded responses of them are replayed with --replay"
    ),
  ]

  private static let server: [Row] = [
    (
      "variables",
      """
      A program gets AMCTL_ and APPLE_MUSIC_ with BASE_URL, DEVELOPER_TOKEN, USER_TOKEN, TEAM_ID, \
      KEY_ID and PRIVATE_KEY_FILE; '-o json' prints the same
      """
    ),
    ("tokens", "Are verified: 401 for a bad developer token, 403 for a bad user token"),
    (
      "2",
      "--users: serves two accounts; APPLE_MUSIC_USER_TOKENS has their tokens, with a space between"
    ),
    (
      "429@/v1/me/library:3",
      "--fault: fails three requests below that path; 'amctl help serving' lists the kinds"
    ),
    ("80ms..200ms", "--latency: delays each response; the times follow from the seed"),
    ("60/min", "--rate: answers more requests with 429 and Retry-After"),
    ("/__amctl/reset", "POST: makes everything, also the time, as it was at the start"),
    ("/__amctl/faults", "POST: replaces the faults, with ?fault= and ?latency="),
    ("/__amctl/clock", "POST: moves the time, with ?by=1d or ?at=2026-12-24"),
    ("/__amctl/requests", "GET: lists the last requests, with ?path= and ?method="),
  ]

  private static let sandboxRows: [Row] =
    [(scriptLine, "A script: every command in it uses the sandbox")]
    + rows(of: pythonApp) + rows(of: javaScriptApp) + [
      (
        "docker run -p 127.0.0.1:8080:8080 amctl-sandbox -o json",
        """
        A container that prints its tokens, built from the Containerfile of a release with \
        'docker build -t amctl-sandbox --target sandbox .'
        """
      ), ("amctl help fixed-urls", "Programs whose URL cannot be changed"),
    ]

  /// A script, and programs that need only the URL and the tokens; a test runs each.
  static let scriptLine =
    "amctl sandbox -- sh -c 'amctl charts --types songs -o id | amctl library add songs --from -'"

  static let pythonApp = App(
    name: "app.py", line: "amctl sandbox -- python3 app.py",
    code: """
      import json, os, urllib.request
      env = os.environ
      request = urllib.request.Request(
          env["APPLE_MUSIC_BASE_URL"] + "/v1/catalog/us/genres",
          headers={"Authorization": "Bearer " + env["APPLE_MUSIC_DEVELOPER_TOKEN"]})
      for genre in json.load(urllib.request.urlopen(request))["data"]:
          print(genre["attributes"]["name"])
      """)

  static let javaScriptApp = App(
    name: "app.mjs", line: "amctl sandbox -- node app.mjs",
    code: """
      const env = process.env;
      const url = env.APPLE_MUSIC_BASE_URL + "/v1/me/library/songs?limit=5";
      const response = await fetch(url, { headers: {
        Authorization: "Bearer " + env.APPLE_MUSIC_DEVELOPER_TOKEN,
        "Music-User-Token": env.APPLE_MUSIC_USER_TOKEN } });
      for (const song of (await response.json()).data)
        console.log(song.attributes.name);
      """)

  /// A program in another language.
  struct App: Sendable {
    let name: String
    /// The command line that runs it.
    let line: String
    let code: String
  }

  private static func rows(of app: App) -> [Row] {
    [(app.line, "With this \(app.name):")] + rows(of: app.code)
  }

  /// Returns the lines of a file.
  static func rows(of code: String) -> [Row] {
    code.split(separator: "\n").map { (String($0), "") }
  }
}
