import CMusicCurl
import MusicPlatform

extension CurlTransfer {
  /// Whether the transfer failed for want of a certificate that it did not look for everywhere.
  func needsMoreTrust(_ code: CURLcode) -> Bool {
    !trust.isComplete && [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE].contains(code)
  }

  /// What became of the transfer.
  func result(
    _ code: CURLcode, _ settings: CurlSettings
  ) -> Result<HTTPResponse, TransportError> {
    guard code == CURLE_OK else { return .failure(error(code, settings)) }
    let status = unsafe libcurl_getinfo_long(easy, CURLINFO_RESPONSE_CODE)
    return .success(
      HTTPResponse(status: HTTPStatus(rawValue: status), headers: headers, body: body))
  }

  /// libcurl's codes, by what a caller can do about them.
  private func error(_ code: CURLcode, _ settings: CurlSettings) -> TransportError {
    let options = settings.options
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return .hostNotFound(host: settings.origin.host)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      return .insecure(host: settings.origin.host, reason: reason(code))
    case CURLE_SSL_CACERT_BADFILE:
      let path = CurlTrust.file(options) ?? "the system's"
      return .unreadableCertificates(path: path, reason: reason(code))
    case CURLE_URL_MALFORMAT:
      return .malformedRequest(reason: "the path is not one of a web address")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      return .unreadableAnswer(reason: reason(code))
    case CURLE_WRITE_ERROR where isTooLarge:
      return .answerTooLarge(limit: options.answerLimit)
    case CURLE_WRITE_ERROR:
      return .unreadableAnswer(reason: reason(code))
    default:
      return fault(code, settings)
    }
  }

  /// A fault of the connection: before any byte of the request was written, or after.
  private func fault(_ code: CURLcode, _ settings: CurlSettings) -> TransportError {
    // A proxy that refuses has been sent bytes, but none of the request itself.
    let proxyStatus = unsafe libcurl_getinfo_long(easy, CURLINFO_HTTP_CONNECTCODE)
    let sentCount = unsafe libcurl_getinfo_long(easy, CURLINFO_REQUEST_SIZE)
    if sentCount == 0 || proxyStatus >= 300 {
      return .cannotConnect(
        origin: settings.origin.description, reason: reason(code),
        stage: stage(code, proxyStatus: proxyStatus))
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

  /// libcurl's own words, the particular ones where it has them.
  private func reason(_ code: CURLcode) -> String {
    let particular = unsafe String(cString: complaint)
    return particular.isEmpty
      ? unsafe String(cString: libcurl_easy_strerror(code)) : CurlFailure.redacted(particular)
  }
}

/// What libcurl says of a failed transfer in particular.
enum CurlFailure {
  /// How many bytes libcurl has room for; what is longer it cuts off.
  private static let room = 255

  /// The complaint without the password of a proxy.
  ///
  /// libcurl quotes the proxy's variable when it cannot read it. Nobody can tell which part of such
  /// a text was meant to be the password, so that all of what is quoted goes.
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
