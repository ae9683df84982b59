import AmctlPlayer
import MusicAPI

/// Fetches previews into memory, without tokens.
struct PreviewFetcher: Sendable {
  private let fetcher: TokenlessFetcher

  /// How long a preview may be; they are about 1 MB.
  private static let limit = 32 << 20

  init(_ network: Network) throws {
    fetcher = try TokenlessFetcher(network) { .previews($0) }
  }

  /// Returns the preview of an item.
  func bytes(of item: PlayItem) async throws -> [UInt8] {
    let response: HTTPResponse
    do { response = try await fetcher.response(at: item.preview) } catch let error as FetchError {
      throw PlayerRefusal("its preview was not fetched: \(error)")
    } catch { throw PlayerRefusal(Failure(error).message ?? "its preview was not fetched") }
    guard response.body.count <= Self.limit else {
      throw PlayerRefusal("its preview is too large")
    }
    return response.body
  }
}
