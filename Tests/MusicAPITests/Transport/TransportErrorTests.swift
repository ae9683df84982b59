import MusicAPI
import AmctlTestSupport
import Testing

struct TransportErrorTests {
  @Test(
    arguments: [
      (.hostNotFound(host: "h.example"), "cannot find the host 'h.example'"),
      (.proxyNotFound(host: "p.example"), "cannot find the proxy 'p.example'"),
      (.tooManyOpenFiles, "too many open files"),
      (
        .cannotConnect(origin: "https://h.example", reason: "connection refused"),
        "cannot connect to 'https://h.example': connection refused"
      ),
      (
        .insecure(host: "h.example", reason: "self-signed certificate"),
        "the certificate of 'h.example' is not trusted: self-signed certificate"
      ),
      (
        .unreadableCertificates(path: "/ca.pem", reason: "No such file or directory"),
        "cannot use the certificates in '/ca.pem': No such file or directory"
      ),
      (
        .malformedRequest(reason: "the header 'X' holds what no header may"),
        "cannot send the request: the header 'X' holds what no header may"
      ),
      (.timedOut(after: .seconds(30)), "timed out after 30 s"),
      (.timedOut(after: .milliseconds(250)), "timed out after 0.25 s"),
      (.connectionLost(reason: "reset"), ExpectedMessages.connectionLost + ": reset"),
      (.unreadableAnswer(reason: "bad"), "the response is not valid HTTP: bad"),
      (.answerTooLarge(limit: 5), "the response is larger than 5 bytes"),
      (.answerTooLarge(limit: 64 << 20), "the response is larger than 64 MB"),
      (
        .foreignRedirect(location: "https://o.example/"),
        "the server redirects to 'https://o.example/', where the tokens must not go"
      ),
      (.tooManyRedirects(limit: 5), "the server redirects more than 5 times in a row"),
      (
        .libcurlUnavailable(reason: "no such file"),
        ExpectedMessages.noLibcurl("no such file")
      ),
      (.noCredentials(.missing), String(describing: CredentialError.missing)),
      (
        .unreadableFixture(path: "f.json", reason: "cut off"),
        "cannot read the fixture 'f.json': cut off"
      ),
      (
        .notCached(request: "GET /v1/x", isPersonal: false), "'GET /v1/x' is not in the cache"
      ),
      (.canceled, "the request was canceled"),
    ] as [(TransportError, String)])
  func `an error says what went wrong`(error: TransportError, text: String) {
    #expect(error.description == text)
  }
}
