import AmctlCommandLine
import MusicAPI
import MusicPlatform

struct DoctorCommand: ServiceCommand {
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "doctor", summary: "Check your setup and suggest fixes",
    discussion: """
      Checks the config file, the key, the network, both tokens, the clock, the storefront, \
      proxies, fixtures, the cache, the other servers that are configured, and on a desktop its \
      players and mpv. Exit code 0 when no check failed, 4 when one of the credentials did, 7 when \
      the network did, else 1.
      """,
    examples: [
      "amctl doctor": "Show problems and their fixes",
      "amctl doctor -o json": "Print the same for a program",
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.output), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  /// Tolerates every flaw of the config file, because the file is one of the checks.
  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  var recordFields: RecordFields { CheckReport.fields }

  func run(in context: Context) async throws {
    let machine = MachineChecks(context: context)
    var checks = machine.configChecks()
    let needsTokens = context.settings[.replay] == nil && context.sandbox == nil
    if needsTokens { checks += machine.keyChecks() }
    checks += try await TokenChecks(context, connection).run()
    let fact = checks.flatMap(\.facts).first { $0.name == "storefront" }?.value
    let account: String? = if case .string(let id) = fact { id } else { nil }
    checks.append(machine.storefrontCheck(account: account))
    checks += [machine.proxyCheck(), machine.sourceCheck()]
    if context.sandbox == nil { checks.append(machine.cacheCheck()) }
    if needsTokens {
      checks += try await HostChecks(context, connection).run()
    }
    checks += PlayerChecks(environment: context.environment).run()
    try CheckReport(checks: checks).write(to: Presentation(context, output))
  }
}

/// Checks what is on this machine: files, keys, settings, folders.
struct MachineChecks {
  let context: Context

  private var settings: Settings { context.settings }
  private var environment: Environment { context.environment }

  /// Checks the config file for errors, and who can read it.
  func configChecks() -> [Check] {
    let name = "config file"
    let flaws = context.settings.flaws.map { flaw in
      Check.failure(name, flaw.failure, exit: .failure)
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
      return .failure("private key", error.failure)
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
      return .failure(name, error.failure)
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

  func cacheCheck() -> Check {
    guard let folder = environment.cacheDirectory else {
      return .warning("cache", "None: HOME is not set.", "set HOME or XDG_CACHE_HOME")
    }
    let file = "\(folder)/doctor"
    do throws(FileError) {
      try FileSystem.createDirectory(folder, isPrivate: true)
      try FileSystem.write([], to: file)
      try FileSystem.remove(file)
    } catch {
      return .warning("cache", error.description, "make '\(folder)' writable")
    }
    if let (reason, remedy) = ResponseCache(environment).fault {
      return .warning("cache", "Not used: \(reason).", remedy)
    }
    return .ok("cache", "'\(folder)' can be written.")
  }
}
