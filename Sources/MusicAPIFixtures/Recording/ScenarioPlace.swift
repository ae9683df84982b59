package import MusicAPI
import MusicPlatform

/// The place in scenarios, which lasts over the commands of a run.
///
/// Its file has the lines of a ``ReplayLog``: what is in it was played. A missing or empty file is
/// the start, as that of a scenario played to its end.
package struct ScenarioPlace: Sendable {
  /// The path of the file, which may be used for several scenarios.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Returns the name of a file for the place in the scenarios of a folder.
  package static func fileName(for directory: String) -> String {
    FixturePath.hash(FileSystem.resolved(directory)) + ".ndjson"
  }

  /// Starts a scenario anew.
  package func restart(_ folder: String) throws(TransportError) {
    if FileSystem.exists(path) { try update(of: folder) { $0 = [] } }
  }

  /// The played files of a scenario's folder.
  func played(of folder: String) throws(TransportError) -> Set<String> {
    let folder = FileSystem.resolved(folder)
    return Set(try lines().filter { $0.folder == folder }.map(\.file))
  }

  /// Changes the played files of a scenario's folder, while no other process does.
  func update<Value>(
    of folder: String, _ change: (inout Set<String>) throws(TransportError) -> Value
  ) throws(TransportError) -> Value {
    let result: Result<Value, TransportError>
    do throws(FileError) {
      if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
        try FileSystem.createDirectory(String(path[..<slash]), isPrivate: true)
      }
      result = try FileSystem.locking(folderOf: path) { () throws(FileError) in
        Result { () throws(TransportError) in try changed(FileSystem.resolved(folder), change) }
      }
    } catch {
      throw .unwritableFixture(path: error.path, reason: "\(error.reason)")
    }
    return try result.get()
  }

  private func changed<Value>(
    _ folder: String, _ change: (inout Set<String>) throws(TransportError) -> Value
  ) throws(TransportError) -> Value {
    let lines = try lines()
    let old = Set(lines.filter { $0.folder == folder }.map(\.file))
    var new = old
    let value = try change(&new)
    do throws(FileError) {
      if new.isSuperset(of: old) {
        for file in new.subtracting(old).sorted() {
          _ = try FileSystem.append(ReplayLog.Line(folder: folder, file: file).encoded, to: path)
        }
      } else {
        let others = lines.filter { $0.folder != folder }
        let kept = others + new.sorted().map { ReplayLog.Line(folder: folder, file: $0) }
        try FileSystem.write(kept.flatMap(\.encoded), to: path, isSecret: true)
      }
    } catch {
      throw .unwritableFixture(path: error.path, reason: "\(error.reason)")
    }
    return value
  }

  /// Returns what is in the file, which may be any file that a user named.
  private func lines() throws(TransportError) -> [ReplayLog.Line] {
    guard FileSystem.exists(path) else { return [] }
    do { return try ReplayLog.lines(in: FileSystem.read(path)) } catch let error as FileError {
      throw .unreadableFixture(path: path, reason: error.cause)
    } catch {
      throw .unreadableFixture(path: path, reason: "it is not the place in a scenario")
    }
  }
}
