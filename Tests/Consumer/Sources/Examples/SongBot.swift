import MusicAPI

/// A bot that posts the song of the day.
struct SongBot {
  let client: MusicClient
  let catalog: Catalog
  let post: (String) async throws -> Void

  /// Why the bot does not start, in words for the person who runs it.
  struct SetupError: Error, Equatable {
    let reason: String
  }

  /// Tests the libraries, the key and the token, so that a wrong setup shows at the start and not
  /// with the first post.
  func start() async throws {
    do {
      try await client.preflight()
    } catch {
      throw SetupError(reason: "\(error)")
    }
    do throws(MusicAPIError) {
      _ = try await client.send(.tokenTest)
    } catch {
      switch error {
      case .rejected(let rejection) where rejection.reason == .developerToken:
        throw SetupError(reason: "Apple does not accept the key: \(rejection)")
      default:
        throw SetupError(reason: "The service cannot be asked: \(error)")
      }
    }
  }

  /// Posts the song that is played most; returns how long to wait before the next try if the service
  /// has none now.
  func postSongOfTheDay() async throws -> Duration? {
    let song: Resource<Song>?
    do throws(MusicAPIError) {
      song = try await client.send(catalog.charts(.songs).limit(1))[.songs].first?.resources.first
    } catch {
      guard case .retryLater(let wait) = error.remedy else { throw error }
      return wait ?? .seconds(60)
    }
    guard let song else { return .seconds(3600) }
    let words = [song.attributes.name, song.attributes.artistName, song.attributes.url]
    try await post(words.compactMap(\.self).joined(separator: " · "))
    return nil
  }
}
