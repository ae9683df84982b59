import AmctlCommandLine

/// Whether requests are answered by a sandbox, and where it keeps changes.
enum SandboxSetting: Sendable, Equatable {
  case off
  /// Changes are kept as long as the command runs.
  case memory
  /// Changes are kept in a folder.
  case folder(String)
}

extension ValueType where Value == SandboxSetting {
  /// The words of every switch; anything else is a folder.
  static var sandbox: Self {
    ValueType(name: "DIR", completion: .folders) { text throws(ValueError) in
      guard let isOn = try? ValueType<Bool>.onOff.parse(text) else { return .folder(text) }
      return isOn ? .memory : .off
    }
  }
}

extension Settings {
  /// Where the sandbox keeps changes, if requests are answered by one.
  var sandbox: SandboxSetting {
    self[.sandbox].flatMap { try? ValueType.sandbox.parse($0) } ?? .off
  }

  /// Returns the settings of a command that sends requests: either the sandbox takes the place of
  /// the tokens, of the server and of stored responses, or one of these takes its place.
  ///
  /// What the command line says takes precedence over variables, and variables over the config file;
  /// of two that count alike, neither does. An option that uses stored responses takes precedence
  /// too.
  func choosingSandbox(usesStoredResponses: Bool) throws(UsageError) -> Settings {
    guard sandbox != .off, let value = value(of: .sandbox) else { return hiding([.sandbox]) }
    let others = [Setting.replay, .baseURL].compactMap { setting in
      self.value(of: setting).map { (setting, $0) }
    }
    if usesStoredResponses && !value.isGiven
      || others.contains(where: { $0.1.isStronger(than: value) })
    {
      return hiding([.sandbox])
    }
    if let (setting, other) = others.first(where: { !value.isStronger(than: $0.1) }) {
      throw .conflict(Setting.sandbox.name(in: value.source), setting.name(in: other.source))
    }
    return hiding(Self.unusedInSandbox)
  }

  /// What a sandbox has no use for: no credential is read, and nothing is stored or sent.
  private static let unusedInSandbox: [Setting] = [
    .replay, .baseURL, .cache, .journal, .teamID, .keyID, .privateKeyFile, .privateKey,
    .developerToken, .userToken,
  ]
}

extension Setting {
  /// The name of the setting as its source writes it.
  func name(in source: Settings.Source) -> String {
    switch source {
    case .option(let name), .environment(let name): name
    case .configFile, .standard: rawValue
    }
  }
}
