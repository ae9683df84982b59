import AmctlCommandLine
import MusicAPI

enum DryRun: Sendable {
  case request, curl
}

/// Shows the first request, without secrets, instead of sending it.
struct DryRunTransport: Transport {
  let form: DryRun
  let origin: Origin
  /// The text shown in place of tokens; nil if none are sent.
  let tokens: ShownTokens?
  let output: any OutputStream

  /// Prints the request, and ends the command: later requests would depend on the response.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let text =
      switch form {
      case .request: plainText(request)
      case .curl: curlCommand(request)
      }
    // A closed pipe is detected when the output is flushed.
    try? output.write(output.isTerminal ? SafeText.lines(text) : text)
    throw .canceled
  }

  private func address(_ request: HTTPRequest) -> String {
    origin.description + request.target.description
  }

  private func plainText(_ request: HTTPRequest) -> String {
    let headers = (tokenHeaders(request, "***", "***") + ownHeaders(request)).map { $0 + "\n" }
    let body = request.body.map { "\n" + String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    return "\(request.method.rawValue) \(address(request))\n" + headers.joined() + body
  }

  private func curlCommand(_ request: HTTPRequest) -> String {
    // Without these options, curl would wait for the body of a HEAD response, and interpret
    // brackets as a pattern.
    let method: [String] =
      switch request.method {
      case .get: []
      case .head: ["-I"]
      case let method: ["-X", ShellWord.quoted(method.rawValue)]
      }
    let isPattern = address(request).contains { "[]{}".contains($0) }
    tokens?.noteUnsetVariables(for: request)
    let headers =
      tokenHeaders(request, tokens?.developer ?? "", tokens?.user ?? "")
      .map { ShellWord.quoted($0, expandsVariables: true) }
      + ownHeaders(request).map { ShellWord.quoted($0) }
    let body = request.body.map {
      ["--data-raw", ShellWord.quoted(String(decoding: $0, as: UTF8.self))]
    }
    let words =
      ["curl", "-sS", "--compressed"] + (isPattern ? ["-g"] : []) + method
      + headers.flatMap { ["-H", $0] } + (body ?? []) + [ShellWord.quoted(address(request))]
    return words.joined(separator: " ") + "\n"
  }

  private func tokenHeaders(
    _ request: HTTPRequest, _ developer: String, _ user: String
  ) -> [String] {
    guard tokens != nil else { return [] }
    return ["\(TokenHeader.developer): \(TokenHeader.value(developer))"]
      + (request.takesUserToken ? ["\(TokenHeader.user): \(user)"] : [])
  }

  private func ownHeaders(_ request: HTTPRequest) -> [String] {
    request.headers.fields.map { "\($0.name): \($0.value)" }
  }
}

/// The placeholders that a shell replaces with tokens when it runs a curl command.
struct ShownTokens: Sendable {
  /// A command that mints a token, or the variable that contains one signed elsewhere.
  let developer: String
  /// The variable that contains the user token.
  let user: String
  private let developerNote: Deferred<Void>
  private let userNote: Deferred<Void>

  /// Creates placeholders; with a key, a token is minted each time the command runs.
  init(_ settings: Settings, _ messages: Messages) {
    let profile =
      settings.profile == ConfigFile.standardProfile
      ? "" : " --profile " + ShellWord.plain(settings.profile)
    developer =
      settings.readyToken == nil && settings.key != nil
      ? "$(amctl token\(profile))" : "$" + Setting.developerToken.variable
    user = "$" + Setting.userToken.variable
    developerNote = Self.note(settings.readyToken, .developerToken, messages)
    userNote = Self.note(settings.value(of: .userToken), .userToken, messages)
  }

  /// Mentions each variable once that the request needs but the shell does not have.
  func noteUnsetVariables(for request: HTTPRequest) {
    developerNote.value
    if request.takesUserToken { userNote.value }
  }

  private static func note(
    _ token: Settings.Value?, _ setting: Setting, _ messages: Messages
  ) -> Deferred<Void> {
    Deferred {
      guard let source = token?.source, case .configFile = source else { return }
      messages.note("Set \(setting.variable) before you run this; the token is in \(source).")
    }
  }
}

extension HTTPRequest {
  /// Whether a user token is added to the request if there is one.
  fileprivate var takesUserToken: Bool { traits.map { $0.needs != .developer } ?? false }
}
