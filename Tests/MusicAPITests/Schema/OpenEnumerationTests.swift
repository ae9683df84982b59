import AmctlTestSupport
import MusicAPI
import Testing

struct OpenEnumerationTests {
  @Test func `the known names are the service's own`() {
    #expect(ContentRating.clean.rawValue == "clean")
    #expect(ContentRating.explicit.rawValue == "explicit")
    let policies: [ExplicitContentPolicy] = [.allowed, .optIn, .prohibited]
    #expect(policies.map(\.rawValue) == ["allowed", "opt-in", "prohibited"])
    let variants: [AudioVariant] = [
      .dolbyAtmos, .dolbyAudio, .hiResLossless, .lossless, .lossyStereo,
    ]
    #expect(
      variants.map(\.rawValue)
        == ["dolby-atmos", "dolby-audio", "hi-res-lossless", "lossless", "lossy-stereo"])
    let types: [PlaylistType] = [.editorial, .external, .personalMix, .replay, .userShared]
    #expect(
      types.map(\.rawValue) == ["editorial", "external", "personal-mix", "replay", "user-shared"])
  }

  @Test func `an unknown name is preserved`() throws {
    #expect(try ContentRating(json: JSON("\"mild\"")) == ContentRating(rawValue: "mild"))
    #expect(try ContentRating(json: JSON("\"clean\"")) == .clean)
    #expect(try ContentRating(json: JSON("7")) == nil)
    #expect(try ResourceType(json: JSON("\"podcasts\""))?.description == "podcasts")
  }
}
