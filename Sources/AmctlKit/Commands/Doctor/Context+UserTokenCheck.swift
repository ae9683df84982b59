import MusicAPI

extension Context {
  /// The user token, by what the service says of the user's storefront.
  func userCheck(_ client: MusicClient, isAnswered: Bool) async throws -> Check {
    let name = "user token"
    guard let token = settings.value(of: .userToken) else {
      return .warning(
        name, "No user token is set: the library, ratings and history cannot be asked for.",
        "'amctl auth login' gets one")
    }
    let source = token.source.description
    let facts = [JSONMember("source", .string(source))]
    guard isAnswered else {
      return .warning(
        name, "The user token from \(source) was not looked at.", "see 'developer token'",
        facts: facts)
    }
    let probe = try await ServiceProbe("/v1/me/storefront", through: client)
    guard case .answer(let response) = probe else {
      return .warning(
        name, "The user token from \(source) was not looked at.", "try again", facts: facts)
    }
    guard response.status.kind != .success else {
      let storefront = probe.json?["data"]?.elements.first { _ in true }?["id"]?.string
      let place = storefront.map { "; its storefront is '\($0)'" } ?? ""
      return .ok(
        name, "The user token from \(source) is accepted\(place).",
        facts: facts + [JSONMember("storefront", storefront.map { .string($0) } ?? .null)])
    }
    let refusal = UserTokenRefusal(status: response.status, json: probe.json)
    return .failure(
      name, "The user token from \(source) was refused: \(refusal.words).", refusal.remedy,
      refusal.exit, facts: facts)
  }
}
