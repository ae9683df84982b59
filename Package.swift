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

/// What makes the released program start faster: generic types that are put together by code, and not
/// from their names by the runtime.
///
/// Not for the library, which with such flags nobody could depend on.
let directMetadata: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release))
]

let linking = Context.packageDirectory + "/Sources/amctl/Link"

/// What makes it start faster on Linux: the C++ library that Swift's runtime needs and the compiler's
/// own are linked in, which takes a linker that looks where it is told to first, and nothing is
/// exported.
let quickStart: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-L", linking, "-Xclang-linker", "-static-libgcc",
      "-Xlinker", "--version-script=" + linking + "/exports.map",
    ],
    .when(platforms: [.linux], configuration: .release))
]
let package = Package(
  name: "amctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "amctl", targets: ["amctl"]),
    .library(name: "MusicAPI", targets: ["MusicAPI"]),
  ],
  targets: [
    .executableTarget(
      name: "amctl", dependencies: ["AmctlKit"], exclude: ["Link"], swiftSettings: strict,
      linkerSettings: quickStart),
    .target(
      name: "AmctlKit", dependencies: ["Loopback", "Platform", "MusicAPI"],
      swiftSettings: strict + directMetadata),
    .target(name: "Loopback", dependencies: ["Platform", "MusicAPI"], swiftSettings: strict),
    .target(
      name: "MusicAPI", dependencies: ["CLibcrypto", "CLibcurl", "Platform"], swiftSettings: strict),
    .target(name: "Platform", swiftSettings: strict),

    .target(
      name: "CLibcrypto",
      dependencies: [.target(name: "OpenSSLHeaders", condition: .when(platforms: [.macOS]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "OpenSSLHeaders", pkgConfig: "libcrypto", providers: [.brew(["openssl@3"])]),
    .target(name: "CLibcurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    .executableTarget(
      name: "Benchmarks",
      dependencies: ["AmctlKit", "CLibcrypto", "Loopback", "MusicAPI", "Platform", "TestSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "FixtureMaker", dependencies: ["MusicAPI", "Platform"], swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Loopback", "Platform", "MusicAPI"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "LoopbackTests", dependencies: ["Loopback", "MusicAPI", "Platform", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MusicAPITests", dependencies: ["Loopback", "MusicAPI", "Platform", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AmctlKitTests",
      dependencies: [
        "amctl", "AmctlKit", "FixtureMaker", "Loopback", "Platform", "MusicAPI", "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
