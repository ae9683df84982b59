import CLibcurl

/// What all transfers of a transport have in common; making it loads libcurl.
struct CurlSettings {
  /// The server.
  let origin: Origin
  /// The caller's wishes.
  let options: CurlTransport.Options
  /// The certificates to trust; nil when libcurl shall read them itself.
  let certificates: CurlCertificates?

  /// Loads libcurl and reads the certificates.
  init(origin: Origin, options: CurlTransport.Options) throws(TransportError) {
    guard libcurl_load() else {
      throw .libcurlUnavailable(reason: unsafe String(cString: libcurl_unavailable_reason()))
    }
    self.origin = origin
    self.options = options
    certificates = try options.caFile.map { (file) throws(TransportError) in
      try CurlCertificates(file, beside: options.trustStore)
    }
  }
}
