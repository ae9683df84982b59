import CMusicCurl

/// Which certificates a transfer vouches servers by.
///
/// They are those of a file, of a directory, and of the caller's own file. Reading the system's
/// file takes longer than all the rest of a first request, and the directory mostly says the same,
/// one certificate at a time: so the file is left for when the directory does not vouch for a
/// server.
struct CurlTrust {
  /// A directory with a file for each certificate, named by its hash.
  let directory: String?
  /// A file of certificates; nil when there is none, or when `bundle` holds it.
  let file: String?
  /// Two files joined.
  let bundle: CurlCertificates?
  /// Whether nothing was left out.
  let isComplete: Bool

  /// The directory and the caller's own file; all there is, when there is no directory.
  static func quick(_ options: CurlTransport.Options) throws(TransportError) -> CurlTrust {
    guard let directory = directory(options) else { return try complete(options) }
    return CurlTrust(directory: directory, file: options.caFile, bundle: nil, isComplete: false)
  }

  /// All that is to be trusted.
  static func complete(_ options: CurlTransport.Options) throws(TransportError) -> CurlTrust {
    let file = file(options)
    guard let own = options.caFile else {
      return CurlTrust(directory: directory(options), file: file, bundle: nil, isComplete: true)
    }
    // A machine may have no certificates of its own, but not lack those that it was told of.
    let bundle = try CurlCertificates(own, beside: file, isRequired: options.trustFile != nil)
    return CurlTrust(directory: directory(options), file: nil, bundle: bundle, isComplete: true)
  }

  /// The file of certificates that is trusted without the caller's own; nil when there is none.
  static func file(_ options: CurlTransport.Options) -> String? {
    if let file = options.trustFile { return file }
    return unsafe libcurl_default_ca_file().map { unsafe String(cString: $0) }
  }

  private static func directory(_ options: CurlTransport.Options) -> String? {
    if let directory = options.trustDirectory { return directory }
    return unsafe libcurl_default_ca_directory().map { unsafe String(cString: $0) }
  }
}
