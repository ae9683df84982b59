internal import Platform

/// The files of all exchanges, by the places where they lie.
struct FixtureTree {
  let files: [String: [UInt8]]

  init(_ exchanges: [Exchange]) throws(FixtureMaker.Fault) {
    var files: [String: [UInt8]] = [:]
    for file in exchanges.map(FixtureFile.init) {
      guard files.updateValue(file.bytes, forKey: file.place) == nil else {
        throw .samePlace(file.place)
      }
    }
    self.files = files
  }

  /// Writes every file below the folder, and takes away those of exchanges that are no more.
  func write(to folder: String) throws {
    for place in places(in: "v1", of: folder) where files[place] == nil {
      try FileSystem.remove(folder + "/" + place)
    }
    for (place, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let path = folder + "/" + place
      try FileSystem.createDirectory(
        path.split(separator: "/", omittingEmptySubsequences: false)
          .dropLast().joined(separator: "/"))
      try FileSystem.write(bytes, to: path)
    }
  }

  private func places(in place: String, of folder: String) -> [String] {
    let names = (try? FileSystem.list(folder + "/" + place)) ?? []
    return names.flatMap { name in
      let inner = place + "/" + name
      if FileSystem.isDirectory(folder + "/" + inner) { return places(in: inner, of: folder) }
      return name.hasSuffix(".json") ? [inner] : []
    }
  }
}
