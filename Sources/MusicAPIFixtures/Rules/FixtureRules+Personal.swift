import MusicAPI
package import MusicPlatform

extension FixtureRules {
  /// The text of the rules for a person's library: no id, name or description of theirs stays.
  ///
  /// Songs, albums and artists keep the names that they have in the catalog.
  package static let personal = """
    {
      "redact": [
        "type:library-playlists.attributes.description",
        "type:playlists.attributes.description",
        "attributes.description"
      ],
      "pseudonym": [
        "value:i.*",
        "value:l.*",
        "value:p.*",
        "value:r.*",
        "value:pl.u-*",
        "type:library-playlists.attributes.name",
        "type:library-playlist-folders.attributes.name",
        "type:playlists.attributes.name",
        "type:playlists.attributes.curatorName",
        "attributes.name",
        "path:/v1/me/library/search?term={text}"
      ]
    }

    """

  /// Writes the rules for a person's library into a folder that has none; returns whether it did.
  package static func writePersonal(to directory: String) throws(FileError) -> Bool {
    guard !FileSystem.exists(directory + "/" + fileName) else { return false }
    try GuardedFolder(path: directory).write(Array(personal.utf8), to: fileName)
    return true
  }

  /// The rules for a person's library.
  package static func personalRules() throws -> FixtureRules {
    try FixtureRules(json: JSONDocument(parsing: Array(personal.utf8)).root)
  }
}
