import CMusicAPI
import MusicPlatform

extension CurlTransfer {
  /// Whether the transfer failed without a certificate that other places may contain.
  ///
  /// A named file that cannot be used is an error, even if another one would verify the server.
  func needsMoreTrust(_ code: CURLcode) -> Bool {
    guard !trust.isComplete else { return false }
    return code == CURLE_PEER_FAILED_VERIFICATION
      || code == CURLE_SSL_CACERT_BADFILE && trust.file == nil
  }

  /// Returns the result of the transfer.
  func result(
    _ code: CURLcode, _ settings: CurlSettings
  ) -> Result<HTTPResponse, TransportError> {
    guard code == CURLE_OK else { return .failure(error(code, settings)) }
    let response = response
    if openStream() != nil { return .success(response) }
    guard !response.isCutOff(endsWithConnection: endsWithConnection) else {
      return .failure(.connectionLost(reason: "its JSON is cut off"))
    }
    return .success(response)
  }

  /// The received response.
  var response: HTTPResponse {
    let status = unsafe libcurl_getinfo_long(easy, CURLINFO_RESPONSE_CODE)
    return HTTPResponse(status: HTTPStatus(rawValue: status), headers: headers, body: body)
  }

  /// Converts libcurl's codes to errors that tell a caller what to do.
  private func error(_ code: CURLcode, _ settings: CurlSettings) -> TransportError {
    let options = settings.options
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      return .orTooManyOpenFiles(unresolved(code, settings))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      return .insecure(host: settings.origin.host, reason: reason(code))
    case CURLE_SSL_CACERT_BADFILE:
      // Only the caller's own file was read so far.
      let path = trust.isComplete ? CurlTrust.file(options) : trust.file
      return CurlCertificates.fault(of: path)
    case CURLE_URL_MALFORMAT:
      return .malformedRequest(reason: "the path is not valid in a URL")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      return .unreadableResponse(reason: reason(code))
    case CURLE_WRITE_ERROR where isTooLarge:
      return .responseTooLarge(limit: options.responseLimit)
    case CURLE_WRITE_ERROR:
      return .unreadableResponse(reason: reason(code))
    default:
      return fault(code, settings)
    }
  }

  /// Returns the error of a connection that failed, before or after any part of the request was
  /// sent.
  private func fault(_ code: CURLcode, _ settings: CurlSettings) -> TransportError {
    // A proxy that rejects the connection has received bytes, but none of the request itself.
    let proxyStatus = unsafe libcurl_getinfo_long(easy, CURLINFO_HTTP_CONNECTCODE)
    let sentCount = unsafe libcurl_getinfo_long(easy, CURLINFO_REQUEST_SIZE)
    if sentCount == 0 || proxyStatus >= 300 {
      return .orTooManyOpenFiles(
        .cannotConnect(
          origin: settings.origin.description, reason: reason(code),
          stage: stage(code, proxyStatus: proxyStatus)))
    }
    if code == CURLE_OPERATION_TIMEDOUT { return .timedOut(after: timeout(settings.options)) }
    return .connectionLost(reason: reason(code))
  }

  private func stage(_ code: CURLcode, proxyStatus: Int) -> TransportError.ConnectionStage {
    switch code {
    case _ where proxyStatus >= 300: .proxy
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
    case CURLE_SSL_CONNECT_ERROR: .handshake
    case CURLE_OPERATION_TIMEDOUT: .overdue
    default: .server
    }
  }

  /// Which of two names has no address: libcurl's code does not always tell a proxy's from a
  /// host's.
  private func unresolved(_ code: CURLcode, _ settings: CurlSettings) -> TransportError {
    let host = settings.origin.host
    guard let name = CurlFailure.name(in: unsafe String(cString: complaint)) else {
      return code == CURLE_COULDNT_RESOLVE_HOST ? .hostNotFound(host: host) : fault(code, settings)
    }
    return name == host ? .hostNotFound(host: host) : .proxyNotFound(host: name)
  }

  /// The system's words where it refused the connection, else libcurl's, the particular ones first.
  private func reason(_ code: CURLcode) -> String {
    if code == CURLE_COULDNT_CONNECT,
      case let number = unsafe libcurl_getinfo_long(easy, CURLINFO_OS_ERRNO), number != 0
    {
      return SystemError(code: Int32(truncatingIfNeeded: number)).description.lowercased()
    }
    let particular = unsafe String(cString: complaint)
    return particular.isEmpty
      ? unsafe String(cString: libcurl_easy_strerror(code)) : CurlFailure.redacted(particular)
  }
}

/// The specific message of libcurl about a failed transfer.
enum CurlFailure {
  /// The number of bytes to which libcurl truncates a message.
  private static let room = 255

  /// The name that a complaint ends with, as in `Could not resolve proxy: proxy.example`.
  static func name(in complaint: String) -> String? {
    guard complaint.hasPrefix("Could not resolve "), let colon = complaint.range(ofFirst: ": ")
    else { return nil }
    let name = complaint[colon.upperBound...].prefix { $0 != " " }
    return name.isEmpty ? nil : String(name)
  }

  /// The complaint without the password of a proxy.
  ///
  /// libcurl quotes the proxy's variable if it cannot parse it. It is unclear which part of it
  /// is the password, so all quoted text is removed.
  static func redacted(_ complaint: String) -> String {
    let quote = UInt8(ascii: "'")
    let bytes = Array(complaint.utf8)
    guard complaint.includes("proxy "), let start = bytes.firstIndex(of: quote) else {
      return complaint
    }
    let last = bytes[(start + 1)...].lastIndex(of: quote)
    let end = bytes.count < room ? last ?? bytes.count : bytes.count
    return String(decoding: bytes[...start], as: UTF8.self) + HTTPHeaders.redactionMark
      + (end < bytes.count ? String(decoding: bytes[end...], as: UTF8.self) : "'")
  }
}

extension TransportError {
  /// The error, or its cause if this process can open no more files: libcurl does not say.
  static func orTooManyOpenFiles(_ error: TransportError) -> TransportError {
    Descriptor.canOpen(4) ? error : .tooManyOpenFiles
  }
}

extension HTTPResponse {
  /// Whether this is a success whose JSON ends early, and only the JSON shows that.
  ///
  /// A body of a stated length, in chunks, or in an HTTP/2 stream is complete once it has arrived,
  /// whatever is in it. One that ends with the connection is complete if its text is. A compressed
  /// one has arrived, too, but libcurl does not check that its compressed data is complete: most
  /// text that is cut off does not end in the right bracket.
  func isCutOff(endsWithConnection: Bool) -> Bool {
    guard status.kind == .success, headers["Content-Type"]?.includes("json") ?? true,
      let first = body.first(where: { !$0.isBlank }), let last = body.last(where: { !$0.isBlank }),
      let closing = Self.closingBracket(of: first)
    else { return false }
    if endsWithConnection { return JSONError.isAboutEnd(of: body) }
    return headers["Content-Encoding"] != nil && last != closing
  }

  private static func closingBracket(of opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }
}

extension JSONError {
  /// Whether all that is wrong with a text is that it ends, perhaps in the middle of a character.
  fileprivate static func isAboutEnd(of text: [UInt8]) -> Bool {
    do {
      _ = try JSONDocument(parsing: text, valueLimit: JSONDocument.responseValueLimit)
      return false
    } catch {
      switch error.reason {
      case .unexpected(nil, _): return true
      case .notUTF8: return text.count - error.offset < 4
      default: return false
      }
    }
  }
}
