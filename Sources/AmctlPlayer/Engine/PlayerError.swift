/// Why a player ended with an error.
package enum PlayerError: Error, Equatable {
  case notStarted(String)
  /// mpv is too old; nil if it does not report its version.
  case tooOld(String?)
  /// mpv ended by itself, with the last of what it wrote.
  case ended(String)
  case unresponsive
  /// There is no device for sound.
  case noAudio

  /// The oldest version of mpv that has all that is needed.
  package static let oldest = (major: 0, minor: 33)
}

extension PlayerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notStarted(let reason): "cannot run 'mpv': \(reason)"
    case .tooOld(let version):
      (version.map { "mpv \($0) is too old" } ?? "mpv is too old")
        + "; 'play' needs mpv 0.33 or newer"
    case .ended(let messages) where messages.isEmpty: "mpv ended unexpectedly"
    case .ended(let messages): "mpv ended unexpectedly: \(messages)"
    case .unresponsive: "mpv does not respond"
    case .noAudio: "mpv has no audio output"
    }
  }
}

extension PlayerError {
  /// Returns the version in a name such as `mpv 0.35.1` if it is too old.
  ///
  /// A version that cannot be parsed belongs to a development build.
  static func oldVersion(in name: String) -> String? {
    let words = name.split(separator: " ")
    guard let word = words.first(where: { $0.first?.isNumber == true || $0.hasPrefix("v0") }) else {
      return nil
    }
    let text = word.hasPrefix("v") ? word.dropFirst() : word
    let parts = text.split(separator: ".").map { part in Int(part.prefix(while: \.isNumber)) }
    guard parts.count > 1, let major = parts[0], let minor = parts[1] else { return nil }
    return (major, minor) < oldest ? String(text) : nil
  }
}
