import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

/// What is said about a Cider that does not respond as it should.
@Suite(.quick) struct CiderErrorTests {
  @Test(
    arguments: [
      (
        .success(HTTPResponse(status: 401)),
        "Cider at 'http://localhost:10767' rejected the token (status 401)"
      ),
      (
        .success(.json(#"{"error":"UNAUTHORIZED_APP_TOKEN"}"#, status: 403)),
        "Cider at 'http://localhost:10767' rejected the token (status 403)"
      ),
      (
        .success(HTTPResponse(status: 500)), "Cider returned 500 for /api/v1/playback/volume"
      ),
      (
        .success(HTTPResponse(status: 404)),
        "Cider's response to 'volume' is not valid"
      ),
      (.failure(.timedOut(after: .seconds(2))), "Cider: timed out after 2 s"),
      (
        .failure(.connectionLost(reason: "reset")),
        "Cider: the connection closed before the response was complete: reset"
      ),
    ] as [(ScriptedTransport.Outcome, String)])
  func `a failure says what failed`(
    outcome: ScriptedTransport.Outcome, message: String
  ) async throws {
    let transport = ScriptedTransport(outcome)
    let error = await #expect(throws: CiderError.self) {
      try await CiderClient(transport: transport).volume()
    }
    #expect(error?.description == message)
    #expect(transport.requests.count == 1)
  }
}
