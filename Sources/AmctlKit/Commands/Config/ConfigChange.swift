import AmctlCommandLine
import MusicAPI

/// A change to the config file, and what is said about it.
struct ConfigChange {
  private let context: Context
  private let file: ConfigFileEditor
  private let messages: Messages

  /// Finds the file and its section.
  init(_ context: Context) throws {
    self.context = context
    file = try ConfigFileEditor(context.environment, profile: context.settings.profile)
    messages = Messages(context)
  }

  /// Returns the setting with this key, which must make sense in a file.
  static func setting(named key: String) throws(UsageError) -> Setting {
    let (name, hasValue) = split(key)
    // The word may be a misplaced secret.
    guard ConfigFile.isName(name) else {
      throw .rule(
        "<key> is not the name of a setting", hint: Suggestion.list(Setting.configurable))
    }
    guard let setting = Setting(rawValue: name), setting.configKey != nil else {
      guard let setting = Setting(rawValue: name) else {
        throw .invalidValue(
          .unknown(name, .isNot("a setting"), choices: Setting.configurable), of: "<key>")
      }
      throw .rule(
        "'\(name)' is not a setting of the config file", hint: "set \(setting.variable)")
    }
    if hasValue {
      throw .rule(
        "the key and the value are two arguments", hint: "amctl config set \(name) VALUE")
    }
    return setting
  }

  /// Splits `key=value`, as people type it for other programs.
  private static func split(_ text: String) -> (name: String, hasValue: Bool) {
    let name = String(text.prefix { $0 != "=" })
    return (name, name.count < text.count)
  }

  /// Removes a key that the file has and amctl does not know; returns whether there was one.
  func removeUnknown(_ key: String) throws -> Bool {
    guard let after = try file.set(key, to: nil) else { return false }
    messages.note("Removed '\(key)' from \(place).")
    report(after.flaws)
    return true
  }

  /// Writes a value, or removes it if there is none.
  func set(_ setting: Setting, to text: String?) throws {
    let key = setting.rawValue
    let after = try file.set(key, to: text)
    if let text {
      let shown = setting.isSecret ? SettingRecord.mask : text
      messages.note("Set '\(key)' to '\(shown)' in \(place).")
    } else {
      messages.note(
        after == nil ? "'\(key)' is not in \(place)." : "Removed '\(key)' from \(place).")
    }
    if context.environment[setting] != nil {
      let isStill =
        text == nil ? "is still set." : "is set, and takes precedence over the one in the file."
      messages.note("\(setting.variable) \(isStill)")
    }
    report(after?.flaws ?? [])
  }

  private var place: String { "'\(file.path)', section '[\(file.profile)]'" }

  /// Reports the errors in other lines, which every other command rejects.
  private func report(_ flaws: [SettingsError]) {
    for flaw in flaws { messages.say("\(flaw)") }
  }
}
