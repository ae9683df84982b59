import AmctlCommandLine
import MusicAPI

/// The forms in which a request is shown instead of sent.
enum DryRun: Sendable {
  case request, curl
}

/// Shows the first request instead of sending it, with secrets replaced.
struct DryRunTransport: Transport {
  let form: DryRun
  let origin: Origin
  let output: any OutputStream

  /// Prints the request, and ends the command there: what a later one would ask depends on the answer.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let text =
      switch form {
      case .request: plainText(request)
      case .curl: curlCommand(request)
      }
    // A reader that has gone is found out when the output is flushed.
    try? output.write(text)
    throw .canceled
  }

  private func address(_ request: HTTPRequest) -> String {
    origin.description + request.target.description
  }

  private func plainText(_ request: HTTPRequest) -> String {
    let headers = shownHeaders(request).map { "\($0): \($1)\n" }.joined()
    let body = request.body.map { "\n" + String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    return "\(request.method.rawValue) \(address(request))\n" + headers + body
  }

  private func curlCommand(_ request: HTTPRequest) -> String {
    // curl would wait for the body of an answer to HEAD, and take brackets for a pattern.
    let method: [String] =
      switch request.method {
      case .get: []
      case .head: ["-I"]
      case let method: ["-X", ShellWord.quoted(method.rawValue)]
      }
    let isPattern = address(request).contains { "[]{}".contains($0) }
    let headers = shownHeaders(request).flatMap { name, value in
      ["-H", ShellWord.quoted("\(name): \(value)", expandsVariables: value.contains("$"))]
    }
    let body = request.body.map {
      ["--data-raw", ShellWord.quoted(String(decoding: $0, as: UTF8.self))]
    }
    let words =
      ["curl"] + (isPattern ? ["-g"] : []) + method + headers + (body ?? [])
      + [ShellWord.quoted(address(request))]
    return words.joined(separator: " ") + "\n"
  }

  private func shownHeaders(_ request: HTTPRequest) -> [(String, String)] {
    let secrets = form == .curl ? ("$AMCTL_DEVELOPER_TOKEN", "$AMCTL_USER_TOKEN") : ("***", "***")
    let needsUser = request.traits.map { $0.needs != .developer } ?? false
    let user = needsUser ? [("Music-User-Token", secrets.1)] : []
    return [("Authorization", "Bearer " + secrets.0)] + user
      + request.headers.fields.map { ($0.name, $0.value) }
  }
}
