/// The folder of recorded responses.
enum Fixtures {
  static let path =
    String(#filePath.split(separator: "/").dropLast(5).reduce("") { $0 + "/" + $1 }) + "/Fixtures"
}
