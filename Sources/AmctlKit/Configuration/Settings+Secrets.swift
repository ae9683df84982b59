import MusicPlatform

extension Settings {
  /// The values that must reach no file and no message, the private key's own file included.
  var secrets: [String] {
    let file = self[.privateKeyFile].flatMap {
      try? FileSystem.read($0, atMost: FileSystem.SizeLimit.settings)
    }
    return [self[.developerToken], self[.userToken], self[.privateKey]].compactMap(\.self)
      + (file.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }
}
