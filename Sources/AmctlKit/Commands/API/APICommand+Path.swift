import AmctlCommandLine
import MusicAPI
import MusicPlatform

extension APICommand {
  /// Rejects a placeholder, which would be sent literally.
  func checkPlaceholders() throws(UsageError) {
    var rest = path.prefix { $0 != "?" }
    while let start = rest.firstIndex(of: "{") {
      rest = rest[start...]
      let end = rest.firstIndex(of: "}").map { rest.index(after: $0) } ?? rest.endIndex
      guard rest[..<end] == "{storefront}" else {
        throw .rule(
          "only '{storefront}' is filled in, not '\(rest[..<end])'",
          hint: "write its value into the path")
      }
      rest = rest[end...]
    }
  }

  func target(in context: Context) throws -> RequestTarget {
    var address = path
    if address.includes("{storefront}") {
      let storefront = try StorefrontChoice(context).one()
      address = address.replacingEach("{storefront}", with: storefront)
    }
    do {
      return try RequestScope.appleMusic(on: context.settings.origin())
        .target(of: Self.withVersion(address))
    } catch let error as ForeignURLError {
      throw UsageError.rule(
        "'\(path)' is not a path of the service", hint: Self.hint(error.fault))
    }
  }

  private static func hint(_ fault: ForeignURLError.Fault) -> String {
    switch fault {
    case .malformed: "a path contains no blanks; write parameters with --query name=value"
    case .otherOrigin(let origin):
      "requests go to '\(origin)' only; --base-url names another server"
    case .outside(let scope):
      "paths start with '\(scope.path)', as in 'catalog/{storefront}/songs/1613600188'"
    }
  }

  /// Adds `/v1/` to a path without a version.
  private static func withVersion(_ address: String) -> String {
    guard !address.includes("://") else { return address }
    let bare = address.drop { $0 == "/" }
    let version = bare.prefix { $0 != "/" && $0 != "?" }
    let namesVersion = version.hasPrefix("v") && Int(version.dropFirst()) != nil
    return namesVersion ? "/" + bare : "/v1/" + bare
  }
}
