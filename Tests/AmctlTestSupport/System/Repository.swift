/// The folder that contains the package.
public enum Repository {
  /// The path without a trailing slash.
  public static let path = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
}
