import AmctlCommandLine
import MusicAPI
import MusicServices

extension Host {
  /// The servers that are known by name.
  static let all = [appleMusic] + others

  /// Those besides the service.
  static let others = [iTunes, charts, musicBrainz, listenBrainz, lastFM, feed, cider]

  /// Apple's iTunes Search API, whose limit is one for all processes of a user.
  static let iTunes = Host(
    "iTunes", at: .iTunes, unless: .iTunesURL,
    terms: """
      its data is for finding music and linking to it in Apple's stores; previews may be played \
      beside such a link, and not be stored; about 20 requests a minute from one address
      """
  ) { host in
    host.stack = ITunesClient.stack
    host.sharesLimits = true
    host.probe = RequestTarget(
      path: "/search", query: ["term": "a", "media": "music", "limit": "1"])
  }

  /// Apple's lists of what is played most.
  static let charts = Host(
    "the chart server", at: .appleCharts, unless: .chartsURL,
    terms: """
      its lists are for showing what is played most, with links to Apple Music; at most 100 items, \
      updated once a day
      """
  ) { host in
    host.stack = ChartsClient.stack
    host.probe = RequestTarget(path: "/api/v2/us/music/most-played/1/songs.json")
  }

  /// MusicBrainz, which knows the pages of artists, and whose limit is one for all processes of a
  /// user.
  static let musicBrainz = Host(
    "MusicBrainz", at: .musicBrainz, unless: .musicBrainzURL,
    terms: """
      its core data is free for any use (CC0); one request a second from one address; over that, \
      it rejects every request
      """
  ) { host in
    host.stack = MusicBrainzClient.stack
    host.sharesLimits = true
    host.probe = RequestTarget(
      path: "/ws/2/artist/" + variousArtists, query: ["inc": "url-rels", "fmt": "json"])
  }

  /// The server of ListenBrainz for what is still being tried out.
  static let listenBrainz = Host(
    "ListenBrainz", at: .listenBrainz, unless: .listenBrainzURL,
    terms: "its similar artists are an experiment, which may change or end without notice"
  ) { host in
    host.probe = RequestTarget(
      path: "/similar-artists/json",
      query: ["artist_mbids": variousArtists, "algorithm": ListenBrainzClient.algorithm])
  }

  /// The artist that both servers have for recordings by various artists.
  private static let variousArtists = "89ad4ac3-39f7-470e-963a-56509c546377"

  /// The API of Last.fm, with the key of the settings.
  ///
  /// It adds the key below what logs, stores and records requests, so that no file has it.
  static let lastFM = Host(
    "Last.fm", at: .lastFM, unless: .lastFMURL,
    terms: """
      non-commercial use only, with a link to last.fm as the source; at most 100 MB of its data may \
      be kept; it needs a key of your own, which Last.fm may block after too many requests a second
      """
  ) { host in
    host.key = .lastFMKey
    host.authorize = { base, context, _ in
      guard let key = context.settings[.lastFMKey] else {
        throw Failure(
          .credentials, "Last.fm needs a key",
          hint: "set \(Setting.lastFMKey.variable); "
            + "https://www.last.fm/api/account/create gives one")
      }
      Credentials(context).warnAboutReadableFiles(holding: [.lastFMKey])
      return LastFMTransport(base, key: key)
    }
    host.stack = LastFMClient.stack
    host.probe = RequestTarget(
      path: "/2.0/", query: ["method": "chart.getTopArtists", "limit": "1", "format": "json"])
  }

  /// Apple Music Feed, which exports the catalog as data, and takes the same developer tokens as
  /// Apple Music.
  static let feed = Host(
    "Apple Music Feed", at: .appleFeed, unless: .feedURL,
    terms: """
      its data may be used only to promote Apple Music content publicly in an app of yours; using \
      it for internal systems or tools, sharing it with others, and analyzing music or artists are \
      forbidden
      """
  ) { host in
    host.needs = .developer
    host.authorize = { try tokens($1, isUnused: $2)($0) }
    host.probe = RequestTarget(path: "/v1/feed/artist/latest")
  }

  /// Cider, a player on this machine that other programs can control, with its own token of the
  /// settings if there is one: it may want none.
  ///
  /// It adds the token below what logs, stores and records requests, so that no file has it.
  static let cider = Host(
    "Cider", at: .cider, unless: .ciderURL
  ) { host in
    host.isProgram = true
    host.key = .ciderToken
    host.authorize = { base, context, _ in
      guard let token = context.settings[.ciderToken] else { return base }
      guard Setting.isToken(token) else {
        throw Failure(
          .usage, "the value of \(Setting.ciderToken.variable) is not a token",
          hint: "copy it from Cider's Settings → Connectivity", reason: .badInput)
      }
      Credentials(context).warnAboutReadableFiles(holding: [.ciderToken])
      return CiderClient.authorizing(base, token: token)
    }
    host.probe = RequestTarget(path: "/api/v1/playback/active")
  }
}
