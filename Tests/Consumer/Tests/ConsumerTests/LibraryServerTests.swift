import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

struct LibraryServerTests {
  @Test(.sandbox { $0.librarySongs = 120 })
  func `200 users read their songs page by page, and each song once`() async throws {
    let server = LibraryServer(service: try .sandboxed)
    let replies = await withTaskGroup { group in
      for user in 1...200 {
        group.addTask {
          var replies: [LibraryServer.Reply] = []
          var more: String?
          repeat {
            let reply = await server.reply(to: .songs(after: more), of: "user-\(user)")
            replies.append(reply)
            more = reply.more
          } while more != nil
          return replies
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(replies.count == 200)
    #expect(Set(replies.map { $0.map(\.songs.count) }) == [[50, 50, 20]])
    #expect(Set(replies.map { $0.flatMap(\.songs) }).count == 1)
  }

  @Test(.sandbox())
  func `a song that was added shows, and a wrong path is the caller's mistake`() async throws {
    let sandbox = try Sandbox.ofTest
    let server = LibraryServer(service: sandbox.client())
    #expect(await server.reply(to: .add("1613600188"), of: "user").status == 202)
    #expect(sandbox.requests.map(\.request.method) == [.post])
    #expect(await server.reply(to: .add(""), of: "user").status == 400)
    #expect(
      await server.reply(to: .songs(after: "/v1/me/library/albums"), of: "user").status == 400)
    #expect(sandbox.requests.map(\.request.method) == [.post])
  }

  @Test(arguments: [
    (HTTPResponse.error(403, "40300"), LibraryServer.Reply(status: 401)),
    (.error(400, "40015"), .init(status: 403)),
    (.error(503, "50300"), .init(status: 503, retryAfter: 60)),
    (.error(401, "40100"), .init(status: 500)),
  ])
  func `a failure of the service is a status for the user`(
    response: HTTPResponse, reply: LibraryServer.Reply
  ) async {
    let server = LibraryServer(service: MusicClient(transport: StandIn { _, _ in response }))
    #expect(await server.reply(to: .songs(after: nil), of: "user") == reply)
  }
}

extension LibraryServer.Reply {
  fileprivate var members: [JSONMember] {
    guard case .object(let members) = body else { return [] }
    return members
  }

  fileprivate var more: String? {
    guard case .string(let path) = members.first(where: { $0.name == "more" })?.value else {
      return nil
    }
    return path
  }

  fileprivate var songs: [JSONValue] {
    guard case .array(let songs) = members.first(where: { $0.name == "songs" })?.value else {
      return []
    }
    return songs
  }
}
