import AmctlCommandLine
import MusicAPI

/// Walks the library's folders from the root, or from the given ones, and writes their contents.
struct FolderTree {
  private let lister: Lister
  private let options: FetchOptions
  private let limit: Int
  private let isForPeople: Bool

  /// Writes at most `limit` folders and playlists; nil means all.
  init(_ lister: Lister, options: FetchOptions, limit: Int?) {
    self.lister = lister
    self.options = options
    self.limit = limit ?? .max
    isForPeople = lister.presentation.format.isForPeople
  }

  /// Writes each folder, followed by its contents.
  ///
  /// Each folder is entered only once, so a folder that contains itself does no harm.
  func run(_ ids: [String]) async throws {
    var records = RecordStream(
      lister.presentation, columns: isForPeople ? Self.treeColumns : Self.columns)
    var roots = (ids.isEmpty ? [LibraryFacts.rootFolderID] : ids).map {
      Folder(id: $0, path: [])
    }[...]
    var folder = roots.popFirst()
    var entered: Set<String> = []
    var waiting: [Entry] = []
    while true {
      if let folder, entered.insert(folder.id).inserted {
        waiting += try await records.during { try await children(of: folder) }.reversed()
      }
      guard let entry = waiting.popLast() else {
        folder = roots.popFirst()
        if folder == nil { break }
        continue
      }
      guard records.written < limit else { break }
      try records.write([entry.record])
      folder = entry.folder
    }
    try records.finish()
  }

  private static let treeColumns = [Column("id"), Column("tree"), Column("type")]
  private static let columns = [Column("path"), Column("id"), Column("type"), Column("name")]

  /// A folder, and the names of the folders on the path to its contents.
  private struct Folder {
    let id: String
    let path: [String]
  }

  /// An item of a folder, ready to be written, and its folder if it is one.
  private struct Entry {
    let record: JSON
    let folder: Folder?
  }

  private func children(of folder: Folder) async throws -> [Entry] {
    let endpoint = try Library.children(of: ResourceID(folder.id)).with(options).checked()
    var entries: [Entry] = []
    let pages = try lister.service.client.pages(of: endpoint)
    do {
      for try await page in pages {
        entries += page.elements.map { entry($0, in: folder) }
      }
    } catch {
      throw error.naming(MissingName(name: folder.id, type: .libraryPlaylistFolders))
    }
    return entries
  }

  /// The deepest folder whose contents are indented further; below it, a number says how deep.
  private static let deepest = 16

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, deepest)) + (depth > deepest ? "(\(depth)) " : "")
  }

  private func entry(_ element: JSON, in folder: Folder) -> Entry {
    let name = element["attributes"]?["name"]?.string ?? ""
    let marks: KeyValuePairs<String, JSONValue> =
      isForPeople
      ? ["tree": .string(Self.indentation(folder.path.count) + name)]
      : ["path": .array(folder.path.map { .string($0) })]
    let isFolder = element.resourceType == .libraryPlaylistFolders
    let id = isFolder ? element.resourceID : nil
    return Entry(
      record: element.marked(marks),
      folder: id.map { Folder(id: $0, path: folder.path + [name]) })
  }
}
