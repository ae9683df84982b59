extension TransportError: CustomStringConvertible {
  /// What went wrong and what to do next, in a sentence that holds no secret.
  public var description: String {
    switch self {
    case .hostNotFound(let host):
      "The host '\(host)' cannot be found; check its name and the network."
    case .cannotConnect(let origin, let reason):
      "No connection to '\(origin)' came about (\(reason)); check the network and the proxy."
    case .insecure(let host, let reason):
      "The certificate of '\(host)' was refused (\(reason)); "
        + "trust its issuer's certificate file only if you know it to be right."
    case .unreadableCertificates(let path, let reason):
      "The certificates in '\(path)' cannot be used (\(reason)); name a readable file in PEM form."
    case .malformedRequest(let reason):
      "The request cannot be sent because \(reason); correct it."
    case .timedOut(let limit):
      "The answer was not there after \(limit); try again or allow more time."
    case .connectionLost(let reason):
      "The connection broke before the whole answer was here (\(reason)); try again."
    case .unreadableAnswer(let reason):
      "What the server sent cannot be read as HTTP (\(reason)); check the address and the proxy."
    case .answerTooLarge(let limit):
      "The answer is bigger than the limit of '\(limit)' bytes; ask for smaller pages."
    case .foreignRedirect(let location):
      "The server redirects to '\(location)', where the tokens must not go; check the base URL."
    case .tooManyRedirects(let limit):
      "The server redirects more than '\(limit)' times in a row; check the base URL."
    case .libcurlUnavailable(let reason):
      "The library 'libcurl' cannot be used (\(reason)); install 'libcurl4' with apt, "
        + "or 'libcurl' with your system's package manager."
    case .noCredentials(let error):
      String(describing: error)
    case .notRecorded(let miss):
      String(describing: miss)
    case .notServed(let request, let detail):
      detail ?? "The server has no fixture for '\(request)'."
    case .unreadableFixture(let path, let reason):
      "The fixture '\(path)' cannot be read (\(reason)); correct it or record it again."
    case .unwritableFixture(let path, let reason):
      "The fixture '\(path)' cannot be written (\(reason)); record into a folder that can be."
    case .canceled:
      "The request was canceled."
    }
  }
}
