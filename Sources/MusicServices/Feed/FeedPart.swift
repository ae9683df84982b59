public import MusicAPI
import MusicPlatform

/// A file of an export.
public struct FeedPart: Sendable, Hashable {
  /// The ID, which stays the same when the URL is renewed.
  public let id: String
  /// The position among the parts; nil if the server does not say.
  public let offset: Int?
  /// The server of the file.
  public let origin: Origin
  /// The target of the request for the file, which whoever has it can fetch until it expires.
  public let target: RequestTarget

  /// Describes a part; nil if its URL does not end with the name of a Parquet file.
  init?(id: String, offset: Int?, origin: Origin, target: RequestTarget) {
    self.id = id
    self.offset = offset
    self.origin = origin
    self.target = target
    guard Self.isName(name) else { return nil }
  }

  /// The name of the file, such as `part-00000-c000.gz.parquet`.
  ///
  /// It is compressed inside; it is not a gzip file.
  public var name: String {
    String(target.path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
  }

  /// The version of the format, from the URL; 1 if it does not say.
  public var version: Int {
    let mark = "version="
    let folder = target.path.split(separator: "/").first { $0.hasPrefix(mark) }
    return folder.flatMap { Int($0.dropFirst(mark.count)) } ?? 1
  }

  /// Whether a name is that of a visible Parquet file, and leads to no other folder.
  public static func isName(_ name: String) -> Bool {
    name.hasSuffix(".parquet") && !name.hasPrefix(".") && !name.hasPrefix("_")
      && name.utf8.count <= 200
      && name.utf8.allSatisfy { $0.isAlphanumeric || "-._=".utf8.contains($0) }
  }
}

extension FeedPart: CustomStringConvertible, CustomReflectable {
  /// The ID, without the URL, which grants access.
  public var description: String { id }

  /// An empty mirror, so that `dump` and debuggers do not show the URL.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
