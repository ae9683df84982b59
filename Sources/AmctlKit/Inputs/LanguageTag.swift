import AmctlCommandLine
import MusicAPI

/// The tags of languages, which the service rejects with few words if they are not valid.
enum LanguageTag {
  /// The values of options and settings: a tag, or a locale such as `zh_Hans_CN`.
  static let value = ValueType<String>(name: "TAG", completion: .languages) {
    text throws(ValueError) in
    guard isTag(text) else {
      throw .mismatch(text, expected: "a tag such as en-GB", hint: hint(about: text))
    }
    return text
  }

  /// Returns whether a text has the form of a tag: a language of two or three letters, then parts
  /// of up to eight letters and digits.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.first.map { (2...3).contains($0.count) && $0.utf8.allSatisfy(isLetter) } ?? false
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || isDigit($0) }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the tags of a language that is given by its name; nil if it is not known.
  private static func hint(about text: String) -> String? {
    let names = languages.keys.sorted()
    guard let name = Suggestion.nearest(to: text, in: names), let language = languages[name] else {
      return nil
    }
    let tags = Set(Storefronts.facts.flatMap(\.languageTags)).sorted().filter {
      $0.split(separator: "-").first == language[...]
    }
    return tags.count == 1 ? Suggestion.question(tags[0]) : Suggestion.list(tags)
  }

  /// The languages of the storefronts by their English names.
  private static let languages = [
    "arabic": "ar", "catalan": "ca", "chinese": "zh", "croatian": "hr", "czech": "cs",
    "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr",
    "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu",
    "indonesian": "id", "italian": "it", "japanese": "ja", "korean": "ko", "malay": "ms",
    "norwegian": "nb", "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru",
    "slovak": "sk", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr",
    "ukrainian": "uk", "vietnamese": "vi",
  ]
}
