import AmctlTestSupport
import MusicAPI
import MusicPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Resources with the attributes of the fixtures, and IDs and codes of their own.
enum Sample {
  /// Returns the IDs of a type.
  static func ids(of type: ResourceType, count: Int = 12) -> [String] {
    let prefix = type.facts?.idPrefixes.first ?? ""
    return (0..<count).map { "\(prefix)\(1_600_000_000 + $0)" }
  }

  /// Returns the resources of a type.
  static func resources(
    _ type: ResourceType, count: Int = 12, extend: [String] = []
  ) -> [JSONValue] {
    ids(of: type, count: count).map { resource(type, $0, extend: extend) }
  }

  /// Returns the resource with an ID, with extended attributes if the request names them.
  static func resource(
    _ type: ResourceType, _ id: String, extend: [String] = [], more: [JSONMember] = []
  ) -> JSONValue {
    let own = [
      "isrc": code(id), "upc": "00\(id)",
      "name": type == .libraryPlaylists ? StandIn.playlistName : "\(type) \(id.suffix(2))",
    ]
    let asked: [String: JSONValue] = [
      "artistUrl": "https://music.apple.com/us/artist/1", "audioVariants": ["lossless"],
      "inFavorites": false,
    ]
    var attributes: [JSONMember] = []
    for (name, value) in templates[type.rawValue]?.members.map({ $0 }) ?? []
    where asked[name] == nil && name != "playParams" {
      attributes.append(JSONMember(name, own[name].map { .string($0) } ?? .json(value)))
    }
    for name in extend { asked[name].map { attributes.append(JSONMember(name, $0)) } }
    if type == .libraryPlaylists {
      attributes.append(
        JSONMember("playParams", ["id": .string(id), "kind": "playlist", "globalId": "pl.u-77ann"]))
    }
    return .object(
      identifier(type, id) + [JSONMember("attributes", .object(attributes))] + more)
  }

  /// Returns the members of a reference to a resource.
  static func identifier(_ type: ResourceType, _ id: String) -> [JSONMember] {
    let path =
      type.facts?.isInLibrary == true
      ? "me/library/\(type.facts?.pathName ?? "")" : "catalog/us/\(type)"
    return [
      JSONMember("id", .string(id)), JSONMember("type", .string(type.rawValue)),
      JSONMember("href", .string("/v1/\(path)/\(id)")),
    ]
  }

  /// Returns the ISRC of a song.
  static func code(_ id: String) -> String { "USAAA\(id.suffix(7))" }

  /// The attributes of a resource of each type, with as many of them as any fixture has.
  private static let templates: [String: JSON] = {
    let folder = Repository.path + "/Fixtures/v1"
    var found: [String: JSON] = [:]
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".json") {
      guard let bytes = try? FileSystem.read(folder + "/" + name),
        let root = try? JSONDocument(parsing: bytes).root
      else { continue }
      for item in root["response"]?["body"]?["data"].map({ Array($0.elements) }) ?? [] {
        guard let type = item["type"]?.string, let attributes = item["attributes"],
          attributes.count > found[type]?.count ?? 0
        else { continue }
        found[type] = attributes
      }
    }
    return found
  }()
}
