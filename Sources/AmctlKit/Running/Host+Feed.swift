import AmctlCommandLine
import MusicAPI
import MusicServices

extension Server {
  /// Apple Music Feed, which exports the catalog as data.
  static let feed = Server(
    "Apple Music Feed", at: .appleFeed, unless: Setting("feed_url", serverOf: "'amctl feed'"),
    terms: """
      its data may be used only to promote Apple Music content publicly in an app of yours; using \
      it for internal systems or tools, sharing it with others, and analyzing music or artists are \
      forbidden
      """)
}

extension Host {
  /// Apple Music Feed, which takes the same developer tokens as Apple Music.
  static func feed(_ context: Context) throws -> Host {
    var host = try Host(.feed, context.settings)
    host.needs = .developer
    host.authorize = authorization(context, userToken: nil)
    host.shownTokens = ShownTokens(context.settings, Messages(context))
    host.probe = RequestTarget(path: "/v1/feed/artist/latest")
    return host
  }

  /// The server of its files, which is sent no token.
  static func feedFiles(_ origin: Origin) -> Host {
    Host("Apple's file server", at: origin)
  }
}

extension FeedError: ReportedError {
  var failure: Failure {
    switch self {
    case .failed(let error): Failure(error).withoutRequest
    case .unexpected, .incomplete, .foreignFile:
      Failure(.service, description, reason: .serverError)
    }
  }
}
