import MusicAPI
import AmctlTestSupport
import Testing

struct TransportErrorTests {
  @Test(
    arguments: [
      (
        .hostNotFound(host: "h.example"),
        "The host 'h.example' cannot be found; check its name and the network."
      ),
      (
        .cannotConnect(origin: "https://h.example", reason: "refused"),
        "No connection to 'https://h.example' came about (refused); "
          + "check the network and the proxy."
      ),
      (
        .insecure(host: "h.example", reason: "self-signed certificate"),
        "The certificate of 'h.example' was refused (self-signed certificate); "
          + "trust its issuer's certificate file only if you know it to be right."
      ),
      (
        .unreadableCertificates(path: "/ca.pem", reason: "No such file or directory"),
        "The certificates in '/ca.pem' cannot be used (No such file or directory); "
          + "name a readable file in PEM form."
      ),
      (
        .malformedRequest(reason: "the header 'X' holds what no header may"),
        "The request cannot be sent because the header 'X' holds what no header may; correct it."
      ),
      (
        .timedOut(after: .seconds(30)),
        "The answer was not there after 30.0 seconds; try again or allow more time."
      ),
      (
        .connectionLost(reason: "reset"),
        "The connection broke before the whole answer was here (reset); try again."
      ),
      (
        .unreadableAnswer(reason: "bad"),
        "What the server sent cannot be read as HTTP (bad); check the address and the proxy."
      ),
      (
        .answerTooLarge(limit: 5),
        "The answer is bigger than the limit of '5' bytes; ask for smaller pages."
      ),
      (
        .foreignRedirect(location: "https://o.example/"),
        "The server redirects to 'https://o.example/', where the tokens must not go; "
          + "check the base URL."
      ),
      (
        .tooManyRedirects(limit: 5),
        "The server redirects more than '5' times in a row; check the base URL."
      ),
      (
        .libcurlUnavailable(reason: "no such file"),
        ExpectedMessages.noLibcurl("no such file")
      ),
      (.noCredentials(.missing), String(describing: CredentialError.missing)),
      (
        .unreadableFixture(path: "f.json", reason: "cut off"),
        "The fixture 'f.json' cannot be read (cut off); correct it or record it again."
      ),
      (.canceled, "The request was canceled."),
    ] as [(TransportError, String)])
  func `an error says what went wrong and what to do`(error: TransportError, text: String) {
    #expect(error.description == text)
  }
}
