import AmctlCommandLine
import MusicAPI

/// Fetches images without tokens, from any host over https.
final class ImageFetcher: Sendable {
  private let fetcher: TokenlessFetcher

  /// Uses the network of the command's other requests, and nothing of its credentials.
  init(_ network: Network) throws {
    fetcher = try TokenlessFetcher(network) { .images($0) }
  }

  /// Fetches a whole image, perhaps of one format.
  func image(at url: String, as format: ArtworkForm.Format? = nil) async throws -> Image {
    let response: HTTPResponse
    do { response = try await fetcher.response(at: url) } catch let error as FetchError {
      throw ImageError.notFetched(error)
    }
    do throws(ImageError) { return try Image(response.body, as: format) } catch {
      response.leaveCache()
      throw error
    }
  }
}

/// The reason an image could not be fetched.
enum ImageError: Error {
  case absent, notAnImage, incomplete
  case otherFormat(ArtworkForm.Format, not: ArtworkForm.Format)
  case notFetched(FetchError)
}

extension ImageError: CustomStringConvertible {
  /// A part of a sentence, after the name of the image.
  var description: String {
    switch self {
    case .absent: "it has none"
    case .notAnImage: "the response is not an image"
    case .incomplete: "the image is incomplete"
    case .otherFormat(let format, let expected): "the image is \(format), not \(expected)"
    case .notFetched(let error): error.description
    }
  }

  /// The exit code if no image could be fetched.
  var exit: ExitCode {
    switch self {
    case .absent: .notFound
    case .notFetched(let error): error.exit
    case .notAnImage, .incomplete, .otherFormat: .service
    }
  }
}
