import MusicAPI
package import MusicPlatform

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
