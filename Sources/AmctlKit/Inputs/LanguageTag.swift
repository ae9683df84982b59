import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The tags of languages, which the service rejects with few words if they are not valid.
enum LanguageTag {
  /// The values of options and settings: a tag, or a locale such as `zh_Hans_CN`.
  static let value = ValueType<String>(name: "TAG", completion: .languages) {
    text throws(ValueError) in
    guard isTag(text) else {
      throw .mismatch(text, expected: "a tag such as en-GB")
    }
    return text
  }

  /// Returns whether a text has the form of a tag: a language of two or three letters, then parts
  /// of up to eight letters and digits.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.first.map { (2...3).contains($0.count) && $0.utf8.allSatisfy(\.isLetter) } ?? false
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isAlphanumeric)
      }
  }
}
