import MusicAPI
import Testing

struct PlayParametersTests {
  private static let members: [Member<PlayParameters>] = [
    Member("id", \.id, #""a""#),
    Member("kind", \.kind, #""a""#),
    Member("isLibrary", \.isLibrary, "true"),
    Member("catalogId", \.catalogId, #""a""#),
    Member("globalId", \.globalId, #""a""#),
    Member("purchasedId", \.purchasedId, #""a""#),
    Member("reporting", \.reporting, "true"),
    Member("reportingId", \.reportingId, #""a""#),
    Member("versionHash", \.versionHash, #""a""#),
    Member("format", \.format, #""a""#),
    Member("stationHash", \.stationHash, #""a""#),
    Member("hasDrm", \.hasDrm, "true"),
    Member("mediaType", \.mediaType, "7"),
  ]

  @Test(arguments: members)
  func `the member is read, or nothing`(member: Member<PlayParameters>) throws {
    try member.check()
  }
}
