import AmctlCommandLine
import MusicAPI
import MusicPlatform

extension ValueCompletion {
  /// The user's playlists, as far as responses with them are in the cache: nothing is requested.
  static let ownPlaylists = ValueCompletion.values { ownPlaylists($0) }

  /// The items of the library after its type, of which only playlists are worth a list.
  static let libraryItems = ValueCompletion.values { request in
    let type = request.words["type"]?.first.map(LibraryTypes.type(named:))
    return type == .libraryPlaylists ? ownPlaylists(request) : []
  }

  /// The values of a setting that has a few known ones.
  static let settingValues = ValueCompletion.values(orPaths: .files) { request in
    switch request.words["key"]?.first.flatMap(Setting.init(rawValue:)) {
    case .storefront: ValueCompletion.storefronts.offer?(request) ?? []
    case .language: ValueCompletion.languages.offer?(request) ?? []
    case .output: OutputFormat.allCases.map { Candidate($0.rawValue, $0.summary) }
    case .journal: [Candidate("on"), Candidate("off")]
    default: []
    }
  }

  /// The bytes of the cache that are read at most, so that nobody waits for a list.
  private static let readLimit = 2 << 20

  private static func ownPlaylists(_ request: Request) -> [Candidate] {
    let environment = Environment(request.environment)
    guard let token = Settings([], environment)[.userToken] else { return [] }
    let responses = ResponseCache(environment).responses(toUser: token, atMost: readLimit) { url in
      url.includes("/v1/me/library/playlists")
    }
    var known: Set<String> = []
    return responses.flatMap { playlists(in: $0.body) }.filter { known.insert($0.value).inserted }
  }

  private static func playlists(in body: [UInt8]) -> [Candidate] {
    guard
      let document = try? JSONDocument(parsing: body, valueLimit: JSONDocument.responseValueLimit)
    else { return [] }
    return Page<AnyKind>(document.root).elements.compactMap { playlist in
      guard playlist.resourceType == .libraryPlaylists, let id = playlist.resourceID else {
        return nil
      }
      return Candidate(id, SafeText.line(playlist["attributes"]?["name"]?.string ?? ""))
    }
  }
}
