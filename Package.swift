// swift-tools-version: 6.2
import PackageDescription

/// Whether another package depends on this one; SwiftPM allows no unsafe flags in a dependency.
let isDependency = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }

/// Reaches each generic type directly in a release.
///
/// By a type's name, as is usual, the runtime searches 3,000 conformances for it at every start,
/// which is half of what a short command costs.
let directTypes: [SwiftSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release))
  ]

/// Compiler settings for all targets; any warning is an error.
let strict: [SwiftSetting] =
  [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + directTypes

/// The folder that the linker searches first; its README says what that saves.
let linking = Context.packageDirectory + "/Sources/MusicPlatform/Startup/Link"

/// Links the released program on Linux with static copies of the C++ library that Swift's runtime
/// needs and of the compiler's own library, for which the linker has to search that folder first.
///
/// Nothing looks up a name in the program, so it exports none: the linker leaves out what is unused.
let staticRuntime: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-L", linking, "-Xclang-linker", "-static-libgcc", "-Xclang-linker", "-no-pie",
      "-Xlinker", "--no-export-dynamic",
    ],
    .when(platforms: [.linux], configuration: .release))
]

/// Links `dlopen` where it is not in the C library; libcurl, libcrypto and libz are opened when they
/// are needed, and not linked.
let opening: [LinkerSetting] = [.linkedLibrary("dl", .when(platforms: [.linux]))]

/// The tests of a module, in a target named after it.
func tests(
  of module: String, _ dependencies: [Target.Dependency] = [], without exclude: [String] = []
) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: [.byName(name: module), "AmctlTestSupport"] + dependencies, exclude: exclude,
    swiftSettings: strict)
}

/// The tests of all modules, and those of the program as a whole.
let tests: [Target] = [
  .testTarget(
    name: "AmctlTests",
    dependencies: [
      "amctl", "AmctlCommandLine", "AmctlDBus", "AmctlLoopback", "AmctlTestProgram",
      "AmctlTestSupport", "MusicAPI", "MusicAPIFixtures", "MusicLibc", "MusicPlatform",
      "MusicSandbox", "MusicServices",
    ],
    swiftSettings: strict),
  tests(
    of: "AmctlKit",
    [
      "amctl", "AmctlCommandLine", "AmctlDBus", "AmctlLoopback", "AmctlPlayer", "AmctlTestProgram",
      "MusicAPI", "MusicAPIFixtures", "MusicLibc", "MusicPlatform", "MusicSandbox", "MusicServices",
    ]),
  tests(of: "AmctlCommandLine", ["MusicPlatform"]),
  tests(of: "AmctlPlayer", ["AmctlDBus", "MusicAPI", "MusicPlatform"]),
  tests(of: "AmctlDBus", ["MusicPlatform"]),
  tests(of: "AmctlLoopback", ["MusicAPI"]),
  tests(
    of: "MusicAPI",
    ["AmctlLoopback", "MusicAPIFixtures", "MusicLibc", "MusicPlatform", "MusicSandbox"]),
  tests(of: "MusicAPIFoundation", ["MusicAPI"]),
  tests(of: "MusicAPIFixtures", ["MusicAPI", "MusicPlatform"]),
  tests(
    of: "MusicAPITesting", ["MusicAPI", "MusicAPIFixtures", "MusicSandbox"],
    without: ["Traits/Fixtures"]),
  tests(of: "MusicLists", ["MusicAPI", "MusicPlatform"]),
  tests(of: "MusicMatching", ["MusicAPI"]),
  tests(of: "MusicPlatform", ["MusicLibc"]),
  tests(of: "MusicSandbox", ["MusicAPI", "MusicPlatform"]),
  tests(of: "MusicServices", ["MusicAPI"]),
  tests(of: "MusicTakeout", ["MusicAPI", "MusicPlatform"]),
]

/// Programs that attack, measure and record, and their tests, built with AMCTL_TOOLS=1 only.
///
/// So a build links the program and its tests, and nothing else.
let tools: [Target] = [
  .executableTarget(
    name: "AmctlUnwinding",
    dependencies: [.target(name: "CAmctlGlibc", condition: .when(platforms: [.linux]))],
    path: "Tests/AmctlUnwinding", linkerSettings: staticRuntime),
  .executableTarget(
    name: "AmctlBenchmarks",
    dependencies: [
      "AmctlCommandLine", "AmctlDBus", "AmctlKit", "AmctlLoopback", "AmctlPlayer",
      "AmctlTestSupport", "MusicAPI", "MusicAPIFixtures", "MusicLibc", "MusicMatching",
      "MusicPlatform", "MusicSandbox",
    ],
    path: "Tests/AmctlBenchmarks", swiftSettings: strict),
  .executableTarget(
    name: "AmctlFuzzing",
    dependencies: [
      "AmctlCommandLine", "AmctlDBus", "AmctlKit", "AmctlPlayer", "AmctlTestSupport", "MusicAPI",
      "MusicAPIFixtures", "MusicLists", "MusicPlatform", "MusicSandbox", "MusicTakeout",
    ],
    path: "Tests/AmctlFuzzing", exclude: ["Corpus"], swiftSettings: strict),
  .executableTarget(
    name: "AmctlTools",
    dependencies: [
      "AmctlCommandLine", "AmctlKit", "AmctlLoopback", "AmctlPlayer", "AmctlTestSupport",
      "MusicAPI", "MusicAPIFixtures", "MusicLibc", "MusicPlatform", "MusicSandbox",
    ],
    path: "Tests/AmctlTools", exclude: ["Torture/Faults"], swiftSettings: strict),
  .testTarget(
    name: "AmctlToolTests",
    dependencies: [
      "AmctlCommandLine", "AmctlFuzzing", "AmctlKit", "AmctlTestProgram", "AmctlTestSupport",
      "AmctlTools", "MusicAPI", "MusicPlatform",
    ],
    swiftSettings: strict),
]

let package = Package(
  name: "amctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "amctl", targets: ["amctl"]),
    .library(name: "MusicAPI", targets: ["MusicAPI"]),
    .library(name: "MusicAPIFoundation", targets: ["MusicAPIFoundation"]),
    .library(name: "MusicAPIFixtures", targets: ["MusicAPIFixtures"]),
    .library(name: "MusicMatching", targets: ["MusicMatching"]),
    .library(name: "MusicAPITesting", targets: ["MusicAPITesting"]),
    .library(name: "MusicSandbox", targets: ["MusicSandbox"]),
  ],
  targets: [
    .executableTarget(
      name: "amctl",
      dependencies: [
        "AmctlCommandLine", "AmctlKit",
        .target(name: "CAmctlGlibc", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict, linkerSettings: staticRuntime),
    .target(
      name: "AmctlKit",
      dependencies: [
        "AmctlCommandLine", "AmctlDBus", "AmctlLoopback", "AmctlPlayer", "MusicPlatform",
        "MusicAPI", "MusicAPIFixtures", "MusicLists", "MusicMatching", "MusicSandbox",
        "MusicServices", "MusicTakeout",
      ],
      swiftSettings: strict),
    .target(
      name: "MusicSandbox", dependencies: ["MusicAPI", "MusicPlatform"], swiftSettings: strict),
    .target(
      name: "MusicLists", dependencies: ["MusicAPI", "MusicPlatform"], swiftSettings: strict),
    .target(
      name: "MusicTakeout", dependencies: ["CMusicZip", "MusicAPI", "MusicLists", "MusicPlatform"],
      swiftSettings: strict),
    .target(
      name: "MusicMatching", dependencies: ["MusicAPI", "MusicPlatform"], swiftSettings: strict),
    .target(
      name: "MusicServices", dependencies: ["MusicAPI", "MusicPlatform"], swiftSettings: strict),
    .target(
      name: "AmctlPlayer",
      dependencies: ["AmctlDBus", "AmctlLoopback", "MusicPlatform", "MusicAPI"],
      swiftSettings: strict),
    .target(name: "AmctlDBus", dependencies: ["MusicPlatform"], swiftSettings: strict),
    .target(
      name: "AmctlCommandLine", dependencies: ["MusicLibc", "MusicPlatform"], swiftSettings: strict),
    .target(
      name: "AmctlLoopback", dependencies: ["MusicPlatform", "MusicAPI"], swiftSettings: strict),
    .target(
      name: "MusicAPI", dependencies: ["CMusicAPI", "MusicPlatform"],
      swiftSettings: strict),
    .target(name: "MusicAPIFoundation", dependencies: ["MusicAPI"], swiftSettings: strict),
    .target(
      name: "MusicAPIFixtures", dependencies: ["MusicAPI", "MusicPlatform"],
      swiftSettings: strict),
    .target(
      name: "MusicAPITesting",
      dependencies: ["MusicAPI", "MusicAPIFixtures", "MusicPlatform", "MusicSandbox"],
      swiftSettings: strict),
    .target(
      name: "MusicPlatform", dependencies: ["MusicLibc"],
      exclude: ["Startup/README.md", "Startup/Link"], swiftSettings: strict),
    .target(name: "MusicLibc", swiftSettings: strict),

    .target(
      name: "CMusicAPI",
      dependencies: [.target(name: "CMusicOpenSSL", condition: .when(platforms: [.macOS]))],
      linkerSettings: opening),
    .systemLibrary(
      name: "CMusicOpenSSL", pkgConfig: "libcrypto", providers: [.brew(["openssl@3"])]),
    .target(
      name: "CAmctlGlibc", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "CMusicZip", linkerSettings: opening),

    .target(name: "CAmctlTests", path: "Tests/CAmctlTests"),
    .target(
      name: "AmctlTestSupport",
      dependencies: [
        "AmctlCommandLine", "AmctlDBus", "AmctlLoopback", "CAmctlTests", "MusicLibc",
        "MusicPlatform", "MusicAPI", "MusicSandbox",
      ],
      path: "Tests/AmctlTestSupport", swiftSettings: strict),
    .target(
      name: "AmctlTestProgram",
      dependencies: [
        "AmctlCommandLine", "AmctlLoopback", "AmctlTestSupport", "CAmctlTests", "MusicAPI",
        "MusicPlatform", "MusicSandbox",
      ],
      path: "Tests/AmctlTestProgram", swiftSettings: strict),
  ] + tests + (Context.environment["AMCTL_TOOLS"] == "1" ? tools : []),
  swiftLanguageModes: [.v6]
)
