import MusicAPI

/// Creates the client that all users of a server share: one key, one set of connections and limits.
func musicService(keyFile: String) throws(CredentialError) -> MusicClient {
  let tokens = try RenewingTokenProvider(
    teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pemFile: keyFile)
  return .live(developerToken: tokens, limits: Limits(inFlight: 16, perSecond: 20))
}

/// What a server shows to a user.
enum UserPage: Equatable {
  /// The names of the newest songs in the library.
  case songs([String])
  /// The user's token is missing or has expired.
  case signIn
  /// The user has no subscription, or does not sync the library.
  case subscribe
  /// The service is busy, or it failed.
  case tryLater
  /// Nothing that the user could do.
  case unavailable
}

/// Returns the page of each user, by the user's token.
///
/// A client for each user costs no connection and no thread.
func pages(ofUsers userTokens: [String], from service: MusicClient) async -> [String: UserPage] {
  await withTaskGroup { group in
    for token in userTokens {
      group.addTask { (token, await page(ofUserWith: service.with(userToken: token))) }
    }
    return await group.reduce(into: [:]) { pages, page in pages[page.0] = page.1 }
  }
}

private func page(ofUserWith client: MusicClient) async -> UserPage {
  do throws(MusicAPIError) {
    let newest = try await client.items(
      of: Library.list(.librarySongs, sorted: .descending(.dateAdded))
    ).collect(atMost: 3)
    return .songs(newest.compactMap(\.attributes.name))
  } catch {
    switch error.remedy {
    case .signIn: return .signIn
    case .userMustAct: return .subscribe
    case .retryLater: return .tryLater
    default: return .unavailable
    }
  }
}
