import MusicAPI
import Testing

struct StorefrontTests {
  static let attributes: [Member<Attributes<Storefront>>] = [
    Member("name", \.name, #""a""#),
    Member("defaultLanguageTag", \.defaultLanguageTag, #""a""#),
    Member("supportedLanguageTags", \.supportedLanguageTags, #"["a","b"]"#),
    Member("explicitContentPolicy", \.explicitContentPolicy, #""new""#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Storefront>>) throws {
    try member.check()
  }
}
