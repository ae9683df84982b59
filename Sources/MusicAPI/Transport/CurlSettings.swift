import CMusicCurl

/// What all transfers of a transport have in common; making it loads libcurl.
struct CurlSettings {
  /// The server.
  let origin: Origin
  /// The caller's wishes.
  let options: CurlTransport.Options
  /// The certificates to trust.
  private(set) var trust: CurlTrust

  /// Loads libcurl.
  init(origin: Origin, options: CurlTransport.Options) throws(TransportError) {
    guard libcurl_load() else {
      throw .libcurlUnavailable(reason: unsafe String(cString: libcurl_unavailable_reason()))
    }
    self.origin = origin
    self.options = options
    trust = try .quick(options)
  }

  /// Has the transfers from now on trust all that is to be trusted.
  mutating func completeTrust() throws(TransportError) {
    if !trust.isComplete { trust = try .complete(options) }
  }
}
