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

  package static func personalRules() throws -> FixtureRules {
    try FixtureRules(json: JSONDocument(parsing: Array(personal.utf8)).root)
  }
}

extension FixtureRules {
  /// The member of the file with the fingerprint.
  static let fingerprintName = "keyFingerprint"

  /// Whether pseudonyms made with a key are those of the folder.
  package func fits(_ key: PseudonymKey) -> Bool {
    keyFingerprint.map { $0 == key.fingerprint } ?? true
  }

  /// Adds the fingerprint of a key to the rules of a folder, so that nobody adds pseudonyms made
  /// with another one; leaves the rest of the file as it is.
  package static func note(_ key: PseudonymKey, in directory: String) throws(FileError) {
    let home = home(of: directory)
    let bytes = try FileSystem.read(home + "/" + fileName, atMost: FileSystem.SizeLimit.settings)
    guard let document = try? JSONDocument(parsing: bytes), document.root[fingerprintName] == nil,
      let end = bytes.lastIndex(of: UInt8(ascii: "}"))
    else { return }
    let head = bytes[..<end].reversed().drop { $0 <= 0x20 }.reversed()
    let comma = head.last == UInt8(ascii: "{") ? "" : ","
    let member = "\(comma)\n  \"\(fingerprintName)\": \"\(key.fingerprint)\"\n"
    try GuardedFolder(path: home).write(
      Array(head) + Array(member.utf8) + bytes[end...], to: fileName)
  }
}

extension Redaction {
  /// Returns a redaction that also follows the rules of a folder.
  ///
  /// A key that did not make the pseudonyms of the folder makes none.
  package func following(_ rules: FixtureRules) -> Redaction {
    var redaction = self
    redaction.removed += rules.redact
    redaction.pseudonyms = key.flatMap { key in
      rules.pseudonym.isEmpty || !rules.fits(key)
        ? nil : Pseudonyms(key: key, rules: rules.pseudonym)
    }
    return redaction
  }
}
