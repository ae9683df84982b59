import MusicAPI

extension Context {
  /// Shows requests instead of sending them: those that are known without the answer to another.
  func rehearse(_ requests: some Sequence<HTTPRequest>) async throws {
    let client = try client()
    for request in requests {
      do { _ = try await client.response(to: request) } catch MusicAPIError.canceled {}
    }
  }
}
