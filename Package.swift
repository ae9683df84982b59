// swift-tools-version: 6.2
import PackageDescription

/// What the compiler may never let pass, in any target.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "amctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "amctl", targets: ["amctl"]),
    .library(name: "MusicAPI", targets: ["MusicAPI"]),
  ],
  targets: [
    .executableTarget(name: "amctl", dependencies: ["AmctlKit"], swiftSettings: strict),
    .target(name: "AmctlKit", dependencies: ["Platform", "MusicAPI"], swiftSettings: strict),
    .target(
      name: "MusicAPI", dependencies: ["CLibcrypto", "CLibcurl", "Platform"], swiftSettings: strict),
    .target(name: "Platform", swiftSettings: strict),

    .systemLibrary(
      name: "CLibcrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .target(name: "CLibcurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    .executableTarget(
      name: "Benchmarks", dependencies: ["AmctlKit", "CLibcrypto", "MusicAPI", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Platform", "MusicAPI"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "MusicAPITests", dependencies: ["MusicAPI", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AmctlKitTests",
      dependencies: ["amctl", "AmctlKit", "Platform", "MusicAPI", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
