// swift-tools-version: 6.2
import PackageDescription

/// A package that uses the library as any other would: by its products alone.
///
/// Its targets have names that packages like to give theirs, so that a clash with one of the
/// library's own fails here and not at a user's.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "amctl", path: "../..")],
  targets: [
    .target(name: "Platform"), .target(name: "Loopback"), .target(name: "CLibcurl"),
    .target(name: "CLibcrypto"), .target(name: "TestSupport"), .target(name: "Benchmarks"),
    .executableTarget(
      name: "Consumer",
      dependencies: [
        "Platform", "Loopback", "CLibcurl", "CLibcrypto", "TestSupport", "Benchmarks",
        .product(name: "MusicAPI", package: "amctl"),
        .product(name: "MusicAPIFixtures", package: "amctl"),
        .product(name: "MusicAPIFoundation", package: "amctl"),
      ]),
    .testTarget(
      name: "ConsumerTests",
      dependencies: [
        .product(name: "MusicAPI", package: "amctl"),
        .product(name: "MusicAPITesting", package: "amctl"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
