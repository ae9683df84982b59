import MusicAPI
import Testing

struct HTTPMethodTests {
  @Test(arguments: [
    (HTTPMethod.get, true), (.head, true), (.put, true), (.delete, true), (.post, false),
    (.patch, false),
  ])
  func `a method that adds or changes something may not be sent twice`(
    method: HTTPMethod, mayBe: Bool
  ) {
    #expect(method.isIdempotent == mayBe)
  }
}
