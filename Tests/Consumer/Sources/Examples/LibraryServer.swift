import MusicAPI

/// A server with which many users see and change their libraries: what it does between a request
/// to it and its response.
struct LibraryServer: Sendable {
  /// A request of a user's browser.
  enum Request: Sendable {
    /// A page of the user's songs: the first, or the one after a page, by its `more`.
    case songs(after: String?)
    /// Adds a song of the catalog.
    case add(ResourceID<Song>)
  }

  /// What the server responds with.
  struct Reply: Equatable, Sendable {
    var status = 200
    var body: JSONValue = [:]
    /// The seconds for the header `Retry-After`.
    var retryAfter: Int64?
  }

  /// The client of all users, such as of ``MusicClient/live(origin:developerToken:userToken:limits:retries:connection:transport:clock:observe:onRetry:)``.
  let service: MusicClient

  /// Responds to a request of the user with this token.
  func reply(to request: Request, of userToken: String) async -> Reply {
    let client = service.with(userToken: userToken).with(
      timeout: .seconds(10), deadline: .seconds(20))
    do throws(MusicAPIError) {
      switch request {
      case .songs(let path): return try await songs(after: path, with: client)
      case .add(let song):
        try await client.send(Library.add([song]))
        return Reply(status: 202)
      }
    } catch {
      return Reply(error)
    }
  }

  private func songs(
    after path: String?, with client: MusicClient
  ) async throws(MusicAPIError) -> Reply {
    let list = Library.list(.librarySongs).limit(50)
    let pages = client.pages(of: list, continuingAt: path).makeAsyncIterator()
    guard let page = try await pages.next() else { return Reply() }
    var body = [
      JSONMember("songs", .array(page.resources.map { .string($0.attributes.name ?? "") }))
    ]
    if let more = page.continuation { body.append(JSONMember("more", .string(more))) }
    return Reply(body: .object(body))
  }
}

extension LibraryServer.Reply {
  /// Creates the reply for a request that failed; the user sees no word of the service.
  init(_ error: MusicAPIError) {
    switch error.remedy {
    case .signIn: self.init(status: 401)
    case .userMustAct: self.init(status: 403)
    case .notFound: self.init(status: 404)
    case .retryLater(let wait): self.init(status: 503, retryAfter: wait?.components.seconds ?? 60)
    case .callerBug: self.init(status: 400)
    default: self.init(status: 500)
    }
  }
}
