/// The folder of recorded answers.
enum Fixtures {
  /// Its path.
  static let path =
    String(#filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }) + "/Fixtures"
}
