/// The folder that holds the package.
public enum Repository {
  /// Its path, without a slash at the end.
  public static let path = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
}
