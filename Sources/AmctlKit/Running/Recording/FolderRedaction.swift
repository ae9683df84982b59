import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// Decides what a folder of fixtures keeps of requests and responses, apart from its own rules.
struct FolderRedaction {
  /// What happens to the fixtures.
  enum Use {
    /// They are read; without a key, pseudonyms stay what they are.
    case reading
    /// They are written; a key is created if there is none.
    case writing
    /// They are compared with what would be written; a new key does for that.
    case comparing
  }

  private let settings: Settings
  private let environment: Environment
  private let messages: Messages

  /// Takes the settings of a run.
  init(_ settings: Settings, _ environment: Environment, _ messages: Messages) {
    self.settings = settings
    self.environment = environment
    self.messages = messages
  }

  /// Takes the settings of a command.
  init(_ context: Context) {
    self.init(context.settings, context.environment, Messages(context))
  }

  /// Returns the redaction for a folder, with the paths of `--redact` and of its variable.
  ///
  /// Rules that cannot be read are an error of the first request.
  func redaction(
    of folder: String, paths: [JSONPath], for use: Use
  ) throws(UsageError) -> Redaction {
    let rules = (try? FixtureRules(directory: folder)) ?? FixtureRules()
    return try redaction(of: folder, by: rules, paths: paths, for: use)
  }

  /// Returns the redaction for the rules of a folder; pseudonyms need a key, which is created
  /// before the first is written.
  func redaction(
    of folder: String, by rules: FixtureRules, paths: [JSONPath] = [], for use: Use
  ) throws(UsageError) -> Redaction {
    // The paths of the variable hold for all, so an option cannot lose them.
    let shared = (settings[.redact] ?? "").split(separator: ",").map { String($0).trimmed }
    return Redaction(
      secrets: settings.secrets,
      paths: paths + shared.filter { !$0.isEmpty }.map { JSONPath($0) },
      pseudonymKey: try rules.pseudonym.isEmpty ? nil : key(of: folder, by: rules, for: use))
  }

  /// A second key would give the same value another pseudonym, and links would lead nowhere.
  private func key(
    of folder: String, by rules: FixtureRules, for use: Use
  ) throws(UsageError) -> PseudonymKey? {
    guard let key = try key(for: use) else { return nil }
    guard use == .writing else { return key }
    guard rules.fits(key) else {
      throw .rule(
        "the pseudonyms in '\(folder)' were made with another key",
        hint: "set \(Setting.pseudonymKey.variable) to that key")
    }
    do throws(FileError) {
      if rules.keyFingerprint == nil { try FixtureRules.note(key, in: folder) }
    } catch {
      throw .rule("\(error)", hint: nil)
    }
    return key
  }

  /// The value of the setting.
  static let keyType = ValueType<PseudonymKey>(name: "KEY") { text throws(ValueError) in
    guard let key = PseudonymKey(text) else {
      throw .mismatch("***", expected: "a secret of at least 16 characters")
    }
    return key
  }

  private func key(for use: Use) throws(UsageError) -> PseudonymKey? {
    if let value = settings.value(of: .pseudonymKey) {
      do throws(ValueError) { return try Self.keyType.parse(value.text) } catch {
        throw .invalidValue(error, of: value.source.description)
      }
    }
    guard let folder = environment.stateDirectory else {
      guard use == .writing else { return use == .reading ? nil : Self.newKey }
      throw .rule(
        "no key for pseudonyms, and no home directory for one",
        hint: "set \(Setting.pseudonymKey.variable)")
    }
    let path = folder + "/pseudonym-key"
    do throws(FileError) {
      if let key = try Self.key(in: path) { return key }
      guard use == .writing else { return use == .reading ? nil : Self.newKey }
      try FileSystem.createDirectory(folder, isPrivate: true)
      let created = try FileSystem.locking(folderOf: path) { () throws(FileError) in
        // Another process may have been faster.
        try Self.key(in: path) == nil ? try Self.create(path) : nil
      }
      if created != nil {
        messages.note(
          "Created '\(path)'. Keep it, and keep it secret: the same key makes the same pseudonyms."
        )
      }
      return try Self.key(in: path)
    } catch {
      throw .rule(
        "no key for pseudonyms: \(error)", hint: "set \(Setting.pseudonymKey.variable)")
    }
  }

  private static func create(_ path: String) throws(FileError) -> Bool {
    try FileSystem.write(Array((PseudonymKey.randomText() + "\n").utf8), to: path, isSecret: true)
    return true
  }

  private static var newKey: PseudonymKey? { PseudonymKey(PseudonymKey.randomText()) }

  /// Reads a key; nil if there is no file.
  private static func key(in path: String) throws(FileError) -> PseudonymKey? {
    do throws(FileError) {
      let bytes = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)
      return PseudonymKey(String(decoding: bytes, as: UTF8.self).trimmed)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }
}
