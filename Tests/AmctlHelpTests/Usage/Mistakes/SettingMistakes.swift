extension Mistake {
  /// Mistakes in the environment and the config file.
  static let setting: [Mistake] = [
    Mistake(
      "genres", with: ["AMCTL_BASE_URL": "ftp://x"],
      says: "'ftp://x' is not the URL of a server",
      hint: "write 'https://host' or 'https://host:port'"),
    Mistake("genres", with: ["AMCTL_REPLAY": "nowhere"], says: "no such folder: 'nowhere'"),
    Mistake(
      "genres", with: ["AMCTL_REPLAY": "FILES/folder", "AMCTL_RECORD": "FILES/out"],
      says: "'AMCTL_REPLAY' cannot be used with 'AMCTL_RECORD'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/missing.cfg"],
      says: "the config file 'FILES/missing.cfg' cannot be read: No such file or directory",
      hint: "AMCTL_CONFIG names it: correct the path, or unset AMCTL_CONFIG"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/folder"],
      says: "the config file 'FILES/folder' cannot be read: Is a directory",
      hint: "correct the file or its permissions, or name another with AMCTL_CONFIG"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/unknown.cfg"],
      says: "FILES/unknown.cfg:2: 'taem_id' is not a setting",
      hint: "did you mean 'team_id'?"),
    Mistake(
      "genres --profile work", with: ["AMCTL_CONFIG": "FILES/empty.txt"],
      says: "'work' is not a profile of 'FILES/empty.txt'",
      hint: "a profile is a section '[work]' of that file"),
  ]
}
