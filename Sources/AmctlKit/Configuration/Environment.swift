import AmctlCommandLine

/// The environment variables of this process, read once; an empty one counts as unset.
struct Environment: Sendable {
  let variables: [String: String]

  /// Creates an environment with these variables.
  init(_ variables: [String: String]) {
    self.variables = variables
  }

  subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  subscript(setting: Setting) -> String? {
    self[setting.variable]
  }

  /// The variables that other programs get: all but the settings, which hold tokens and keys.
  var forOtherPrograms: [String: String] {
    variables.filter { !$0.key.hasPrefix("AMCTL_") }
  }

  var standardConfigPath: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/config" } }

  /// Replaces a leading `~/` with the home folder, as a shell does.
  func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = self["HOME"] else { return path }
    return home + path.dropFirst()
  }

  var configPath: String? { self[.configFile] ?? standardConfigPath }

  /// The folder for cached data; nil without a home folder.
  var cacheDirectory: String? { folder("XDG_CACHE_HOME", ".cache") }

  /// The folder for what is kept between runs; nil without a home folder.
  var stateDirectory: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// Returns a folder of amctl: in the one that a variable names, or by default in the home folder.
  private func folder(_ variable: String, _ standard: String) -> String? {
    if let parent = self[variable], parent.hasPrefix("/") { return parent + "/amctl" }
    return self["HOME"].map { "\($0)/\(standard)/amctl" }
  }

  /// Returns the system's folder for temporary files.
  ///
  /// A relative path would put private files wherever the program happens to run, and another
  /// program that gets it may run elsewhere.
  func temporaryFolder() throws(UsageError) -> String {
    guard let folder = self["TMPDIR"] else { return "/tmp" }
    guard folder.hasPrefix("/") else {
      throw .rule("TMPDIR '\(folder)' is not an absolute path", hint: "unset it to use '/tmp'")
    }
    return folder
  }

  /// A path in the system's temporary folder that nothing else uses.
  func temporaryName(_ start: String) throws(UsageError) -> String {
    try temporaryFolder() + "/" + start + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// The variables of the system that amctl honors besides its own, as rows of help.
  static let honored: [(term: String, meaning: String)] = [
    ("HTTPS_PROXY", "Proxy for https, as for curl; also in lower case"),
    ("ALL_PROXY", "Proxy for every scheme; also in lower case"),
    ("NO_PROXY", "Hosts to reach without a proxy; also in lower case"),
    ("SSL_CERT_FILE", "File of certificates to trust, as for curl"),
    ("SSL_CERT_DIR", "Directory of certificates to trust, as for curl"),
    ("NO_COLOR", "No colors"),
    ("CLICOLOR_FORCE", "Colors also in a pipe"),
    ("TERM", "No colors or progress when it is 'dumb'"),
    ("PAGER", "Pager if AMCTL_PAGER is unset (default: less)"),
    ("LESS", "Options for less (default: FRX)"),
    ("XDG_CONFIG_HOME", "Directory that contains amctl/config (default: ~/.config)"),
    ("XDG_CACHE_HOME", "Directory that contains amctl (default: ~/.cache)"),
    ("XDG_STATE_HOME", "Directory that contains amctl (default: ~/.local/state)"),
    ("TMPDIR", "Directory for temporary files (default: /tmp)"),
    ("SOURCE_DATE_EPOCH", "Time in the sandbox, in seconds since 1970"),
  ]
}
