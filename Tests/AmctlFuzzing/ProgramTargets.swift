#if DEBUG || FUZZING
  import AmctlCommandLine

  @testable import AmctlKit

  /// What a person types and edits.
  enum ProgramTargets {
    /// A config file: a setting that is written is read, and nothing else changes.
    static func config(_ bytes: [UInt8]) throws {
      let text = String(decoding: bytes, as: UTF8.self)
      let before = ConfigFile(path: "config", text: text)
      let edit = ConfigEdit(profile: "work", key: "storefront", value: "de")
      let edited = edit.applied(to: Array(text.utf8))
      let after = ConfigFile(path: "config", text: String(decoding: edited, as: UTF8.self))
      try Violation.unless(
        after.profiles["work"]?["storefront"]?.value == "de", "a setting that is written is read")
      try Violation.unless(after.flaws.count == before.flaws.count, "a setting brings no flaw")
      try Violation.unless(values(before) == values(after), "other settings stay")
      try Violation.unless(edit.applied(to: edited) == edited, "the same again changes nothing")
      let removal = ConfigEdit(profile: "work", key: "storefront", value: nil)
      let removed = ConfigFile(
        path: "config", text: String(decoding: removal.applied(to: edited), as: UTF8.self))
      try Violation.unless(
        removed.profiles["work"]?["storefront"] == nil, "a setting that is removed is gone")
      try Violation.unless(values(before) == values(removed), "other settings stay after a removal")
    }

    /// All values but the one that is edited.
    private static func values(_ file: ConfigFile) -> [String: String] {
      var values: [String: String] = [:]
      for (profile, settings) in file.profiles {
        for (key, entry) in settings where !(profile == "work" && key == "storefront") {
          values[profile + "\n" + key] = entry.value
        }
      }
      return values
    }

    /// A command line, whose words are separated by line feeds: it is understood, or its mistake has
    /// words that a terminal can show.
    static func arguments(_ bytes: [UInt8]) throws {
      let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      do throws(UsageError) {
        _ = try Line(words).request()
      } catch {
        try Violation.unless(!"\(error)".isEmpty, "a mistake has words")
      }
    }
  }
#endif
