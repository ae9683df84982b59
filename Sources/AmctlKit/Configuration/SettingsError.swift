import AmctlCommandLine
import MusicAPI
import MusicPlatform

enum SettingsError: Error, Equatable {
  /// A line in a file.
  struct Place: Equatable {
    let path: String
    let line: Int
  }

  /// The config file exists, or was named, but cannot be read.
  case unreadable(FileError)
  /// A line is not a section, a setting or a comment.
  case malformedLine(Place)
  /// A line sets an unknown setting.
  case unknownKey(String, Place)
  /// The file at the path has no such section; `known` is nil without a file, and `path` without a
  /// home folder.
  case unknownProfile(String, known: [String]?, path: String?)
  case invalidValue(ValueError, of: Setting, Settings.Source)
  /// There is no home folder, and so no path of a config file.
  case noConfigPath
  /// The config file at the path cannot be changed.
  case notEditable(FileError, path: String)
  /// The name cannot be that of a section.
  case invalidProfile(String)
  /// The server's URL is invalid.
  case invalidBaseURL(Origin.ParsingError)
  case unknownStorefront(String)
  /// Several storefronts were given to a command that takes one.
  case severalStorefronts([String])
  /// Neither a key nor a token is set.
  case noDeveloperToken
  /// No key is set, and a token is not enough.
  case noKey
  /// Only some of the key's settings are set; these are missing.
  case incompleteKey(missing: [Setting])
  /// The private key's file cannot be read.
  case unreadableKey(FileError)
  case unusableKey(CredentialError, source: String)

  /// Whether the config file can be changed in spite of it: a change adds what is missing, and
  /// leaves other lines alone.
  var permitsChanges: Bool {
    switch self {
    case .unreadable(let error): error.isMissing
    case .unknownProfile, .malformedLine, .unknownKey: true
    default: false
    }
  }

  /// Whether something can be removed from the config file in spite of it.
  var permitsRemoval: Bool {
    if case .unknownProfile = self { false } else { permitsChanges }
  }
}
