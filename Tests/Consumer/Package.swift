// swift-tools-version: 6.2
import PackageDescription

/// The library, as the release that is tagged in a repository.
///
/// `.ci/run` sets the variable to the URL of one, so that this is the manifest of a user. Without
/// it, the library is that of the folder around this one.
let library: Package.Dependency =
  if let url = Context.environment["CONSUMER_LIBRARY_URL"] {
    .package(url: url, from: "0.3.0")
  } else {
    .package(name: "amctl", path: "../..")
  }

/// Any warning about a program that uses the library is an error.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Returns products of the library, as dependencies of a target.
func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "amctl") }
}

/// A package that uses the library as any other would: by its products alone.
///
/// `Examples` has fifteen small programs, a file for each, and `ConsumerTests` runs them. The other
/// targets have names that packages like to give theirs, so that a clash with one of the library's
/// own fails here and not at a user's.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [library],
  targets: [
    .target(name: "Platform"), .target(name: "Loopback"), .target(name: "CLibcurl"),
    .target(name: "CLibcrypto"), .target(name: "TestSupport"), .target(name: "Benchmarks"),
    .executableTarget(
      name: "Consumer",
      dependencies: [
        "Platform", "Loopback", "CLibcurl", "CLibcrypto", "TestSupport", "Benchmarks",
      ] + products("MusicAPI", "MusicAPIFixtures", "MusicAPIFoundation"),
      swiftSettings: strict),
    .target(
      name: "Examples",
      dependencies: products(
        "MusicAPI", "MusicAPIFixtures", "MusicAPIFoundation", "MusicMatching"),
      swiftSettings: strict),
    .testTarget(
      name: "ConsumerTests",
      dependencies: ["Examples"]
        + products("MusicAPI", "MusicAPIFixtures", "MusicAPITesting", "MusicSandbox"),
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
