extension Mistake {
  /// Mistakes in the environment and the config file.
  static let setting: [Mistake] = [
    Mistake(
      "genres", with: ["AMCTL_STOREFRONT": "atlantis"], says: "'atlantis' is not a storefront.",
      hint: "a storefront is two letters or a name, such as 'jp' or 'japan'"),
    Mistake(
      "genres", with: ["AMCTL_BASE_URL": "ftp://x"],
      says: "'ftp://x' is not the address of a server.",
      hint: "write 'https://host' or 'https://host:port'"),
    Mistake(
      "genres", with: ["AMCTL_BASE_URL": "http://example.com"],
      says: "'http://example.com' is not encrypted: the tokens could be read on the way.",
      hint: "use 'https'; 'http' is for 127.0.0.1 and localhost only"),
    Mistake("genres", with: ["AMCTL_REPLAY": "nowhere"], says: "there is no folder 'nowhere'"),
    Mistake(
      "genres", with: ["AMCTL_REPLAY": "FILES/folder", "AMCTL_RECORD": "FILES/out"],
      says: "'AMCTL_REPLAY' cannot be used with 'AMCTL_RECORD'.", hint: "leave one of them out"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/missing.cfg"],
      says: "The config file 'FILES/missing.cfg' cannot be read: No such file or directory.",
      hint: "AMCTL_CONFIG names the file, else it is '$XDG_CONFIG_HOME/amctl/config'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/folder"],
      says: "The config file 'FILES/folder' cannot be read: Is a directory.",
      hint: "AMCTL_CONFIG names the file, else it is '$XDG_CONFIG_HOME/amctl/config'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/open.cfg"],
      says: "'FILES/open.cfg' line 1 is no setting, section or comment.",
      hint: "write 'key = value', '[profile]' or '# comment'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/storefront.cfg"],
      says: "'atlantis' is not a storefront.",
      hint: "a storefront is two letters or a name, such as 'jp' or 'japan'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/unknown.cfg"],
      says: "'taem_id' in 'FILES/unknown.cfg' line 2 is not a setting.",
      hint: "did you mean 'team_id'?"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/bare.cfg"],
      says: "'FILES/bare.cfg' line 2 is no setting, section or comment.",
      hint: "write 'key = value', '[profile]' or '# comment'"),
    Mistake(
      "genres", with: ["AMCTL_CONFIG": "FILES/binary.bin"],
      says: "'FILES/binary.bin' line 1 is no setting, section or comment.",
      hint: "write 'key = value', '[profile]' or '# comment'"),
    Mistake(
      "genres", with: ["AMCTL_PROFILE": "work"],
      says: "'work' is not a profile of the config file.",
      hint: "the config file has no section '[work]'"),
    Mistake(
      "genres --profile work", with: ["AMCTL_CONFIG": "FILES/empty.txt"],
      says: "'work' is not a profile of the config file.",
      hint: "the config file has no section '[work]'"),
  ]
}
