import AmctlCommandLine
import MusicAPI

/// Whether two states of a library can be of one account.
///
/// Apple's API has no id for an account, and a new sign-in gives another user token. But each
/// account has its own ids for songs, music videos and playlists: libraries without any in common
/// are of different accounts. So is a library that was built anew before a new sign-in, as far as
/// this can tell.
struct LibraryAccount {
  /// A digest of the user token, which does not reveal it; nil if there is no token.
  let digest: String?

  init(_ context: Context) { digest = ExportManifest.account(of: context) }

  /// The lists whose ids no two accounts share.
  private static let types: [ResourceType] = [
    .librarySongs, .libraryMusicVideos, .libraryPlaylists,
  ]

  /// Returns whether a library is of another account than an export with these lists.
  ///
  /// Reading ends with the first item that both have, usually on the first page.
  func isOther(
    than export: ExportManifest, _ lists: (ResourceType) -> ResourceLines?,
    in library: some LibraryState
  ) async throws -> Bool {
    if let digest, export.account == digest { return false }
    var hasOld = false
    var hasNew = false
    for type in Self.types {
      var items: Set<Item> = []
      // What is damaged shows nothing.
      var lines = lists(type)
      while let line = try? lines?.next() { items.insert(Item(line.json)) }
      hasOld = hasOld || !items.isEmpty
      let next = try library.reader(of: type)
      while let page = try await next() {
        hasNew = hasNew || !page.resources.isEmpty
        if page.resources.contains(where: { items.contains(Item($0)) }) { return false }
      }
    }
    return hasOld && hasNew
  }

  private struct Item: Hashable {
    let id: String?
    let name: String?

    init(_ resource: JSON) {
      id = resource.resourceID
      name = resource["attributes"]?["name"]?.string
    }
  }

  /// The error for the export of another account.
  static func error(_ path: String, library: String, hint: String) -> UsageError {
    .rule(
      "'\(path)' is the export of another account: it has none of the songs and playlists in "
        + library, hint: hint)
  }
}
