import CMusicCurl

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
      return .cannotConnect(origin: settings.origin.description, reason: reason(code))
    }
    if code == CURLE_OPERATION_TIMEDOUT { return .timedOut(after: timeout(settings.options)) }
    return .connectionLost(reason: reason(code))
  }

  /// libcurl's own words, the particular ones where it has them.
  private func reason(_ code: CURLcode) -> String {
    let particular = unsafe String(cString: complaint)
    return particular.isEmpty
      ? unsafe String(cString: libcurl_easy_strerror(code)) : CurlComplaint.discreet(particular)
  }
}
