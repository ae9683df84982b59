import MusicPlatform
import MusicAPI

/// What is wrong with the settings.
enum SettingsError: Error, Equatable {
  /// A line of a file.
  struct Place: Equatable {
    let path: String
    let line: Int
  }

  /// The config file is there, or was named, and cannot be read.
  case unreadable(FileError)
  /// A line is neither a section, a setting nor a comment.
  case malformedLine(Place)
  /// A line sets what is no setting.
  case unknownKey(String, Place)
  /// No section of the file at the path has that name; without a file there are no names, without
  /// a home there is no path.
  case unknownProfile(String, known: [String]?, path: String?)
  /// The address of the server cannot be used.
  case invalidBaseURL(Origin.ParsingError)
  /// The storefront is none of those that are known.
  case unknownStorefront(String)
  /// Several storefronts, for what can ask one only.
  case severalStorefronts([String])
  /// No key and no token is set.
  case noDeveloperToken
  /// No key is set, where a token does not help.
  case noKey
  /// A part of the key is set, and these are not.
  case incompleteKey(missing: [Setting])
  /// The file of the private key cannot be read.
  case unreadableKey(FileError)
  /// What is set as the private key is none, and where it came from.
  case unusableKey(KeyError, source: String)
}
