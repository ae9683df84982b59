import MusicAPI
import MusicPlatform

/// Checks what is on this machine: files, keys, settings, folders.
struct MachineChecks {
  private let context: Context
  private let settings: Settings
  private let environment: Environment

  init(_ context: Context) {
    self.context = context
    settings = context.settings
    environment = context.environment
  }

  /// Checks the config file for errors, and who can read it.
  func configChecks() -> [Check] {
    let name = "config file"
    let flaws = context.settings.flaws.map { flaw in
      Check.failure(name, flaw.description, flaw.hint, .failure, reason: flaw.failureReason)
    }
    let file = fileCheck(name)
    return flaws + (flaws.isEmpty || file.verdict != .ok ? [file] : [])
  }

  private func fileCheck(_ name: String) -> Check {
    guard let path = settings.configFile else {
      let place = environment.configPath.map { "; amctl looks for '\($0)'" } ?? ""
      return .ok(name, "None\(place).")
    }
    guard FileSystem.isReadableByOthers(path) else {
      return .ok(name, "'\(path)' can be read by you alone.")
    }
    guard settings.configFileHoldsSecrets else {
      return .ok(name, "'\(path)' has no secrets in it.")
    }
    return .warning(name, "'\(path)' can be read by other users.", "chmod 600 '\(path)'")
  }

  /// Checks the key and its names; skipped if there is only a token, or no requests are sent.
  func keyChecks() -> [Check] {
    guard settings.readyToken == nil else { return [] }
    var checks = [keyCheck()]
    if let team = settings[.teamID] {
      checks.append(idCheck("team id", team, teamID: team, keyID: "ABCDEFGHIJ"))
    }
    if let key = settings[.keyID] {
      checks.append(idCheck("key id", key, teamID: "ABCDEFGHIJ", keyID: key))
    }
    if let fault = CredentialFault.ofKeyNames(in: settings) {
      checks.append(.warning("key names", fault.sentence, fault.remedy ?? ""))
    }
    return checks
  }

  private func keyCheck() -> Check {
    do throws(SettingsError) {
      _ = try Credentials(context).privateKey()
    } catch {
      return .failure(
        "private key", error.description, error.hint, error.exit, reason: error.failureReason)
    }
    if settings[.privateKey] == nil, let path = settings[.privateKeyFile],
      FileSystem.isReadableByOthers(path)
    {
      return .warning(
        "private key", "'\(path)' can be read by other users.", "chmod 600 '\(path)'")
    }
    return .ok("private key", "A P-256 key.")
  }

  private func idCheck(_ name: String, _ id: String, teamID: String, keyID: String) -> Check {
    do throws(CredentialError) {
      _ = try DeveloperTokenClaims(teamID: teamID, keyID: keyID)
    } catch {
      return .failure(
        name, error.description, nil, .credentials, reason: error.failureReason)
    }
    return .ok(name, "'\(id)' has the right form.")
  }

  /// Checks that the storefront exists, and that it is the account's.
  func storefrontCheck(account: String?) -> Check {
    let name = "storefront"
    let storefronts: [String]
    do throws(SettingsError) { storefronts = try StorefrontChoice(context).all() } catch {
      return .failure(name, error.description, error.hint, .failure)
    }
    let words = "'\(storefronts.joined(separator: ","))'"
    guard let account, !storefronts.contains(account) else { return .ok(name, "\(words).") }
    return .warning(
      name, "\(words), and the account's is '\(account)'.",
      "--storefront \(account), or 'storefront = \(account)' in the config file")
  }

  /// Checks the variables that configure libcurl's proxy; their values may contain a password.
  func proxyCheck() -> Check {
    let names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
      .flatMap { [$0, $0.uppercased()] }.filter { environment[$0] != nil }
    return .ok(
      "proxy", names.isEmpty ? "None configured." : "Set: \(names.joined(separator: ", ")).")
  }

  /// Reports what responds in place of the service, which is easily left on.
  func sourceCheck() -> Check {
    if let sandbox = context.sandbox {
      return .warning(
        "sandbox", "Responses are computed (\(sandbox.name)), and \(sandbox.fateOfChanges).",
        "leave out --sandbox, or unset AMCTL_SANDBOX, to send requests to Apple")
    }
    guard let replay = settings.value(of: .replay) else {
      return .ok("fixtures", "Not in use: responses come from the service.")
    }
    return .warning(
      "fixtures", "Replaying recorded responses from '\(replay.text)' (\(replay.source)).",
      "unset AMCTL_REPLAY, or leave out --replay, to send requests")
  }

  /// Checks the cache folder.
  func cacheCheck() -> Check {
    guard let folder = environment.cacheDirectory else {
      return .warning("cache", "None: HOME is not set.", "set HOME or XDG_CACHE_HOME")
    }
    let file = "\(folder)/doctor"
    do throws(FileError) {
      try FileSystem.createDirectory(folder)
      try FileSystem.write([], to: file)
      try FileSystem.remove(file)
    } catch {
      return .warning("cache", error.description, "let yourself write to '\(folder)'")
    }
    return .ok("cache", "'\(folder)' can be written.")
  }
}
